import type * as api from "@birzha/domain/imports/api.ts";
import { headerKey, importedFields } from "@birzha/domain/imports/match-columns.ts";
import type { InputOf, ResultOf } from "@birzha/domain/shared/endpoint.ts";
import { lockIdleImport } from "./lock-idle-import.ts";
import { getImport, listCells } from "../../areas/imports/queries.ts";
import { requireFiler } from "../../areas/imports/require-filer.ts";
import { putColumnChoices } from "../../areas/imports/store.ts";
import { type Context } from "../../platform/http/endpoint-binding/context.ts";
import { saveImportRows } from "./save-import-rows.ts";

/** BULK-001: assigns columns to fields, remembers the choice and validates all rows again. */
export async function assignColumns(
  context: Context,
  { params: { id }, body: { fields } }: Pick<InputOf<typeof api.assignColumns>, "params" | "body">,
): Promise<ResultOf<typeof api.assignColumns>> {
  const { db } = context;
  const { id: organizationId } = requireFiler(context);
  await lockIdleImport(context.db, organizationId, id);
  const before = await getImport(db, organizationId, id);
  const allowed = new Set(importedFields.map(({ name }) => name));
  const columns = before.columns.map(({ header, field }, index) => {
    const given = fields[index] === undefined ? field : fields[index];
    const isTaken = fields.indexOf(given) < index;
    return { header, field: given !== null && allowed.has(given) && !isTaken ? given : null };
  });
  const choices = new Map(columns.map(({ header, field }) => [headerKey(header), field]));
  await putColumnChoices(
    db,
    organizationId,
    [...choices].map(([key, field]) => ({ key, field })),
  );
  await saveImportRows(context, organizationId, id, columns, await listCells(db, id));
  return getImport(db, organizationId, id);
}
