import type * as api from "@birzha/domain/imports/api.ts";
import type { DecimalMark } from "@birzha/domain/imports/decimal-marks.ts";
import type { ImportColumn } from "@birzha/domain/imports/import-batch.ts";
import { unitChoices } from "@birzha/domain/imports/column-units.ts";
import {
  headerKey,
  importedFields,
  isNamelessHeader,
  withHeadingUnit,
} from "@birzha/domain/imports/match-columns.ts";
import type { InputOf, ResultOf } from "@birzha/domain/shared/endpoint.ts";
import { lockIdleImport } from "./lock-idle-import.ts";
import { getImport, listCells } from "../queries.ts";
import { requireFiler } from "../require-filer.ts";
import { putColumnChoices } from "../store.ts";
import { type RequestContext } from "../../../platform/http/endpoint-binding/context.ts";
import type { ValidateRows } from "../validate/validated-row.ts";
import { saveImportRows } from "./save-import-rows.ts";

/**
 * BULK-001: assigns columns to fields, remembers the choice and validates all rows again. An empty column that the portal
 * has added for a required field disappears once a column of the file has the field (FIX-215).
 */
export async function assignColumns(
  context: RequestContext,
  {
    params: { id },
    body: { fields, units = [], decimals = [] },
  }: Pick<InputOf<typeof api.assignColumns>, "params" | "body">,
  validateRows: ValidateRows,
): Promise<ResultOf<typeof api.assignColumns>> {
  const { db } = context;
  const { id: organizationId } = requireFiler(context);
  await lockIdleImport(context.db, organizationId, id);
  const before = await getImport(db, organizationId, id);
  const allowed = new Set(importedFields.map(({ name }) => name));
  const columns = before.columns.map((column, index) => {
    const given = fields[index] === undefined ? column.field : fields[index];
    const isTaken = fields.indexOf(given) < index;
    const field = given !== null && allowed.has(given) && !isTaken ? given : null;
    return withUnit(withDecimal({ ...column, field }, decimals[index]), column.field, units[index] ?? null);
  });
  await putColumnChoices(db, organizationId, toChoices(columns));
  const rows = await listCells(db, id);
  // A registered row keeps its cells, so its columns stay.
  const isKept = columns.map(
    ({ isAdded, field }, index) =>
      !isAdded || field !== null || before.counts.done > 0 || rows.some(({ cells }) => cells[index]),
  );
  const keep = <Value>(values: readonly Value[]) => values.filter((_, index) => isKept[index]);
  await saveImportRows(
    context,
    organizationId,
    id,
    keep(columns),
    rows.map((row) => ({ ...row, cells: keep(row.cells) })),
    validateRows,
  );
  return getImport(db, organizationId, id);
}

/** FIX-312: sets the chosen decimal sign of a column. */
function withDecimal(column: ImportColumn, chosen: DecimalMark | null | undefined): ImportColumn {
  if (!chosen) return column;
  const { decimal: _, ...others } = column;
  return chosen === "comma" ? others : { ...others, decimal: chosen };
}

/** BULK-104: sets the chosen unit of a column; a column with another field has that of its heading. */
function withUnit(column: ImportColumn, before: string | null, chosen: string | null): ImportColumn {
  const field = importedFields.find(({ name }) => name === column.field);
  if (field && chosen !== null && unitChoices(field).includes(chosen)) return { ...column, unit: chosen };
  return column.field === before ? column : withHeadingUnit(column);
}

/** Headers of the file that tell a column from the others, with their fields. */
function toChoices(columns: readonly ImportColumn[]) {
  const own = columns.filter(({ isAdded }) => !isAdded);
  const isHeaderless = own.every(({ header }) => isNamelessHeader(header));
  const choices = new Map(
    own.flatMap(({ header, field }) =>
      isHeaderless || !isNamelessHeader(header) ? [[headerKey(header), field]] : [],
    ),
  );
  return [...choices].map(([key, field]) => ({ key, field }));
}
