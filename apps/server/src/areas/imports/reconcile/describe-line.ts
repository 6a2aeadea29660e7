import { comparedFields, reconciliationResults } from "@birzha/domain/imports/reconcile.ts";
import type {
  ReconciliationDifference,
  ReconciliationLine,
  ReconciliationSummary,
} from "@birzha/domain/imports/reconciliation.ts";
import { formatDate, isIsoDate } from "@birzha/domain/shared/values/dates.ts";
import { addDecimals, formatDecimal, isDecimal, withoutZeros } from "@birzha/domain/shared/values/decimal.ts";
import type { ComparedLine, ReconciledImport } from "./reconcile-import.ts";

/** Fields by which users recognise a deal. */
export const dealFields = [
  "contract_number",
  "contract_date",
  "purchaser",
  "purchaser_inn",
  "product_type",
  "amount",
  "price",
] as const;

const kindOf = new Map<string, string>(comparedFields.map(({ field, kind }) => [field, kind]));

/** Converts a value to the text of a line; a text that is no date or number stays as the file has it. */
function textOf(field: string, value: string | number | boolean | null | undefined): string {
  if (value === null || value === undefined) return "";
  if (typeof value === "boolean") return value ? "да" : "нет";
  const text = String(value);
  if (kindOf.get(field) === "date" && isIsoDate(text)) return formatDate(text);
  if (kindOf.get(field) === "decimal" && isDecimal(text)) return formatDecimal(withoutZeros(text));
  return text;
}

/** Converts a compared line to the texts that the screen and the protocol show. */
export function describeLine(
  { cells, ready }: Pick<ReconciledImport, "cells" | "ready">,
  { result, row, report, differences, repeats, problem }: ComparedLine,
): ReconciliationLine {
  const values = (row ?? report)!.values;
  const texts = row ? cells.get(row.number)! : {};
  return {
    result,
    repeats,
    problem,
    cells: texts,
    number: row?.number ?? null,
    reportId: report?.id ?? null,
    isTerminated: report?.isTerminated ?? false,
    isReady: isReadyLine(ready, { result, row, repeats }),
    deal: Object.fromEntries(
      dealFields.flatMap((field) => {
        const text = textOf(field, values[field]);
        return text === "" ? [] : [[field, text]];
      }),
    ),
    differences: differences.map((field): ReconciliationDifference => ({
      field,
      inFile: textOf(field, row?.values[field]),
      inRegister: textOf(field, report?.values[field]),
    })),
  };
}

/** Whether the job can register a row: its deal is missing, and an earlier row does not have it. */
export const isReadyLine = (
  ready: ReadonlySet<number>,
  { result, row, repeats }: Pick<ComparedLine, "result" | "row" | "repeats">,
): boolean => result === "missing" && repeats === null && row !== null && ready.has(row.number);

/** Counts lines and adds up tonnes by result. */
export function summarizeLines({
  lines,
  ready,
}: Pick<ReconciledImport, "lines" | "ready">): ReconciliationSummary {
  const byResult = Map.groupBy(lines, ({ result }) => result);
  return {
    totals: reconciliationResults.map((result) => {
      const found = byResult.get(result) ?? [];
      const amounts = found.map(({ row, report }) => String((row ?? report)!.values["amount"] ?? ""));
      const tonnes = amounts.filter(isDecimal).reduce(addDecimals, "0");
      return { result, count: found.length, tonnes: withoutZeros(tonnes) };
    }),
    ready: lines.filter((line) => isReadyLine(ready, line)).length,
  };
}
