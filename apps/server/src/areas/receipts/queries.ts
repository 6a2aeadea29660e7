import { createHash } from "node:crypto";
import { sql } from "kysely";
import type { listRuns } from "@birzha/domain/market/api.ts";
import type * as api from "@birzha/domain/receipts/api.ts";
import type { ResultOf } from "@birzha/domain/shared/endpoint.ts";
import { agreementStatus } from "@birzha/domain/agreements/lifecycle.ts";
import { normalizeReceiptNumber, receiptNumber, type ReceiptState } from "@birzha/domain/receipts/receipt.ts";
import type { DayRoot, IndexRunFile } from "@birzha/domain/receipts/receipt-file.ts";
import { isStaff } from "@birzha/domain/shared/access/actor.ts";
import type { Clock } from "@birzha/domain/shared/values/clock.ts";
import { rowsOfOne } from "../../platform/db/lists/row-level-scope.ts";
import { requireOrganization, type RequestContext } from "../../platform/http/endpoint-binding/context.ts";
import { ApiError } from "../../platform/http/errors/failure.ts";
import type { DbReader, DbTransaction, OwnerTx } from "../../platform/db/handles.ts";

const hashBytes = 32;

const splitPath = (path: Buffer): string[] =>
  Array.from({ length: path.length / hashBytes }, (_, at) =>
    path.subarray(at * hashBytes, (at + 1) * hashBytes).toString("hex"),
  );

const selectDay = sql`select day, size, encode(root, 'hex') as root, encode(previous, 'hex') as previous,
  encode(hash, 'hex') as hash, encode(signature, 'hex') as signature, encode(public_key, 'hex') as "publicKey"
  from receipt_days`;

async function findDay(db: DbReader, day: string): Promise<DayRoot> {
  const { rows } = await sql<DayRoot>`${selectDay} where day = ${day}`.execute(db);
  return rows[0]!;
}

interface StoredReceipt {
  readonly number: string;
  readonly reportId: number;
  readonly version: number;
  readonly code: string;
  readonly acceptedAt: string;
  readonly salt: Buffer;
  readonly contentHash: string;
  readonly day: string | null;
  readonly leafIndex: number | null;
  readonly leafHash: string | null;
  readonly path: Buffer | null;
  readonly auditPosition: number | null;
  readonly action: string;
  readonly dataXML: string;
}

/**
 * PROOF-001: returns a receipt with its content and proof: the newest one of a report, or the one of a version (G-38).
 * A report of another organisation is not found.
 */
export async function getReceipt(
  { actor, db, organization }: Pick<RequestContext, "actor" | "db" | "organization">,
  id: number,
): Promise<ResultOf<typeof api.getReceipt>> {
  const organizationId = isStaff(actor) ? undefined : requireOrganization({ organization }).id;
  const own = rowsOfOne(organizationId, sql`r.organization_id`);
  const { rows } = await sql<StoredReceipt>`
    select r.number, r.report_id as "reportId", r.version, r.code, r.accepted_at as "acceptedAt", r.salt,
      encode(r.content_hash, 'hex') as "contentHash", r.day, r.leaf_index as "leafIndex",
      encode(r.leaf_hash, 'hex') as "leafHash", r.path, r.audit_position as "auditPosition",
      v.kind as action, v.data_xml as "dataXML"
    from agreement_receipts r join agreement_versions v on v.id = r.version_id
    where (r.report_id = ${id} or r.version_id = ${id}) and ${own}
    order by r.version desc limit 1`.execute(db);
  const row = rows[0];
  if (!row) throw new ApiError("shared.not-found");
  const { number, code, contentHash, day, leafHash, auditPosition, action, dataXML, leafIndex, path } = row;
  const acceptedAt = new Date(row.acceptedAt).toISOString();
  const salt = row.salt.toString("hex");
  return {
    format: "birzha-receipt-1",
    number,
    reportId: row.reportId,
    version: row.version,
    acceptedAt,
    content: { acceptedAt, action, code, dataXML, reportId: row.reportId, salt },
    saltHash: createHash("sha256").update(salt).digest("hex"),
    contentHash,
    auditPosition,
    day,
    leafHash,
    proof:
      day === null || leafIndex === null || path === null
        ? null
        : { index: leafIndex, path: splitPath(path), day: await findDay(db, day) },
  };
}

interface PublicReceipt extends Pick<
  StoredReceipt,
  "acceptedAt" | "contentHash" | "day" | "leafIndex" | "number" | "reportId" | "version"
> {
  readonly status: number;
  readonly isWithdrawn: boolean;
  readonly changedAt: string;
  readonly newest: number;
  readonly replacedAt: string | null;
}

/** Never a number of a receipt, so that a malformed number runs the same statement as an unknown one. */
const noNumber = "";

