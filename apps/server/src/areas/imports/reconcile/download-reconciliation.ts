import { Readable } from "node:stream";
import { writeXlsx } from "hucre/xlsx";
import type * as api from "@birzha/domain/imports/reconciliation-api.ts";
import type { ReconciliationLine } from "@birzha/domain/imports/reconciliation.ts";
import type { ReconciliationResult } from "@birzha/domain/imports/reconcile.ts";
import { parseNumber } from "@birzha/domain/fields/read-number.ts";
import { formatDecimal } from "@birzha/domain/shared/values/decimal.ts";
import type { InputOf } from "@birzha/domain/shared/endpoint.ts";
import { formatDate } from "@birzha/domain/shared/values/dates.ts";
import { ru } from "@birzha/phrases/imports/reconciliation-ru.ts";
import type { StoredBlob } from "../../../platform/http/blob.ts";
import { requireOrganization, type RequestContext } from "../../../platform/http/endpoint-binding/context.ts";
import { xlsxMediaType } from "../../../platform/xlsx/write-xlsx.ts";
import { labelOf } from "@birzha/phrases/agreements/field-label.ts";
import { dealFields, describeLine, summarizeLines } from "./describe-line.ts";
import { reconcileImport, type ReconciledImport } from "./reconcile-import.ts";

/** Results in the order of their sheets. */
const sheetResults = ["missing", "extra", "different", "matched", "outside", "unreadable"] as const;
/** Results without a sheet unless they have lines. */
const optionalSheets: ReadonlySet<ReconciliationResult> = new Set(["outside", "unreadable"]);

const moscowTime = new Intl.DateTimeFormat("ru", {
  timeZone: "Europe/Moscow",
  dateStyle: "short",
  timeStyle: "short",
});

/** BULK-008: returns the protocol of a reconciliation: totals, and a sheet for each result. */
export async function downloadReconciliation(
  context: RequestContext,
  { params: { id } }: Pick<InputOf<typeof api.downloadReconciliation>, "params">,
): Promise<StoredBlob> {
  const organization = requireOrganization(context);
  const compared = await reconcileImport(context.db, organization.id, id);
  const { from, to } = compared.batch.period!;
  const period = `${formatDate(from)}–${formatDate(to)}`;
  const head = [
    [ru.protocol.title],
    [ru.protocol.organization, `${organization.name}, ${labelOf("organization_inn")} ${organization.inn}`],
    [ru.period, period],
    [ru.protocol.file, compared.batch.fileName],
    [ru.protocol.at, `${moscowTime.format(context.clock.now())} ${ru.protocol.moscow}`],
    [],
  ];
  return {
    name: `${ru.title} ${period}`,
    extension: "xlsx",
    contentType: xlsxMediaType,
    open: async () => Readable.from([Buffer.from(await writeWorkbook(compared, head))]),
  };
}

const writeWorkbook = (compared: ReconciledImport, head: readonly (readonly string[])[]) => {
  const { totals } = summarizeLines(compared);
  const lines = compared.lines.map((line) => describeLine(compared, line));
  return writeXlsx({
    sheets: [
      {
        name: ru.protocol.summary,
        columns: [{ width: 32 }, { width: 40 }, { width: 16 }],
        rows: [
          ...head.map((row) => [...row]),
          [ru.protocol.result, ru.protocol.count, ru.tonnesHead],
          ...totals.map(({ result, count, tonnes }) => [ru.results[result], count, Number(tonnes)]),
        ],
      },
      ...sheetResults
        .filter((result) => !optionalSheets.has(result) || lines.some((line) => line.result === result))
        .map((result) => ({
          name: ru.results[result],
          columns: sheetHeaders(result).map(() => ({ width: 22 })),
          freezePane: { rows: 1 },
          rows: [
            sheetHeaders(result),
            ...lines.filter((line) => line.result === result).flatMap((line) => sheetRows(line)),
          ],
        })),
    ],
  });
};

const sheetHeaders = (result: ReconciliationResult): string[] => [
  ...(result === "extra" ? [] : [ru.row]),
  ...(result === "missing" || result === "outside" || result === "unreadable" ? [] : [ru.report]),
  ...dealFields.map(labelOf),
  ...(result === "different" ? [ru.protocol.field, ru.inFile, ru.inRegister] : []),
  ru.note,
];

/** A row of a sheet; a line with several differences has one for each. */
function sheetRows(line: ReconciliationLine): (string | number | null)[][] {
  const { result, number, reportId, deal, differences } = line;
  const start = [
    ...(result === "extra" ? [] : [number]),
    ...(result === "missing" || result === "outside" || result === "unreadable" ? [] : [reportId]),
    ...dealFields.map((field) => (isNumber(field) && toNumber(deal[field])) || (deal[field] ?? "")),
  ];
  const note = noteOf(line);
  if (result !== "different") return [[...start, note]];
  return differences.map(({ field, inFile, inRegister }) => [
    ...[...start, labelOf(field), inFile, inRegister, note],
  ]);
}

const isNumber = (field: string) => field === "amount" || field === "price";

/** Numbers stay numbers, so that Excel can add them up. */
function toNumber(text: string | undefined): number | undefined {
  const decimal = parseNumber(text ?? "", "comma");
  // A text of the file that is no number of its field stays a text.
  return decimal === undefined || formatDecimal(decimal) !== text ? undefined : Number(decimal);
}

const noteOf = ({ repeats, problem, isTerminated }: ReconciliationLine): string =>
  [
    ...(repeats === null ? [] : [ru.repeats.replace("{number}", String(repeats))]),
    ...(problem === null ? [] : [ru.problem.replace("{field}", labelOf(problem))]),
    ...(isTerminated ? [ru.terminated] : []),
  ].join("; ");
