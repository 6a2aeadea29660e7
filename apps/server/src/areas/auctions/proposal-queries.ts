import { sql, type RawBuilder } from "kysely";
import type { FieldRule } from "@birzha/domain/auctions/changeable-fields.ts";
import { proposalStatus } from "@birzha/domain/auctions/lifecycle.ts";
import type { ProposalStanding } from "@birzha/domain/auctions/permissions.ts";
import type { DecisionAction, VersionKind } from "@birzha/domain/auctions/proposal-row.ts";
import type { ProposalPayload } from "@birzha/domain/auctions/proposal.ts";
import { isStaff, type Actor } from "@birzha/domain/shared/actor.ts";
import type { Clock } from "@birzha/domain/shared/clock.ts";
import type { IsoDate } from "@birzha/domain/shared/dates.ts";
import type { Reads, Tx } from "../../platform/db/handles.ts";
import { Refused } from "../../platform/http/failure.ts";
import { isBlocked, proposalColumns, type StoredProposal } from "./proposal-rows.ts";

/** ACC-012, ACC-013, A-63: proposals of the acting organisation; of every firm for the exchange that chose none. */
export const proposalsOf = ({ organization, ...actor }: Actor): RawBuilder<unknown> => {
  if (organization) return sql`p.organization_id = ${organization.id}`;
  return isStaff({ organization, ...actor }) || actor.kind === "machine" ? sql`true` : sql`false`;
};

/** The proposal, draft or not, or 404. */
export async function getStored(db: Reads, actor: Actor, id: number): Promise<StoredProposal> {
  const { rows } = await sql<StoredProposal>`
    select ${proposalColumns}, v.payload
    from auction_proposals p
    join organizations o on o.id = p.organization_id
    join auction_proposal_versions v on v.proposal_id = p.id and v.no = p.current_version
    where p.id = ${id} and p.deleted_at is null and ${proposalsOf(actor)}`.execute(db);
  if (!rows[0]) throw new Refused("shared.not-found");
  return rows[0];
}

/** a draft by the calls of drafts, anything else by those of proposals; otherwise 404. */
export async function getStoredAs(
  db: Reads,
  actor: Actor,
  id: number,
  isDraft: boolean,
): Promise<StoredProposal> {
  const stored = await getStored(db, actor, id);
  if ((stored.status === proposalStatus.draft) !== isDraft) throw new Refused("shared.not-found");
  return stored;
}

/** The proposal with the right to change it; until then the others who would wait. */
export async function lockStored(db: Tx, actor: Actor, id: number): Promise<StoredProposal> {
  await sql`
    select from auction_proposals p
    where p.id = ${id} and p.deleted_at is null and ${proposalsOf(actor)} for update`.execute(db);
  // What it says is read by a statement of its own: it sees what the one before us has done.
  return getStored(db, actor, id);
}

/** What a refusal asks about. */
export const standingOf = (stored: StoredProposal, clock: Clock): ProposalStanding => ({
  status: stored.status,
  firmId: stored.firmId,
  isBlocked: isBlocked(stored, clock),
  wasAccepted: stored.acceptedVersion !== null,
});

/** A version of a proposal that there is. */
export async function getVersion(db: Reads, id: number, no: number): Promise<ProposalPayload> {
  const { rows } = await sql<{ payload: ProposalPayload }>`
    select payload from auction_proposal_versions where proposal_id = ${id} and no = ${no}`.execute(db);
  return rows[0]!.payload;
}

/** exceptions from the rule of changeable fields, for proposals in this status. */
export async function listFieldRules(db: Reads, status: number): Promise<readonly FieldRule[]> {
  const { rows } = await sql<FieldRule>`
    select field, changeable from auction_field_rules where status = ${status} limit 100`.execute(db);
  return rows;
}

export interface KeptVersion {
  readonly no: number;
  readonly kind: VersionKind;
  readonly author: string | null;
  readonly at: string;
  readonly payload: ProposalPayload;
}
export interface KeptDecision {
  readonly action: DecisionAction;
  readonly comment: string | null;
  readonly user: string | null;
  readonly at: string;
}

/** More than a proposal has; the newest are kept in sight. */
const mostOfHistory = 500;

/** PROP-119: versions and decisions, the first ones first. */
export async function listHistory(
  db: Reads,
  id: number,
): Promise<{ versions: readonly KeptVersion[]; decisions: readonly KeptDecision[] }> {
  const versions = await sql<KeptVersion>`
    select v.no, v.kind, u.name as author, v.at, v.payload
    from auction_proposal_versions v left join users u on u.id = v.author_id
    where v.proposal_id = ${id} order by v.no desc limit ${mostOfHistory}`.execute(db);
  const decisions = await sql<KeptDecision>`
    select d.action, d.comment, u.name as "user", d.at
    from auction_proposal_decisions d left join users u on u.id = d.user_id
    where d.proposal_id = ${id} order by d.id desc limit ${mostOfHistory}`.execute(db);
  return { versions: versions.rows.toReversed(), decisions: decisions.rows.toReversed() };
}

/** A proposal that the trading system has filed, by its name there. */
export async function findImported(db: Reads, externalId: string): Promise<number | undefined> {
  const { rows } = await sql<{ id: number }>`
    select id from auction_proposals where external_id = ${externalId}`.execute(db);
  return rows[0]?.id;
}

/** V-15: those whose first day came before they were decided, locked. */
export async function listOverdue(db: Tx, today: IsoDate, limit: number): Promise<readonly StoredProposal[]> {
  const { rows } = await sql<StoredProposal>`
    select ${proposalColumns}, v.payload
    from auction_proposals p
    join organizations o on o.id = p.organization_id
    join auction_proposal_versions v on v.proposal_id = p.id and v.no = p.current_version
    where p.status in (1, 7) and p.first_date < ${today}::date
    order by p.id limit ${limit} for update of p`.execute(db);
  return rows;
}
