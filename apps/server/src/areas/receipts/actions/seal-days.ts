import { createHash, sign } from "node:crypto";
import { sql } from "kysely";
import { buildMerkleTree } from "@birzha/domain/receipts/merkle-tree.ts";
import { hashDay, hashLeaf, hashRunLeaf, toHex } from "@birzha/domain/receipts/verify-receipt.ts";
import { moscowDate, type Clock } from "@birzha/domain/shared/values/clock.ts";
import { addDays } from "@birzha/domain/shared/values/dates.ts";
import type { OwnerDb, OwnerTx, DbReader } from "../../../platform/db/handles.ts";
import { inOwnerTransaction } from "../../../platform/db/request-transaction.ts";
import { nodeCrypto } from "../../../platform/crypto/node-crypto.ts";
import { listUnsealedRuns } from "../queries.ts";
import { loadSigningKey } from "../signing-key.ts";
import { insertDay, issueMissing, sealReceipts, sealRuns } from "../store.ts";

export interface SealingServices {
  /** Database handle of the owner role. */
  readonly db: OwnerDb;
  readonly clock: Clock;
  /** Ed25519 private key in PEM; without it the first sealing creates one in the database. */
  readonly receiptKey?: string | undefined;
  /** First day of the chain if none is sealed yet; yesterday by default. */
  readonly firstDay?: string | undefined;
}

/** Maximum receipts of a day; further ones wait for the next day. */
const maxDaySize = 100_000;

/** Days of one transaction while a chain starts in the past: a transaction for each of a thousand days takes seconds. */
const pastDays = 400;

/**
 * PROOF-003: issues missing receipts, then seals every day until yesterday with its receipts and the runs of price
 * indices (MKT-012), one transaction each. Days without either get a root as well. Crash-safe: a day is sealed completely
 * or not at all, and the next run continues.
 */
export async function sealDays(services: SealingServices): Promise<number> {
  const { db, firstDay } = services;
  if ((await findDueDay(db, services)) === undefined) return 0;
  for (let after: number | undefined = 0; after !== undefined;) after = await issueMissing(db, after);
  let sealed = 0;
  for (let count = -1; count !== 0; sealed += count)
    count = await sealNextDays(services, firstDay === undefined ? 1 : pastDays);
  return sealed;
}

interface DueDay {
  readonly day: string;
  /** Hash of the day before; null for the first day. */
  readonly previous: string | null;
}

/** Finds the day after the last sealed one, if it has ended. */
async function findDueDay(
  db: DbReader,
  { clock, firstDay }: Pick<SealingServices, "clock" | "firstDay">,
): Promise<DueDay | undefined> {
  const { rows } = await sql<{ day: string; hash: string }>`
    select day, encode(hash, 'hex') as hash from receipt_days order by day desc limit 1`.execute(db);
  const last = rows[0];
  const yesterday = addDays(clock.today(), -1);
  const day = last ? addDays(last.day, 1) : (firstDay ?? yesterday);
  return day > yesterday ? undefined : { day, previous: last?.hash ?? null };
}

