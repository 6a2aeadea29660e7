import { sql, type RawBuilder } from "kysely";
import type { FieldRule } from "@birzha/domain/auctions/proposal/changeable-fields.ts";
import { isInForce, proposalStatus, undecidedStatuses } from "@birzha/domain/auctions/lifecycle.ts";
import type { listFieldRules as listFieldRulesCall } from "@birzha/domain/auctions/processing-api.ts";
import type { PermissionState } from "@birzha/domain/auctions/permissions.ts";
import type { ProposalHistory } from "@birzha/domain/auctions/proposal/proposal-row.ts";
import type { LastProposal, ProposalPayload } from "@birzha/domain/auctions/proposal/proposal.ts";
import { mayHaveDrafts, type Actor } from "@birzha/domain/shared/access/actor.ts";
import type { Clock } from "@birzha/domain/shared/values/clock.ts";
import type { IsoDate } from "@birzha/domain/shared/values/dates.ts";
import type { ResultOf } from "@birzha/domain/shared/endpoint.ts";
import type { DbReader, DbTransaction } from "../../platform/db/handles.ts";
import { authorName, listEntries } from "../../platform/db/lists/history.ts";
import { ownRows } from "../../platform/db/lists/row-level-scope.ts";
import { ApiError } from "../../platform/http/errors/failure.ts";
import { offeredPayload } from "./find-items.ts";
import { isBlocked, proposalColumns, type StoredProposal } from "./proposal-rows.ts";

/**
 * ACC-012, ACC-013, A-63: proposals of the acting organisation; of all organisations for staff without one. FIX-068:
 * staff never see drafts, whichever organisation they act for.
 */
export const proposalsOf = (actor: Actor): RawBuilder<unknown> => {
  const filed = mayHaveDrafts(actor) ? sql`` : sql` and p.status <> ${proposalStatus.draft}`;
  return sql`${ownRows(actor, { id: sql`p.organization_id` })}${filed}`;
};

/** Returns the proposal or draft. Throws not-found. */
export async function getStored(db: DbReader, actor: Actor, id: number): Promise<StoredProposal> {
  const stored = (await findStored(db, actor, [id])).get(id);
  if (!stored) throw new ApiError("shared.not-found");
  return stored;
}

/** Returns existing proposals and drafts by id. */
async function findStored(
  db: DbReader,
  actor: Actor,
  ids: readonly number[],
): Promise<ReadonlyMap<number, StoredProposal>> {
  const { rows } = await sql<StoredProposal>`
    select ${proposalColumns}, v.payload
    from auction_proposals p
    join organizations o on o.id = p.organization_id
    join auction_proposal_versions v on v.proposal_id = p.id and v.version = p.current_version
    where p.id = any(${ids}::bigint[]) and p.deleted_at is null and ${proposalsOf(actor)}`.execute(db);
  return new Map(rows.map((row) => [row.id, row]));
}

/** A-23: returns a draft to endpoints of drafts and a proposal to the others. Throws not-found otherwise. */
export async function getStoredAs(
  db: DbReader,
  actor: Actor,
  id: number,
  isDraft: boolean,
): Promise<StoredProposal> {
  const stored = await getStored(db, actor, id);
  if ((stored.status === proposalStatus.draft) !== isDraft) throw new ApiError("shared.not-found");
  return stored;
}

/** SCREEN-012: statuses of proposals that must not prefill a new one if there is any other. */
const isRejected = sql`p.status in (${sql.join(
  [proposalStatus.rejected, proposalStatus.returned, proposalStatus.revoked].map((status) => sql.lit(status)),
)})`;

/**
 * DESK-010: returns the organisation's last filed proposal with the choices still offered, or null. SCREEN-012: one that
 * was rejected, returned or revoked only if there is no other.
 */
export async function findLastFiled(db: DbReader, organizationId: number): Promise<LastProposal | null> {
  const { rows } = await sql<LastProposal>`
    select p.id, p.created_at as created, ${isRejected} as "isRejected", v.payload
    from auction_proposals p
    join auction_proposal_versions v on v.proposal_id = p.id and v.version = p.current_version
    where p.organization_id = ${organizationId} and p.status <> ${proposalStatus.draft} and p.deleted_at is null
    order by ${isRejected}, p.created_at desc, p.id desc limit 1`.execute(db);
  return rows[0] ? { ...rows[0], payload: await offeredPayload(db, rows[0].payload) } : null;
}

/** Locks a proposal for a change; concurrent changes wait (A-70). */
export async function lockStored(db: DbTransaction, actor: Actor, id: number): Promise<StoredProposal> {
  const stored = (await lockAllStored(db, actor, [id])).get(id);
  if (!stored) throw new ApiError("shared.not-found");
  return stored;
}

