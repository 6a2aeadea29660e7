import { importColumnLimit } from "@birzha/domain/imports/import-limits.ts";
import {
  headerKey,
  importedFields,
  matchColumns,
  reportNumberHeader,
  withDecimalMarks,
} from "@birzha/domain/imports/match-columns.ts";
import { ru } from "@birzha/phrases/agreements/ru.ts";
import { labelOf } from "@birzha/phrases/agreements/field-label.ts";
import type { FileTable } from "../read/file-table.ts";
import { findColumnChoices } from "../queries.ts";
import type { RequestContext } from "../../../platform/http/endpoint-binding/context.ts";
import type { ValidateRows } from "../validate/validated-row.ts";
import { insertCorrection } from "./insert-correction.ts";

/**
 * BULK-007: prepares a correction from a file that names reports in a column. Fields without a column keep their values.
 * FIX-301: a row of a rejected report files another one in its place.
 * @returns undefined for a file without numbers of reports
 */
export async function createFileCorrection(
  context: RequestContext,
  organizationId: number,
  fileName: string,
  { headers, rows, decimals }: FileTable,
  validateRows: ValidateRows,
): Promise<number | undefined> {
  const place = headers.findIndex((header) => headerKey(header) === headerKey(reportNumberHeader));
  const named = rows.map(({ number, cells }) => ({
    number,
    reportId: toReportNumber(cells[place] ?? ""),
    cells: headers.map((_, index) => cells[index] ?? ""),
  }));
  if (place === -1 || named.every(({ reportId }) => reportId === null)) return undefined;
  const remembered = await findColumnChoices(context.db, organizationId);
  const found = withDecimalMarks(matchColumns(headers, ru.fields, remembered), decimals);
  const matched = found.map((column, index) => (index === place ? { ...column, field: null } : column));
  const present = new Set(matched.map(({ field }) => field));
  const absent = importedFields
    .filter(({ name }) => !present.has(name))
    .map(({ name }) => ({ header: labelOf(name), field: name }));
  const columns = [...matched, ...absent].slice(0, Math.max(importColumnLimit, matched.length));
  const table = { columns, rows: named, mayReplace: true };
  return insertCorrection(context, organizationId, fileName, table, validateRows);
}

/** Reads the number of a report: `4711` or `№ 4711`. */
function toReportNumber(cell: string): number | null {
  const digits = /^(?:№\s*)?([1-9]\d{0,14})$/.exec(cell.trim())?.[1];
  return digits === undefined ? null : Number(digits);
}
