import { createHash, sign } from "node:crypto";
import { sql } from "kysely";
import { buildMerkleTree } from "@birzha/domain/receipts/merkle-tree.ts";
import { hashDay, hashLeaf, hashRunLeaf, toHex } from "@birzha/domain/receipts/verify-receipt.ts";
import type { Clock } from "@birzha/domain/shared/values/clock.ts";
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

/**
 * PROOF-003: issues missing receipts, then seals every day until yesterday with its receipts and the runs of price
 * indices (MKT-012), one transaction each. Days without either get a root as well. Crash-safe: a day is sealed completely or not at all, and the next run continues.
 */
export async function sealDays(services: SealingServices): Promise<number> {
  const { db } = services;
  if ((await findDueDay(db, services)) === undefined) return 0;
  for (let after: number | undefined = 0; after !== undefined;) after = await issueMissing(db, after);
  let sealed = 0;
  while (await sealNextDay(services)) sealed += 1;
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

/** Seals the day after the last one. Returns false if no day is due, or if the audit log still has to seal an entry. */
const sealNextDay = ({ db, clock, receiptKey, firstDay }: SealingServices): Promise<boolean> =>
  inOwnerTransaction(db, async (tx) => {
    // Nodes seal one after another; the second one finds no day due.
    await sql`select pg_advisory_xact_lock(hashtext('receipt_days'))`.execute(tx);
    const due = await findDueDay(tx, { clock, firstDay });
    if (!due) return false;
    const { day, previous } = due;
    const receipts = await listUnsealed(tx, addDays(day, 1));
    const isAuditPending = receipts.some(
      ({ auditId, auditPosition }) => auditId !== null && auditPosition === null,
    );
    const runs = await listUnsealedRuns(tx, addDays(day, 1));
    if (isAuditPending || (previous === null && receipts.length + runs.length === 0)) return false;
    const leaves = await Promise.all([
      ...receipts.map((receipt, index) => hashLeaf(nodeCrypto, toLeaf(receipt, day), index)),
      ...runs.map((run, at) => hashRunLeaf(nodeCrypto, { ...run, day }, receipts.length + at)),
    ]);
    const { root, paths } = await buildMerkleTree(nodeCrypto, leaves);
    const statement = { day, size: leaves.length, root: toHex(root), previous };
    const hash = await hashDay(nodeCrypto, statement);
    const { key, publicKey } = await loadSigningKey(tx, receiptKey);
    const signature = sign(null, hash, key).toString("hex");
    await insertDay(tx, { ...statement, hash: toHex(hash), signature, publicKey }, clock.now().toISOString());
    await sealReceipts(
      tx,
      day,
      receipts.map(({ versionId, auditPosition }, at) => ({
        versionId,
        auditPosition,
        leafHash: leaves[at]!,
        path: paths[at]!,
      })),
    );
    await sealRuns(
      tx,
      day,
      runs.map(({ run }, at) => {
        const index = receipts.length + at;
        return { run, index, leafHash: leaves[index]!, path: paths[index]! };
      }),
    );
    return true;
  });

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