/** Locks existing proposals in order of their ids, which prevents deadlocks. */
export async function lockAllStored(
  db: DbTransaction,
  actor: Actor,
  ids: readonly number[],
): Promise<ReadonlyMap<number, StoredProposal>> {
  await sql`
    select from auction_proposals p
    where p.id = any(${ids}::bigint[]) and p.deleted_at is null and ${proposalsOf(actor)}
    order by p.id for update`.execute(db);
  // Read in a new statement after the lock: it sees what the previous lock holder committed.
  return findStored(db, actor, ids);
}

/** Facts for the permission check. */
export const permissionState = (stored: StoredProposal, clock: Clock): PermissionState => ({
  status: stored.status,
  firmId: stored.firmId,
  isBlocked: isBlocked(stored, clock),
  wasAccepted: stored.acceptedVersion !== null,
});

/** Returns the payload of an existing version. */
export async function getVersion(db: DbReader, id: number, no: number): Promise<ProposalPayload> {
  const { rows } = await sql<{ payload: ProposalPayload }>`
    select payload from auction_proposal_versions where proposal_id = ${id} and version = ${no}`.execute(db);
  return rows[0]!.payload;
}

/** A-21: lists exceptions to the rule of changeable fields for this status. */
export async function listFieldRules(db: DbReader, status: number): Promise<readonly FieldRule[]> {
  const { rows } = await sql<FieldRule>`
    select field, changeable from auction_field_rules where status = ${status} limit 100`.execute(db);
  return rows;
}

/** DESK-021: lists all exceptions with their authors. */
export async function listRuleExceptions(db: DbReader): Promise<ResultOf<typeof listFieldRulesCall>> {
  const { rows } = await sql<{
    status: number;
    field: string;
    changeable: boolean;
    changed: string | null;
    changedBy: string | null;
  }>`
    select r.status, r.field, r.changeable, r.changed_at as changed, ${authorName} as "changedBy"
    from auction_field_rules r left join users author on author.id = r.changed_by
    order by r.status, r.field limit 300`.execute(db);
  return rows;
}

/** Locks the exceptions until the transaction ends. */
export const lockFieldRules = (db: DbTransaction) =>
  sql`select pg_advisory_xact_lock(hashtextextended('auction_field_rules', 0))`.execute(db);

/** Safety limit; proposals have fewer entries. Beyond it, the newest remain. */
const maxHistory = 500;

/** PROP-119, FIX-064: lists versions since filing, and decisions, oldest first. FIX-068: excludes drafts. */
export async function listHistory(
  db: DbReader,
  { id, status, acceptedVersion }: Pick<StoredProposal, "id" | "status" | "acceptedVersion">,
): Promise<ProposalHistory> {
  const limit = maxHistory;
  const of = sql`h.proposal_id = ${id}`;
  const filed = sql`${of} and h.kind <> 'draft'`;
  const versions = await listEntries<ProposalHistory["versions"][number]>(
    db,
    { table: "auction_proposal_versions", of: filed, columns: sql`h.payload` },
    { limit },
  );
  const decisions = await listEntries<ProposalHistory["decisions"][number]>(
    db,
    { table: "auction_proposal_decisions", of, columns: sql`h.description`, order: "id" },
    { limit },
  );
  return {
    inForce: isInForce(status, acceptedVersion) ? acceptedVersion : null,
    versions: versions.toReversed(),
    decisions: decisions.toReversed(),
  };
}

/** FIX-064: returns the history for the organisation, without the names of exchange employees. */
export async function listOwnHistory(db: DbReader, stored: StoredProposal): Promise<ProposalHistory> {
  const { versions, decisions, ...rest } = await listHistory(db, stored);
  return {
    ...rest,
    versions: versions.map((version) =>
      version.kind === "restore" ? { ...version, author: null } : version,
    ),
    decisions: decisions.map((decision) =>
      decision.kind === "revoke" ? decision : { ...decision, author: null },
    ),
  };
}

/** Finds imported proposals by the external ids of the trading system. */
export async function findImported(
  db: DbReader,
  externalIds: readonly string[],
): Promise<ReadonlyMap<string, number>> {
  const { rows } = await sql<{ externalId: string; id: number }>`
    select external_id as "externalId", id from auction_proposals
    where external_id = any(${externalIds}::text[])`.execute(db);
  return new Map(rows.map(({ externalId, id }) => [externalId, id]));
}

/** V-15, FIX-066: lists and locks undecided proposals whose last day has passed. */
export async function listOverdue(
  db: DbTransaction,
  today: IsoDate,
  limit: number,
): Promise<readonly StoredProposal[]> {
  const { rows } = await sql<StoredProposal>`
    select ${proposalColumns}, v.payload
    from auction_proposals p
    join organizations o on o.id = p.organization_id
    join auction_proposal_versions v on v.proposal_id = p.id and v.version = p.current_version
    where p.status in (${sql.join(undecidedStatuses)}) and p.last_date < ${today}::date
    order by p.id limit ${limit} for update of p`.execute(db);
  return rows;
}
