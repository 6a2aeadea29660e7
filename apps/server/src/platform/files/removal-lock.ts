import { sql } from "kysely";
import type { OwnerTx } from "../db/handles.ts";

/**
 * Who takes a backup holds it alone, who removes files holds it with others: what the rows of a backup name stays where it
 * is until it is copied (INST-020). Any constant that no other advisory lock uses will do.
 */
export const removalLock = 5_261_002;

/** Whether files may be removed until the transaction ends; not while a backup is taken. */
export async function mayRemoveFiles(tx: OwnerTx): Promise<boolean> {
  const { rows } = await sql<{ isFree: boolean }>`
    select pg_try_advisory_xact_lock_shared(${removalLock}::bigint) as "isFree"`.execute(tx);
  return rows[0]!.isFree;
}
