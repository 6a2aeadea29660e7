import { sql } from "kysely";
import type * as api from "@birzha/domain/imports/faults-api.ts";
import type { InputOf, ResultOf } from "@birzha/domain/shared/endpoint.ts";
import type { RequestContext } from "../../../platform/http/endpoint-binding/context.ts";
import { getImport, listCells } from "../queries.ts";
import { requireFiler } from "../require-filer.ts";
import { setLeftOut } from "../store.ts";
import type { ValidateRows } from "../validate/validated-row.ts";
import { lockIdleImport } from "./lock-idle-import.ts";
import { saveImportRows } from "./save-import-rows.ts";

/** BULK-104: leaves out the rows that the workbook hides, or takes them back. */
export async function leaveOutHidden(
  context: RequestContext,
  { params: { id }, body: { isLeftOut } }: Pick<InputOf<typeof api.leaveOutHidden>, "params" | "body">,
  validateRows: ValidateRows,
): Promise<ResultOf<typeof api.leaveOutHidden>> {
  const { db } = context;
  const { id: organizationId } = requireFiler(context);
  await lockIdleImport(db, organizationId, id);
  const { columns } = await getImport(db, organizationId, id);
  const changed = await setLeftOut(db, id, isLeftOut);
  if (changed > 0) {
    context.audit({
      action: "imports.leave-out",
      entity: "import",
      entityId: id,
      after: { isLeftOut, changed },
    });
    // The state of a row that comes back is not stored.
    const rows = isLeftOut ? [] : await listCells(db, id, sql`is_hidden`);
    if (rows.length > 0) await saveImportRows(context, organizationId, id, columns, rows, validateRows);
  }
  return getImport(db, organizationId, id);
}
