import { sql } from "kysely";
import type * as api from "@birzha/domain/imports/faults-api.ts";
import type { InputOf, ResultOf } from "@birzha/domain/shared/endpoint.ts";
import type { RequestContext } from "../../../platform/http/endpoint-binding/context.ts";
import { ApiError } from "../../../platform/http/errors/failure.ts";
import { getImport, listCells } from "../queries.ts";
import { requireFiler } from "../require-filer.ts";
import type { ValidateRows } from "../validate/validated-row.ts";
import { lockIdleImport } from "./lock-idle-import.ts";
import { requireOneReading } from "./require-one-reading.ts";
import { saveImportRows } from "./save-import-rows.ts";

/** BULK-102: corrects the cells of a kind of error, or fills in their names by INN, and validates the rows again. */
export async function correctFault(
  context: RequestContext,
  { params: { id }, body }: Pick<InputOf<typeof api.correctFault>, "params" | "body">,
  validateRows: ValidateRows,
): Promise<ResultOf<typeof api.correctFault>> {
  const { db } = context;
  const { id: organizationId } = requireFiler(context);
  const { field, code, cell, text } = body;
  await lockIdleImport(db, organizationId, id);
  const { columns } = await getImport(db, organizationId, id);
  const column = columns.findIndex((each) => each.field === field);
  if (text !== undefined) requireOneReading(columns[column], text);
  const failure = JSON.stringify([{ field: `row.${field}`, code }]);
  const rows = await listCells(
    db,
    id,
    sql`state = 'invalid' and errors @> ${failure}::jsonb
      and (${cell}::text is null or coalesce(cells ->> ${column}::integer, '') = ${cell})`,
  );
  if (column === -1 || rows.length === 0) throw new ApiError("shared.not-found");
  const changed = rows.map((row) =>
    text === undefined
      ? row
      : // SOFT-001: a confirmation concerns the values that the user saw.
        { ...row, confirmedWarnings: [], cells: row.cells.with(column, text.trim()) },
  );
  await saveImportRows(context, organizationId, id, columns, changed, validateRows);
  return { changed: changed.length };
}
