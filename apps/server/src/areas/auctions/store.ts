import { sql } from "kysely";
import { basisWithTerms } from "@birzha/domain/auctions/basis-with-terms.ts";
import { daysOf } from "@birzha/domain/auctions/auction-dates.ts";
import {
  proposalTypes,
  type ChangeOutcome,
  type ProposalStatus,
  type ProposalType,
} from "@birzha/domain/auctions/lifecycle.ts";
import type { DecisionAction, VersionKind } from "@birzha/domain/auctions/proposal-row.ts";
import type { ProposalPayload } from "@birzha/domain/auctions/proposal.ts";
import { transliterate } from "@birzha/domain/auctions/transliteration.ts";
import type { Tx } from "../../platform/db/handles.ts";

/** Who did it and when; nobody where the portal does by itself. */
export interface Authorship {
  readonly author: { readonly userId: number; readonly name: string } | undefined;
  readonly at: Date;
}

export interface Author extends Authorship {
  readonly author: { readonly userId: number; readonly name: string };
}

export interface NewProposal extends Author {
  readonly firmId: number;
  readonly status: ProposalStatus;
  readonly kind: VersionKind;
  readonly payload: ProposalPayload;
  /** The trading system's, with its name for it: accepted from the beginning. */
  readonly externalId?: string;
}

/** The columns by which lists find a proposal. */
function derived(payload: ProposalPayload) {
  const { auctionDate, commodity, basis, hasAuctionSeries } = payload;
  const days = daysOf(auctionDate);
  return {
    commodity_names: commodity ? `${commodity.name.ru}\n${commodity.name.en}` : null,
    basis_names: basis ? `${basis.name.ru}\n${basis.name.en}` : null,
    basis_terms_ru: basisWithTerms(payload, "ru"),
    basis_terms_en: basisWithTerms(payload, "en"),
    has_series: hasAuctionSeries ?? null,
    first_date: days?.first ?? null,
    last_date: days?.last ?? null,
  };
}

/** A new draft or proposal with its first version. Answers its number. */
export async function insertProposal(db: Tx, given: NewProposal): Promise<number> {
  const { firmId, status, kind, payload, author, at, externalId } = given;
  const columns = derived(payload);
  const { id } = await db
    .insertInto("auction_proposals")
    .values({
      organization_id: firmId,
      status,
      created_at: at.toISOString(),
      created_by: author.userId,
      created_name_ru: author.name,
      created_name_en: transliterate(author.name),
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
    })
    .returning("id")
    .executeTakeFirstOrThrow();
  await keepVersion(db, { id, firmId, no: 1, kind, payload, author, at });
  await keepDays(db, id, [1]);
  return id;
}

interface Version extends Authorship {
  readonly id: number;
  readonly firmId: number;
  readonly no: number;
  readonly kind: VersionKind;
  readonly payload: ProposalPayload;
}

async function keepVersion(db: Tx, { id, firmId, no, kind, payload, author, at }: Version): Promise<void> {
  await db
    .insertInto("auction_proposal_versions")
    .values({
      proposal_id: id,
      version: no,
      organization_id: firmId,
      kind,
      payload: JSON.stringify(payload),
      author_user_id: author?.userId ?? null,
      changed_at: at.toISOString(),
    })
    .execute();
}

/** A-9, FIX-060: filters find a proposal by the days of what stands and of what is in force. */
async function keepDays(db: Tx, id: number, versions: readonly (number | null)[]): Promise<void> {
  await sql`delete from auction_proposal_dates where proposal_id = ${id}`.execute(db);
  // A draft may have its ends in the wrong order, or one of them alone.
  await sql`
    insert into auction_proposal_dates (proposal_id, organization_id, date_from, date_to)
    select distinct v.proposal_id, v.organization_id, least(days.one, days.other), greatest(days.one, days.other)
    from auction_proposal_versions v
    cross join lateral (
      select (v.payload #>> '{auctionDate,begin}')::date as one, (v.payload #>> '{auctionDate,end}')::date as other
      union all
      select given::date, null from jsonb_array_elements_text(v.payload #> '{auctionDate,dates}') as given) as days
    where v.proposal_id = ${id} and v.version = any(${versions}::int[])
      and (days.one is not null or days.other is not null)`.execute(db);
}