/** Seals the next days. Returns their number: 0 if no day is due, or if the audit log still has to seal an entry. */
const sealNextDays = (services: SealingServices, limit: number): Promise<number> =>
  inOwnerTransaction(services.db, async (tx) => {
    // Nodes seal one after another; the second one finds no day due.
    await sql`select pg_advisory_xact_lock(hashtext('receipt_days'))`.execute(tx);
    const due = await findDueDay(tx, services);
    if (!due) return 0;
    const { clock, receiptKey } = services;
    const today = clock.today();
    const days = Array.from({ length: limit }, (_, at) => addDays(due.day, at)).filter((day) => day < today);
    const before = addDays(days.at(-1)!, 1);
    let receipts = await listUnsealed(tx, before);
    let runs = await listUnsealedRuns(tx, before);
    const { key, publicKey } = await loadSigningKey(tx, receiptKey);
    let { previous } = due;
    for (const [count, day] of days.entries()) {
      const isDue = (instant: string) => moscowDate(new Date(instant)) <= day;
      const leaves = {
        receipts: receipts.filter(({ acceptedAt }) => isDue(acceptedAt)),
        runs: runs.filter(({ startedAt }) => isDue(startedAt)),
      };
      const isAuditPending = leaves.receipts.some(
        ({ auditId, auditPosition }) => auditId !== null && auditPosition === null,
      );
      const isEmpty = leaves.receipts.length + leaves.runs.length === 0;
      if (isAuditPending || (previous === null && isEmpty)) return count;
      const { hash, ...sealed } = await hashLeaves({ day, previous, ...leaves });
      const signature = sign(null, hash, key).toString("hex");
      const root = { day, previous, ...sealed.statement, hash: toHex(hash), signature, publicKey };
      await insertDay(tx, root, clock.now().toISOString());
      if (leaves.receipts.length > 0) await sealReceipts(tx, day, sealed.receipts);
      if (leaves.runs.length > 0) await sealRuns(tx, day, sealed.runs);
      previous = root.hash;
      receipts = receipts.filter(({ acceptedAt }) => !isDue(acceptedAt));
      runs = runs.filter(({ startedAt }) => !isDue(startedAt));
    }
    return days.length;
  });

interface DayLeaves {
  readonly day: string;
  readonly previous: string | null;
  readonly receipts: readonly UnsealedReceipt[];
  readonly runs: Awaited<ReturnType<typeof listUnsealedRuns>>;
}

/** Builds the tree of a day: its receipts, then its runs. */
async function hashLeaves({ day, previous, receipts, runs }: DayLeaves) {
  const leaves = await Promise.all([
    ...receipts.map((receipt, index) => hashLeaf(nodeCrypto, toLeaf(receipt, day), index)),
    ...runs.map((run, at) => hashRunLeaf(nodeCrypto, { ...run, day }, receipts.length + at)),
  ]);
  const { root, paths } = await buildMerkleTree(nodeCrypto, leaves);
  const statement = { size: leaves.length, root: toHex(root) };
  const leafAt = (index: number) => ({ leafHash: leaves[index]!, path: paths[index]! });
  return {
    statement,
    hash: await hashDay(nodeCrypto, { day, previous, ...statement }),
    receipts: receipts.map(({ versionId, auditPosition }, at) => ({
      versionId,
      auditPosition,
      ...leafAt(at),
    })),
    runs: runs.map(({ run }, at) => {
      const index = receipts.length + at;
      return { run, index, ...leafAt(index) };
    }),
  };
}

interface UnsealedReceipt {
  readonly versionId: number;
  readonly reportId: number;
  readonly version: number;
  readonly number: string;
  readonly acceptedAt: string;
  readonly salt: Buffer;
  readonly contentHash: string;
  /** Audit entry of the version; null for versions that were stored without one. */
  readonly auditId: number | null;
  readonly auditPosition: number | null;
}

const toLeaf = (receipt: UnsealedReceipt, day: string) => ({
  ...receipt,
  day,
  acceptedAt: new Date(receipt.acceptedAt).toISOString(),
  saltHash: createHash("sha256").update(receipt.salt.toString("hex")).digest("hex"),
});

/** Lists receipts accepted before a Moscow midnight that no day has sealed. */
async function listUnsealed(tx: OwnerTx, before: string): Promise<UnsealedReceipt[]> {
  const { rows } = await sql<UnsealedReceipt>`
    select r.version_id as "versionId", r.report_id as "reportId", r.version, r.number, r.accepted_at as "acceptedAt",
      r.salt, encode(r.content_hash, 'hex') as "contentHash", entry.id as "auditId", seal.position as "auditPosition"
    from agreement_receipts r
    left join lateral (select a.id from audit_log a where a.entity = 'agreement' and a.entity_id = r.report_id
      and (a.after -> 'dataXML' ->> 'version')::bigint = r.version_id limit 1) entry on true
    left join lateral (select s.position from audit_seals s where s.audit_id = entry.id) seal on true
    where r.day is null and r.accepted_at < (${before}::date)::timestamp at time zone 'Europe/Moscow'
    order by r.version_id limit ${maxDaySize}`.execute(tx);
  return rows;
}
