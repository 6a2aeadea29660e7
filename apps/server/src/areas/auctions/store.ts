import { sql } from "kysely";
import { basisWithTerms } from "@birzha/domain/auctions/proposal/basis-with-terms.ts";
import { daysOf } from "@birzha/domain/auctions/auction-dates.ts";
import {
  proposalTypes,
  type ChangeOutcome,
  type ProposalStatus,
  type ProposalType,
} from "@birzha/domain/auctions/lifecycle.ts";
import type { DecisionAction, VersionKind } from "@birzha/domain/auctions/proposal/proposal-row.ts";
import { toValues, type ProposalPayload } from "@birzha/domain/auctions/proposal/proposal.ts";
import { proposalTotals } from "@birzha/domain/auctions/proposal/totals.ts";
import { transliterateText } from "@birzha/domain/auctions/transliteration.ts";
import type { DbTransaction } from "../../platform/db/handles.ts";
import { insertRows, updateRows, type RowValues } from "../../platform/db/lists/write-rows.ts";
import type { StoredProposal } from "./proposal-rows.ts";

/** Author and time of a change. No author for automatic changes. */
export interface ProposalAuthorship {
  readonly author: { readonly userId: number; readonly name: string } | undefined;
  readonly at: Date;
}

export interface ProposalAuthor extends ProposalAuthorship {
  readonly author: { readonly userId: number; readonly name: string };
}

export interface NewProposal extends ProposalAuthor {
  readonly firmId: number;
  readonly status: ProposalStatus;
  readonly kind: VersionKind;
  readonly payload: ProposalPayload;
  /** Id in the trading system. Such a proposal is accepted from the start. */
  readonly externalId?: string;
}

/** Columns for filters and sorting, derived from the payload. */
function derived(payload: ProposalPayload) {
  const { auctionDate, commodity, basis, hasAuctionSeries } = payload;
  const days = daysOf(auctionDate);
  const { volume, value } = proposalTotals(toValues(payload));
  return {
    commodity_names: commodity ? `${commodity.name.ru}\n${commodity.name.en}` : null,
    basis_names: basis ? `${basis.name.ru}\n${basis.name.en}` : null,
    basis_terms_ru: basisWithTerms(payload, "ru"),
    basis_terms_en: basisWithTerms(payload, "en"),
    has_series: hasAuctionSeries ?? null,
    total_volume: volume ?? null,
    start_price: payload.startPrice,
    total_value: value ?? null,
    first_date: days?.first ?? null,
    last_date: days?.last ?? null,
  };
}

/** Inserts a draft or proposal with its first version and returns its id. */
export const insertProposal = async (db: DbTransaction, given: NewProposal): Promise<number> =>
  (await insertProposals(db, [given]))[0]!;

/** Inserts drafts or proposals with their first versions in bulk. Returns the ids in the given order. */
export async function insertProposals(db: DbTransaction, given: readonly NewProposal[]): Promise<number[]> {
  if (given.length === 0) return [];
  const ids = await insertRows(db, "auction_proposals", given.map(newRow));
  const first = given.map(({ firmId: organizationId, kind, payload, author, at }, place) => ({
    id: ids[place]!,
    firmId: organizationId,
    no: 1,
    kind,
    payload,
    author,
    at,
  }));
  await insertVersions(db, first);
  await storeDays(
    db,
    first.map(({ id }) => ({ id, version: 1 })),
  );
  return ids;
}

function newRow({ firmId: organizationId, status, payload, author, at, externalId }: NewProposal): RowValues {
  const columns = derived(payload);
  return {
    organization_id: organizationId,
    status,
    created_at: at.toISOString(),
    created_by: author.userId,
    created_name_ru: author.name,
    created_name_en: transliterateText(author.name),
    changed_at: at.toISOString(),
    ...(externalId === undefined
      ? {}
      : {
          external_id: externalId,
          created_by_ntb: true,
          accepted_version: 1,
          accepted_first_date: columns.first_date,
          accepted_last_date: columns.last_date,
        }),
    ...columns,
  };
}

