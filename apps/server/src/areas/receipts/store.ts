import { sql } from "kysely";
import { issueReceipt } from "@birzha/domain/receipts/issue-receipt.ts";
import { receiptKinds } from "@birzha/domain/receipts/receipt.ts";
import type { DayRoot } from "@birzha/domain/receipts/receipt-file.ts";
import type { OwnerDb, OwnerTx } from "../../platform/db/handles.ts";
import { nodeCrypto } from "../../platform/crypto/node-crypto.ts";

/** Versions without a receipt that one transaction issues. */
const issueBatch = 500;

interface OldVersion {
  readonly id: number;
  readonly reportId: number;
  readonly organizationId: number;
  readonly version: number;
  readonly action: string;
  readonly acceptedAt: string;
  readonly dataXML: string;
}

/** Issues receipts of versions that were stored without one, a batch after an id. Returns the next id, if any. */
export async function issueMissing(db: OwnerDb, after: number): Promise<number | undefined> {
  const { rows } = await sql<OldVersion>`
    select v.id, v.report_id as "reportId", owner.organization_id as "organizationId", v.kind as action, v.changed_at as "acceptedAt", v.data_xml as "dataXML",
      (select count(*) from agreement_versions until where until.report_id = v.report_id
        and until.version <= v.version and until.kind <> 'deal') as version
    from agreement_versions v join agreements owner on owner.id = v.report_id
    where v.id > ${after} and v.kind = any(${[...receiptKinds]}::text[])
      and not exists (select from agreement_receipts r where r.version_id = v.id)
    order by v.id limit ${issueBatch}`.execute(db);
  if (rows.length === 0) return undefined;
  const issued = await Promise.all(rows.map((row) => issueReceipt(nodeCrypto, row)));
  const contents = issued.map(({ content }) => content);
  const numbers = rows.map(({ reportId, version }, at) => `${reportId}-${version}-${contents[at]!.code}`);
  await sql`
    insert into agreement_receipts
      (version_id, report_id, organization_id, version, number, code, accepted_at, salt, content_hash)
    select * from unnest(${rows.map(({ id }) => id)}::bigint[], ${rows.map(({ reportId }) => reportId)}::bigint[],
      ${rows.map(({ organizationId }) => organizationId)}::bigint[],
      ${rows.map(({ version }) => version)}::integer[], ${numbers}::text[], ${contents.map(({ code }) => code)}::text[],
      ${contents.map(({ acceptedAt }) => acceptedAt)}::timestamptz[], ${contents.map(({ salt }) => bytes(salt))}::bytea[],
      ${issued.map(({ contentHash }) => Buffer.from(contentHash))}::bytea[])
    on conflict do nothing`.execute(db);
  return rows.at(-1)!.id;
}

const bytes = (hex: string) => Buffer.from(hex, "hex");

/** Stores a signed day. */
export async function insertDay(tx: OwnerTx, day: DayRoot, sealedAt: string): Promise<void> {
  const { size, root, previous, hash, signature, publicKey } = day;
  await sql`
    insert into receipt_days (day, size, root, previous, hash, signature, public_key, sealed_at)
    values (${day.day}, ${size}, ${bytes(root)}, ${previous === null ? null : bytes(previous)}, ${bytes(hash)},
      ${bytes(signature)}, ${bytes(publicKey)}, ${sealedAt})`.execute(tx);
}

/** Leaf in the tree of its day. */
interface SealedLeaf {
  readonly leafHash: Uint8Array;
  readonly path: readonly Uint8Array[];
}

export interface SealedReceipt extends SealedLeaf {
  readonly versionId: number;
  readonly auditPosition: number | null;
}

/** Stores the places of receipts in the tree of their day, in the order of the leaves. */
export async function sealReceipts(
  tx: OwnerTx,
  day: string,
  sealed: readonly SealedReceipt[],
): Promise<void> {
  await sql`
    update agreement_receipts r set day = ${day}, leaf_index = given.place - 1, leaf_hash = given.leaf_hash,
      path = given.path, audit_position = given.audit_position
    from unnest(${sealed.map(({ versionId }) => versionId)}::bigint[],
      ${sealed.map(({ leafHash }) => Buffer.from(leafHash))}::bytea[],
      ${sealed.map(({ path }) => Buffer.concat(path))}::bytea[],
      ${sealed.map(({ auditPosition }) => auditPosition)}::bigint[])
      with ordinality as given (version_id, leaf_hash, path, audit_position, place)
    where r.version_id = given.version_id`.execute(tx);
}

/** MKT-012: stores the places of runs in the tree of their day, after its receipts. */
export async function sealRuns(
  tx: OwnerTx,
  day: string,
  sealed: readonly (SealedLeaf & { readonly run: number; readonly index: number })[],
): Promise<void> {
  await sql`
    insert into receipt_runs (run_id, day, leaf_index, leaf_hash, path)
    select run, ${day}, leaf_index, leaf_hash, path
    from unnest(${sealed.map(({ run }) => run)}::bigint[], ${sealed.map(({ index }) => index)}::integer[],
      ${sealed.map(({ leafHash }) => Buffer.from(leafHash))}::bytea[],
      ${sealed.map(({ path }) => Buffer.concat(path))}::bytea[]) as given (run, leaf_index, leaf_hash, path)`.execute(
    tx,
  );
}
