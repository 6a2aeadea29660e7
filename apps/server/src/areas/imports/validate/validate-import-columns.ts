import type { ImportColumn } from "@birzha/domain/imports/import-batch.ts";
import { importedFields } from "@birzha/domain/imports/match-columns.ts";
import { labelOf } from "@birzha/phrases/agreements/field-label.ts";
import { type ImportedCells } from "../queries.ts";
import { extendTimeBudget } from "../../../platform/db/time-budget.ts";
import { type RequestContext } from "../../../platform/http/endpoint-binding/context.ts";
import type { ValidateRows } from "./validated-row.ts";

/** Database time budget of the validation of a file in milliseconds. */
const validationBudget = 60_000;

/** BULK-008: validates rows without new columns: books rarely have all required fields of a report. */
export async function validateGivenColumns(
  context: RequestContext,
  organizationId: number,
  columns: readonly ImportColumn[],
  rows: readonly ImportedCells[],
  validateRows: ValidateRows,
) {
  extendTimeBudget(validationBudget);
  return { columns, validated: await validateRows(context, organizationId, columns, rows) };
}

/**
 * Validates rows. Fields that are absent in the file and have an error or a value filled in become columns, so that both
 * have their cells.
 */
export async function validateImportColumns(
  context: RequestContext,
  organizationId: number,
  columns: readonly ImportColumn[],
  rows: readonly ImportedCells[],
  validateRows: ValidateRows,
) {
  extendTimeBudget(validationBudget);
  const validated = await validateRows(context, organizationId, columns, rows);
  const present = new Set(columns.map(({ field }) => field));
  const failed = new Set(
    validated.flatMap(({ errors, filled }) => [
      ...errors.map(({ field }) => field.replace(/^row\./, "")),
      ...Object.keys(filled),
    ]),
  );
  const absent = importedFields.filter(({ name }) => failed.has(name) && !present.has(name));
  const added = absent.map(({ name }) => ({ header: labelOf(name), field: name, isAdded: true }));
  const empty = added.map(() => "");
  return {
    columns: [...columns, ...added],
    validated:
      added.length === 0 ? validated : validated.map((row) => ({ ...row, cells: [...row.cells, ...empty] })),
  };
}
