import { sql } from "kysely";
import type { OwnerDb, Reads } from "../db/handles.ts";
import { unsealedTooLong } from "./seal-audit.ts";

/** Why a row does not fit into the chain. */
export type ChainFault = "missing" | "broken link" | "changed" | "missing at the end" | "unsealed";

export interface AuditVerdict {
  /** Rows looked at. */
  readonly rows: number;
  /** Rows that have no place in the chain yet: how many, and how many seconds the oldest has waited. */
  readonly unsealed: { readonly rows: number; readonly seconds: number };
  /** The first row that does not fit, and why; undefined when the whole chain holds. */
  readonly firstBad?: { readonly id: number; readonly reason: ChainFault };
}

const batch = 10_000;

/**
 * Walks the whole chain in order: places without gaps, every row there and with the hash that its columns give and that its
 * writer made, each place carrying the hash of the one before, the end equal to the recorded head; then what is not sealed yet,
 * of which nothing may be older than a minute. Bounded memory, any size.
 */
export const verifyAudit = (db: OwnerDb): Promise<AuditVerdict> =>
  // One snapshot: what is written meanwhile is neither seen nor missed.
  db
    .transaction()
    .setIsolationLevel("repeatable read")
    .setAccessMode("read only")
    .execute((snapshot) => walk(snapshot));

interface Place {
  readonly position: number;
  /** The row that has it. */
  readonly id: number;
  readonly hash: string;
  readonly isMissing: boolean;
  readonly isChanged: boolean;
  readonly isBroken: boolean;
}

async function walk(db: Reads): Promise<AuditVerdict> {
  const { rows: known } = await sql<{ areThere: boolean }>`
    select to_regclass('audit_seals') is not null as "areThere"`.execute(db);
  const areSealsThere = known[0]!.areThere;
  // Of a backup of 1.0.0, as it was: each row was sealed by its writer, and its number is its place.
  const seals = areSealsThere
    ? sql`audit_seals`
    : sql`(select id as position, id as audit_id, hash as row_hash, hash from audit_log)`;
  const link = areSealsThere
    ? sql`case when l.previous_hash is null then audit_link(s.previous, s.position, s.audit_id, s.row_hash)
        when l.previous_hash = s.previous then l.hash end`
    : sql`case when l.previous_hash = s.previous then l.hash end`;
  let place = 0;
  let lastId = 0;
  let lastHash = "00".repeat(32);
  const none = { rows: 0, seconds: 0 };
  for (;;) {
    const { rows } = await sql<Place>`
      select s.position, s.audit_id as id, encode(s.hash, 'hex') as hash, l.id is null as "isMissing",
        coalesce(audit_digest(l) <> l.hash or l.hash <> s.row_hash, false) as "isChanged",
        s.hash is distinct from ${link} as "isBroken"
      from (select position, audit_id, row_hash, hash,
          coalesce(lag(hash) over (order by position), decode(${lastHash}, 'hex')) as previous
        from ${seals} as seals where position > ${place} order by position limit ${batch}) s
      left join audit_log l on l.id = s.audit_id order by s.position`.execute(db);
    for (const { position, id, hash, isMissing, isChanged, isBroken } of rows) {
      if (Number(position) !== place + 1)
        return { rows: place, unsealed: none, firstBad: { id: lastId + 1, reason: "missing" } };
      const reason = isMissing ? "missing" : isChanged ? "changed" : isBroken ? "broken link" : undefined;
      if (reason) return { rows: place, unsealed: none, firstBad: { id, reason } };
      place++;
      lastId = id;
      lastHash = hash;
    }
    if (rows.length < batch) break;
  }
  const head = await sql<{ id: number; hash: string }>`
    select last_id as id, encode(last_hash, 'hex') as hash from audit_head`.execute(db);
  const end = head.rows[0];
  if (!end || Number(end.id) !== place || end.hash !== lastHash)
    return { rows: place, unsealed: none, firstBad: { id: lastId + 1, reason: "missing at the end" } };
  return areSealsThere ? { rows: place, ...(await findUnsealed(db)) } : { rows: place, unsealed: none };
}

/** What has no place in the chain, whether it waits for one or not. */
async function findUnsealed(db: Reads): Promise<Pick<AuditVerdict, "unsealed" | "firstBad">> {
  const { rows } = await sql<{
    rows: number;
    seconds: number;
    oldest: number | null;
    changed: number | null;
  }>`
    select count(*)::int as rows, min(l.id) as oldest,
      coalesce(extract(epoch from clock_timestamp() - min(l.at)), 0)::double precision as seconds,
      min(l.id) filter (where audit_digest(l) <> l.hash or l.hash is distinct from w.hash) as changed
    from audit_log l left join audit_waiting w on w.audit_id = l.id
    where not exists (select from audit_seals s where s.audit_id = l.id)`.execute(db);
  const { oldest, changed, ...unsealed } = rows[0]!;
  if (changed !== null) return { unsealed, firstBad: { id: changed, reason: "changed" } };
  if (oldest !== null && unsealed.seconds > unsealedTooLong)
    return { unsealed, firstBad: { id: oldest, reason: "unsealed" } };
  return { unsealed };
}
