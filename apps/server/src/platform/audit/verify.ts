import { sql } from "kysely";
import type { OwnerDb, Reads } from "../db/handles.ts";

/** Why a row does not fit into the chain. */
export type ChainFault = "missing" | "broken link" | "changed" | "missing at the end";

export interface AuditVerdict {
  /** Rows looked at. */
  readonly rows: number;
  /** The first row that does not fit, and why; undefined when the whole chain holds. */
  readonly firstBad?: { readonly id: number; readonly reason: ChainFault };
}

const batch = 10_000;

/**
 * Walks the whole chain in order: ids without gaps, each row carrying the hash of the one before, each hash equal
 * to what its columns give, the end equal to the recorded head. Bounded memory, any size.
 */
export const verifyAudit = (db: OwnerDb): Promise<AuditVerdict> =>
  // One snapshot: what is written meanwhile is neither seen nor missed.
  db
    .transaction()
    .setIsolationLevel("repeatable read")
    .setAccessMode("read only")
    .execute((snapshot) => walk(snapshot));

async function walk(db: Reads): Promise<AuditVerdict> {
  let lastId = 0;
  let lastHash = "00".repeat(32);
  for (;;) {
    const { rows } = await sql<{ id: number; previous: string; hash: string; computed: string }>`
      select id, encode(previous_hash, 'hex') as previous, encode(hash, 'hex') as hash,
        encode(audit_digest(audit_log), 'hex') as computed
      from audit_log where id > ${lastId} order by id limit ${batch}`.execute(db);
    for (const row of rows) {
      const id = Number(row.id);
      if (id !== lastId + 1) return { rows: lastId, firstBad: { id: lastId + 1, reason: "missing" } };
      if (row.previous !== lastHash) return { rows: lastId, firstBad: { id, reason: "broken link" } };
      if (row.hash !== row.computed) return { rows: lastId, firstBad: { id, reason: "changed" } };
      lastId = id;
      lastHash = row.hash;
    }
    if (rows.length < batch) break;
  }
  const head = await sql<{ id: number; hash: string }>`
    select last_id as id, encode(last_hash, 'hex') as hash from audit_head`.execute(db);
  const end = head.rows[0];
  if (!end || Number(end.id) !== lastId || end.hash !== lastHash)
    return { rows: lastId, firstBad: { id: lastId + 1, reason: "missing at the end" } };
  return { rows: lastId };
}
