import { sql, type RawBuilder } from "kysely";
import type { OwnerDb, DbReader } from "../db/handles.ts";
import { chainStart, toAuditPosition, type AuditPosition } from "./audit-position.ts";
import { unsealedTooLong } from "./seal-audit.ts";

/** Why a row does not fit the chain. */
export type ChainError =
  | "missing"
  | "broken link"
  | "changed"
  | "version changed"
  | "missing at the end"
  | "unsealed";

/** INST-033: a position up to which the chain is verified, and its hash, which covers all rows before it. */
export interface AuditCheckpoint {
  readonly position: AuditPosition;
  readonly hash: string;
}

export interface AuditVerdict {
  /** Last verified position; for a whole verification, the number of rows. */
  readonly rows: number;
  /** Position from which the verification continued; 0: from the start. Earlier rows were not read. */
  readonly after: AuditPosition;
  /** End of the valid chain; undefined after an error. */
  readonly checkpoint?: AuditCheckpoint;
  /** Rows without a position: their number, and the age of the oldest in seconds. */
  readonly unsealed: { readonly rows: number; readonly seconds: number };
  /** The first row with an error; undefined if the chain is valid. */
  readonly firstBad?: { readonly id: number; readonly reason: ChainError };
}

const batch = 10_000;

/**
 * Verifies the chain in order, with bounded memory:
 *
 * - positions have no gaps
 * - every row exists, and its columns give the hash that its writer stored
 * - each position contains the hash of the previous one, and the last one equals the recorded head
 * - unsealed rows are unchanged and less than a minute old
 *
 * @param from verifies that this checkpoint is unchanged, and everything after it, but no row before
 */
export const verifyAudit = (db: OwnerDb, from?: AuditCheckpoint): Promise<AuditVerdict> =>
  // One snapshot, so that concurrent writes cause no false errors.
  db
    .transaction()
    .setIsolationLevel("repeatable read")
    .setAccessMode("read only")
    .execute((snapshot) => walk(snapshot, from ?? theStart));

const theStart: AuditCheckpoint = { position: chainStart, hash: "00".repeat(32) };

interface SealedRow {
  readonly position: AuditPosition;
  /** Id of the audit row. */
  readonly id: number;
  readonly hash: string;
  readonly isMissing: boolean;
  readonly isChanged: boolean;
  /** Whether the referenced report version has other content now. */
  readonly isVersionChanged: boolean;
  readonly isBroken: boolean;
}

/** INST-033: a row about a report contains its version and hash; for other rows this is false. */
const saysOtherThanVersion = (value: RawBuilder<unknown>) => sql`coalesce(
  ${value} #>> '{dataXML,sha256}' is distinct from (
    select encode(sha256(convert_to(v.data_xml, 'UTF8')), 'hex') from agreement_versions v
    where v.id = (${value} #>> '{dataXML,version}')::bigint)
  and ${value} #>> '{dataXML,sha256}' is not null, false)`;

/** Most severe first: a missing or changed row says nothing reliable about a version. */
function errorOf(found: Omit<SealedRow, "position" | "id" | "hash">): ChainError | undefined {
  if (found.isMissing) return "missing";
  if (found.isChanged) return "changed";
  if (found.isBroken) return "broken link";
  return found.isVersionChanged ? "version changed" : undefined;
}

/** Finds the recorded end of the chain. Undefined: the record was removed. */
export async function findChainHead(db: DbReader): Promise<AuditCheckpoint | undefined> {
  const { rows } = await sql<AuditCheckpoint>`
    select last_id as position, encode(last_hash, 'hex') as hash from audit_head`.execute(db);
  return rows[0];
}

async function walk(db: DbReader, from: AuditCheckpoint): Promise<AuditVerdict> {
  const after = from.position;
  let place = after;
  let lastId = 0;
  let lastHash = from.hash;
  const fail = (id: number, reason: ChainError): AuditVerdict => ({
    rows: place,
    after,
    unsealed: { rows: 0, seconds: 0 },
    firstBad: { id, reason },
  });
  if (after > 0) {
    const { rows } = await sql<{ id: number; isSame: boolean }>`
      select audit_id as id, encode(hash, 'hex') = ${from.hash} as "isSame" from audit_seals where position = ${after}`.execute(
      db,
    );
    if (!rows[0]) return fail(lastId + 1, "missing");
    lastId = rows[0].id;
    if (!rows[0].isSame) return fail(lastId, "broken link");
  }
  const firstId = lastId;
  for (;;) {
    const { rows } = await sql<SealedRow>`
      select s.position, s.audit_id as id, encode(s.hash, 'hex') as hash, l.id is null as "isMissing",
        coalesce(audit_digest(l) <> l.hash or l.hash <> s.row_hash, false) as "isChanged",
        s.hash <> audit_link(s.previous, s.position, s.audit_id, s.row_hash) as "isBroken",
        ${saysOtherThanVersion(sql`l.before`)} or ${saysOtherThanVersion(sql`l.after`)} as "isVersionChanged"
      from (select position, audit_id, row_hash, hash,
          coalesce(lag(hash) over (order by position), decode(${lastHash}, 'hex')) as previous
        from audit_seals where position > ${place} order by position limit ${batch}) s
      left join audit_log l on l.id = s.audit_id order by s.position`.execute(db);
    for (const { position, id, hash, ...found } of rows) {
      if (Number(position) !== place + 1) return fail(lastId + 1, "missing");
      const reason = errorOf(found);
      if (reason) return fail(id, reason);
      place++;
      lastId = id;
      lastHash = hash;
    }
    if (rows.length < batch) break;
  }
  const head = await findChainHead(db);
  if (head?.position !== place || head.hash !== lastHash) return fail(lastId + 1, "missing at the end");
  const open = await findUnsealed(db, firstId);
  const checkpoint = { position: toAuditPosition(place), hash: lastHash };
  return { rows: place, after, ...(open.firstBad ? {} : { checkpoint }), ...open };
}

/**
 * Checks the rows without a position. Up to `firstId`, which only a whole verification covers, it checks just
 * those in the queue: a writer with a low id can commit late.
 */
async function findUnsealed(
  db: DbReader,
  firstId: number,
): Promise<Pick<AuditVerdict, "unsealed" | "firstBad">> {
  const { rows } = await sql<{
    rows: number;
    seconds: number;
    oldest: number | null;
    changed: number | null;
  }>`
    select count(*)::int as rows, min(l.id) as oldest,
      coalesce(extract(epoch from clock_timestamp() - min(l.at)), 0)::double precision as seconds,
      min(l.id) filter (where audit_digest(l) <> l.hash or l.hash is distinct from w.hash) as changed
    from (select a.id from audit_log a
        where a.id > ${firstId} and not exists (select from audit_seals s where s.audit_id = a.id)
      union all
      select audit_id from audit_queue
        where audit_id <= ${firstId} and not exists (select from audit_seals s where s.audit_id = audit_queue.audit_id)) as open
    join audit_log l on l.id = open.id left join audit_queue w on w.audit_id = l.id`.execute(db);
  const { oldest, changed, ...unsealed } = rows[0]!;
  if (changed !== null) return { unsealed, firstBad: { id: changed, reason: "changed" } };
  if (oldest !== null && unsealed.seconds > unsealedTooLong)
    return { unsealed, firstBad: { id: oldest, reason: "unsealed" } };
  return { unsealed };
}