interface Version extends ProposalAuthorship {
  readonly id: number;
  readonly firmId: number;
  readonly no: number;
  readonly kind: VersionKind;
  readonly payload: ProposalPayload;
}

async function insertVersions(db: DbTransaction, versions: readonly Version[]): Promise<void> {
  const rows = versions.map(({ id, firmId: organizationId, no, kind, payload, author, at }) => ({
    proposal_id: id,
    version: no,
    organization_id: organizationId,
    kind,
    payload,
    author_user_id: author?.userId ?? null,
    changed_at: at.toISOString(),
  }));
  const columns = sql`proposal_id, version, organization_id, kind, payload, author_user_id, changed_at`;
  await sql`
    insert into auction_proposal_versions (${columns})
    select ${columns} from jsonb_populate_recordset(null::auction_proposal_versions, ${JSON.stringify(rows)}::jsonb)
  `.execute(db);
}

/** A-9, FIX-060: stores the dates of the current version and the one in force for the date filter. */
async function storeDays(
  db: DbTransaction,
  versions: readonly { readonly id: number; readonly version: number | null }[],
): Promise<void> {
  const ids = versions.map(({ id }) => id);
  await sql`delete from auction_proposal_dates where proposal_id = any(${ids}::bigint[])`.execute(db);
  // A draft can have its range reversed or incomplete.
  await sql`
    insert into auction_proposal_dates (proposal_id, organization_id, date_from, date_to)
    select distinct v.proposal_id, v.organization_id, least(days.one, days.other), greatest(days.one, days.other)
    from unnest(${ids}::bigint[], ${versions.map(({ version }) => version)}::int[]) as wanted (id, version)
    join auction_proposal_versions v on v.proposal_id = wanted.id and v.version = wanted.version
    cross join lateral (
      select (v.payload #>> '{auctionDate,begin}')::date as one, (v.payload #>> '{auctionDate,end}')::date as other
      union all
      select given::date, null from jsonb_array_elements_text(v.payload #> '{auctionDate,dates}') as given) as days
    where days.one is not null or days.other is not null`.execute(db);
}

/** Changes of a step. Absent fields keep their values. */
export interface ProposalChange {
  readonly status: ProposalStatus;
  readonly type?: ProposalType;
  readonly comment?: string | null;
  /** The resulting version becomes the accepted one. */
  readonly isAccepted?: boolean;
  /** FIX-064: outcome of a change that was not accepted. Null clears it. */
  readonly outcome?: ChangeOutcome | null;
  /** The organisation changed it. */
  readonly isEdited?: boolean;
  /** A draft becomes a filed proposal. */
  readonly isSent?: boolean;
  readonly isDeleted?: boolean;
  readonly version?: { readonly kind: VersionKind; readonly payload: ProposalPayload };
}

/** A proposal locked by the caller. */
export type LockedVersion = Pick<StoredProposal, "id" | "firmId" | "currentVersion">;

/** A step on a proposal locked by the caller. */
export interface StoredStep {
  readonly stored: Pick<StoredProposal, keyof LockedVersion | "acceptedVersion" | "payload">;
  readonly change: ProposalChange;
}

/** Applies a step and inserts its version, if any. Returns the current version number. */
export const changeStored = async (
  db: DbTransaction,
  stored: StoredStep["stored"],
  change: ProposalChange,
  by: ProposalAuthorship,
): Promise<number> => (await changeAllStored(db, [{ stored, change }], by))[0]!;