/** What a step makes of a proposal; what is not named stays. */
export interface ProposalChange {
  readonly status: ProposalStatus;
  readonly type?: ProposalType;
  readonly comment?: string | null;
  /** The version that stands from now on is the accepted one. */
  readonly isAccepted?: boolean;
  /** FIX-064: what came of a change that was not accepted; null: nothing is to be said of one. */
  readonly outcome?: ChangeOutcome | null;
  /** The firm changed it. */
  readonly isEdited?: boolean;
  /** It leaves the drafts. */
  readonly isSent?: boolean;
  readonly isDeleted?: boolean;
  readonly version?: { readonly kind: VersionKind; readonly payload: ProposalPayload };
}

/** A proposal that the caller has locked. */
export interface LockedVersion {
  readonly id: number;
  readonly firmId: number;
  readonly currentVersion: number;
}

/** Takes a step: the change, and the version it makes, where it makes one. Answers the number of the one that stands. */
export async function changeStored(
  db: Tx,
  { id, firmId, currentVersion }: LockedVersion,
  change: ProposalChange,
  { author, at }: Authorship,
): Promise<number> {
  const now = at.toISOString();
  const no = change.version ? currentVersion + 1 : currentVersion;
  const columns = change.version && derived(change.version.payload);
  const { acceptedVersion } = await db
    .updateTable("auction_proposals")
    .set((row) => ({
      status: change.status,
      current_version: no,
      changed_at: now,
      ...(change.type ? { proposal_type: proposalTypes[change.type] } : {}),
      ...(change.comment === undefined ? {} : { comment: change.comment }),
      ...(change.outcome === undefined ? {} : { change_outcome: change.outcome }),
      ...(change.isAccepted
        ? {
            accepted_version: no,
            accepted_first_date: columns ? columns.first_date : row.ref("first_date"),
            accepted_last_date: columns ? columns.last_date : row.ref("last_date"),
          }
        : {}),
      ...(change.isSent ? { created_at: now } : {}),
      ...(change.isDeleted ? { deleted_at: now } : {}),
      ...(change.isEdited && author
        ? {
            edited_at: now,
            edited_by: author.userId,
            edited_name_ru: author.name,
            edited_name_en: transliterate(author.name),
          }
        : {}),
      ...columns,
    }))
    .where("id", "=", id)
    .returning("accepted_version as acceptedVersion")
    .executeTakeFirstOrThrow();
  if (change.version) await keepVersion(db, { id, firmId, no, ...change.version, author, at });
  if (change.version || change.isAccepted) await keepDays(db, id, [no, acceptedVersion]);
  return no;
}

/** the operator's own block. */
export async function setBlock(db: Tx, id: number, isBlocked: boolean, at: Date): Promise<void> {
  await db
    .updateTable("auction_proposals")
    .set({ is_blocked_manual: isBlocked, changed_at: at.toISOString() })
    .where("id", "=", id)
    .execute();
}

/** what was decided about the version that stands, and why. */
export async function insertDecision(
  db: Tx,
  { id, firmId, currentVersion }: LockedVersion,
  action: DecisionAction,
  comment: string | null,
  { author, at }: Authorship,
): Promise<void> {
  await db
    .insertInto("auction_proposal_decisions")
    .values({
      proposal_id: id,
      organization_id: firmId,
      kind: action,
      description: comment,
      version: currentVersion,
      author_user_id: author?.userId ?? null,
      changed_at: at.toISOString(),
    })
    .execute();
}

/** makes an exception for a field of proposals in this status; null takes it back. */
export async function putFieldRule(
  db: Tx,
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
