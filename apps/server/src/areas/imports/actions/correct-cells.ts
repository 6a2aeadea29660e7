import { sql } from "kysely";
import type * as api from "@birzha/domain/imports/api.ts";
import type { InputOf, ResultOf } from "@birzha/domain/shared/endpoint.ts";
import { lockIdleImport } from "./lock-idle-import.ts";
import { getImport, listCells } from "../queries.ts";
import { requireFiler } from "../require-filer.ts";
import { type RequestContext } from "../../../platform/http/endpoint-binding/context.ts";
import { ApiError } from "../../../platform/http/errors/failure.ts";
import type { ValidateRows } from "../validate/validated-row.ts";
import { requireOneReading } from "./require-one-reading.ts";
import { saveImportRows } from "./save-import-rows.ts";

/** BULK-002: corrects a cell, or all equal cells of its column, and validates the changed rows. */
export async function correctCells(
  context: RequestContext,
  { params: { id }, body }: Pick<InputOf<typeof api.correctCells>, "params" | "body">,
  validateRows: ValidateRows,
): Promise<ResultOf<typeof api.correctCells>> {
  const { db } = context;
  const { id: organizationId } = requireFiler(context);
  const { number, column, text, inAll } = body;
  await lockIdleImport(context.db, organizationId, id);
  const { columns } = await getImport(db, organizationId, id);
  const [row] = await listCells(db, id, sql`number = ${number}`);
  if (!row || column >= columns.length) throw new ApiError("shared.not-found");
  requireOneReading(columns[column], text);
  const rows = inAll
    ? await listCells(db, id, sql`cells ->> ${column}::integer = ${row.cells[column] ?? ""}`)
    : [row];
  const changed = rows.map((each) => ({
    ...each,
    // SOFT-001: a confirmation concerns the values that the user saw.
    confirmedWarnings: [],
    cells: each.cells.with(column, text.trim()),
  }));
  await saveImportRows(context, organizationId, id, columns, changed, validateRows);
  return { changed: changed.length };
}