/** PROOF-002: returns the state of a receipt. Malformed and unknown numbers have the same response. */
export async function verifyNumber(
  { db, clock }: { readonly db: DbTransaction; readonly clock: Clock },
  typed: string,
  maxGapDays: number,
): Promise<ResultOf<typeof api.verifyReceiptNumber>> {
  const number = normalizeReceiptNumber(typed);
  const { rows } = await sql<PublicReceipt>`
    select number, report_id as "reportId", version, accepted_at as "acceptedAt",
      encode(content_hash, 'hex') as "contentHash", day, leaf_index as "leafIndex",
      status, is_withdrawn as "isWithdrawn", changed_at as "changedAt", newest, replaced_at as "replacedAt"
    from find_receipt_state(${receiptNumber.test(number) ? number : noNumber})`.execute(db);
  const row = rows[0];
  if (!row) throw new ApiError("shared.not-found");
  const { status, isWithdrawn, changedAt, newest, replacedAt, acceptedAt, day, ...shown } = row;
  const state = isWithdrawn ? "withdrawn" : stateOf(status, replacedAt !== null);
  const since = {
    valid: acceptedAt,
    replaced: replacedAt!,
    rejected: changedAt,
    terminated: changedAt,
    withdrawn: changedAt,
  }[state];
  return {
    ...shown,
    state,
    newestVersion: newest,
    acceptedAt: new Date(acceptedAt).toISOString(),
    since: new Date(since).toISOString(),
    day: day === null ? null : await findDay(db, day),
    maxGapDays,
    checkedAt: clock.now().toISOString(),
  };
}

function stateOf(status: number, isReplaced: boolean): Exclude<ReceiptState, "withdrawn"> {
  if (isReplaced) return "replaced";
  if (status === agreementStatus.rejected) return "rejected";
  return status === agreementStatus.terminated ? "terminated" : "valid";
}

/** PROOF-003: lists the day roots of a year, oldest first, and all keys that have signed days. */
export async function listRoots(
  db: DbTransaction,
  year: number,
  maxGapDays: number,
): Promise<ResultOf<typeof api.listReceiptRoots>> {
  const { rows: days } = await sql<DayRoot>`
    ${selectDay} where day between ${`${year}-01-01`} and ${`${year}-12-31`} order by day limit 366`.execute(
    db,
  );
  return { keys: await listPublicKeys(db), days, maxGapDays };
}

/** Lists all keys that have signed days, oldest first. */
export async function listPublicKeys(db: DbReader): Promise<string[]> {
  const { rows } = await sql<{ key: string }>`
    select encode(public_key, 'hex') as key from receipt_days group by public_key order by min(day) limit 100`.execute(
    db,
  );
  return rows.map(({ key }) => key);
}

/** Runs that a day seals, or that a list shows; further ones wait. */
const maxRuns = 1_000;

type IndexRun = Pick<IndexRunFile, "index" | "inputHash" | "number" | "run" | "startedAt">;

interface RunRow extends Omit<IndexRun, "number"> {
  readonly day: string | null;
  readonly leafIndex: number | null;
  readonly leafHash: string | null;
  readonly path: Buffer | null;
}

const selectRuns = sql`
  select i.code as index, r.id as run, r.started_at as "startedAt", encode(r.input_hash, 'hex') as "inputHash",
    s.day, s.leaf_index as "leafIndex", encode(s.leaf_hash, 'hex') as "leafHash", s.path
  from market_runs r join market_indices i on i.id = r.index_id left join receipt_runs s on s.run_id = r.id`;

const toRun = ({ index, run, startedAt, inputHash }: RunRow): IndexRun => ({
  number: `${index}-${run}`,
  index,
  run,
  inputHash,
  startedAt: new Date(startedAt).toISOString(),
});

/** MKT-012: lists runs started before a Moscow midnight that no day has sealed. */
export async function listUnsealedRuns(tx: OwnerTx, before: string): Promise<IndexRun[]> {
  const { rows } = await sql<RunRow>`
    ${selectRuns} where s.run_id is null and r.started_at < (${before}::date)::timestamp at time zone 'Europe/Moscow'
    order by r.id limit ${maxRuns}`.execute(tx);
  return rows.map(toRun);
}

/** MKT-012: lists the newest runs of an index, or one of them, with their proofs. */
export async function listRunProofs(
  db: DbReader,
  index: string,
  { run, limit }: { readonly run?: number | undefined; readonly limit: number },
): Promise<ResultOf<typeof listRuns>> {
  const { rows } = await sql<RunRow>`
    ${selectRuns} where i.code = ${index} and (${run ?? null}::bigint is null or r.id = ${run ?? null})
    order by r.id desc limit ${limit}`.execute(db);
  const days = new Map<string, DayRoot>();
  for (const { day } of rows) if (day !== null) days.set(day, await findDay(db, day));
  return rows.map((row) => {
    const { day, leafIndex, leafHash, path } = row;
    return {
      format: "birzha-index-run-1",
      ...toRun(row),
      day,
      leafHash,
      proof:
        day === null || leafIndex === null || path === null
          ? null
          : { index: leafIndex, path: splitPath(path), day: days.get(day)! },
    };
  });
}