/** Applies steps to distinct proposals in bulk. Returns the current version numbers in the given order. */
export async function changeAllStored(
  db: DbTransaction,
  steps: readonly StoredStep[],
  by: ProposalAuthorship,
): Promise<number[]> {
  if (steps.length === 0) return [];
  const standing = steps.map(({ stored, change }) => stored.currentVersion + (change.version ? 1 : 0));
  const changed = steps.map(({ stored, change }, place) => ({
    ...changedRow(change, standing[place]!, stored.payload, by),
    id: stored.id,
  }));
  await updateRows(db, "auction_proposals", changed);

  const versions = steps.flatMap(({ stored: { id, firmId: organizationId }, change: { version } }, place) =>
    version ? [{ id, firmId: organizationId, no: standing[place]!, ...version, ...by }] : [],
  );
  if (versions.length > 0) await insertVersions(db, versions);
  const inSight = steps.flatMap(({ stored: { id, acceptedVersion }, change }, place) => {
    if (!change.version && !change.isAccepted) return [];
    const accepted = change.isAccepted ? null : acceptedVersion;
    return [standing[place]!, accepted].map((version) => ({ id, version }));
  });
  if (inSight.length > 0) await storeDays(db, inSight);
  return standing;
}

/** Columns that a step writes. `no` is the resulting version, `before` the previous payload. */
function changedRow(
  change: ProposalChange,
  no: number,
  before: ProposalPayload,
  { author, at }: ProposalAuthorship,
): RowValues {
  const now = at.toISOString();
  const columns = derived(change.version?.payload ?? before);
  return {
    status: change.status,
    current_version: no,
    changed_at: now,
    ...(change.type ? { proposal_type: proposalTypes[change.type] } : {}),
    ...(change.comment === undefined ? {} : { comment: change.comment }),
    ...(change.outcome === undefined ? {} : { change_outcome: change.outcome }),
    ...(change.isAccepted
      ? {
          accepted_version: no,
          accepted_first_date: columns.first_date,
          accepted_last_date: columns.last_date,
        }
      : {}),
    ...(change.isSent ? { created_at: now } : {}),
    ...(change.isDeleted ? { deleted_at: now } : {}),
    ...(change.isEdited && author
      ? {
          edited_at: now,
          edited_by: author.userId,
          edited_name_ru: author.name,
          edited_name_en: transliterateText(author.name),
        }
      : {}),
    ...(change.version ? columns : {}),
  };
}

/** sets or clears the operator's block. */
export async function setBlock(db: DbTransaction, id: number, isBlocked: boolean, at: Date): Promise<void> {
  await db
    .updateTable("auction_proposals")
    .set({ is_blocked_manual: isBlocked, changed_at: at.toISOString() })
    .where("id", "=", id)
    .execute();
}

interface Decision {
  readonly about: LockedVersion;
  readonly action: DecisionAction;
  readonly comment: string | null;
}

/** inserts a decision about the current version, with its reason. */
export const insertDecision = (
  db: DbTransaction,
  about: LockedVersion,
  action: DecisionAction,
  comment: string | null,
  by: ProposalAuthorship,
): Promise<void> => insertDecisions(db, [{ about, action, comment }], by);

/** Inserts decisions about several proposals, in the given order. */
export async function insertDecisions(
  db: DbTransaction,
  decisions: readonly Decision[],
  { author, at }: ProposalAuthorship,
): Promise<void> {
  if (decisions.length === 0) return;
  await db
    .insertInto("auction_proposal_decisions")
    .values(
      decisions.map(({ about, action, comment }) => ({
        proposal_id: about.id,
        organization_id: about.firmId,
        kind: action,
        description: comment,
        version: about.currentVersion,
        author_user_id: author?.userId ?? null,
        changed_at: at.toISOString(),
      })),
    )
    .execute();
}

/** upserts the exception for a field of proposals in this status. Null deletes it. */
export async function putFieldRule(
  db: DbTransaction,
  {
    status,
    field,
    changeable,
  }: { readonly status: number; readonly field: string; readonly changeable: boolean | null },
  { userId, at }: { readonly userId: number; readonly at: Date },
): Promise<void> {
  if (changeable === null)
    await sql`delete from auction_field_rules where status = ${status} and field = ${field}`.execute(db);
  else
    await sql`
      insert into auction_field_rules (status, field, changeable, changed_at, changed_by)
      values (${status}, ${field}, ${changeable}, ${at.toISOString()}, ${userId})
      on conflict (status, field) do update set changeable = excluded.changeable, changed_at = excluded.changed_at,
        changed_by = excluded.changed_by`.execute(db);
}
