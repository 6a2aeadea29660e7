import { sql } from "kysely";
import type { OwnerTx } from "../db/handles.ts";

/**
 * Advisory lock between backups (exclusive) and removal of files (shared): files that a backup refers to stay
 * until they are copied (INST-020). Any constant that no other advisory lock uses.
 */
export const removalLock = 5_261_002;

/** Whether files may be removed until the transaction ends; false while a backup runs. */
export async function mayRemoveFiles(tx: OwnerTx): Promise<boolean> {
  const { rows } = await sql<{ isFree: boolean }>`
    select pg_try_advisory_xact_lock_shared(${removalLock}::bigint) as "isFree"`.execute(tx);
  return rows[0]!.isFree;
}
