import { skipRows } from "../store.ts";
import { getImport } from "../queries.ts";
import type { DbTransaction } from "../../../platform/db/handles.ts";
import { isReadyLine } from "../reconcile/describe-line.ts";
import { reconcileImport } from "../reconcile/reconcile-import.ts";

/** BULK-008: keeps only missing rows of a reconciliation ready, so that its registration files nothing else. */
export async function skipReportedRows(db: DbTransaction, organizationId: number, id: number): Promise<void> {
  const { purpose } = await getImport(db, organizationId, id);
  if (purpose !== "reconciliation") return;
  const { lines, ready } = await reconcileImport(db, organizationId, id);
  const missing = new Set(lines.flatMap((line) => (isReadyLine(ready, line) ? line.row!.number : [])));
  await skipRows(
    db,
    id,
    [...ready].filter((number) => !missing.has(number)),
  );
}
