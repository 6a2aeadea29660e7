import { isBlockedState, moscowTime } from "@birzha/domain/auctions/auction-dates.ts";
import {
  isInForce,
  showsComment,
  type ChangeOutcome,
  type ProposalStatus,
  type proposalTypes,
} from "@birzha/domain/auctions/lifecycle.ts";
import type { ProposalRow } from "@birzha/domain/auctions/proposal/proposal-row.ts";
import { type Proposal, type ProposalPayload, toValues } from "@birzha/domain/auctions/proposal/proposal.ts";
import { proposalTotals } from "@birzha/domain/auctions/proposal/totals.ts";
import { organizationStatus } from "@birzha/domain/organizations/lifecycle.ts";
import type { Clock } from "@birzha/domain/shared/values/clock.ts";
import type { IsoDate } from "@birzha/domain/shared/values/dates.ts";
import type { LocalizedText } from "@birzha/domain/shared/values/localized.ts";
import { en } from "@birzha/phrases/auctions/en.ts";
import { ru } from "@birzha/phrases/auctions/ru.ts";
import { sql } from "kysely";

/** Row of a proposal for lists and single reads. */
export interface StoredProposal {
  readonly id: number;
  readonly firmId: number;
  readonly firmName: string;
  readonly firmStatus: number;
  readonly status: ProposalStatus;
  readonly type: (typeof proposalTypes)[keyof typeof proposalTypes];
  readonly currentVersion: number;
  readonly acceptedVersion: number | null;
  readonly comment: string | null;
  readonly isBlockedManually: boolean;
  readonly createdByNtb: boolean;
  readonly firstDate: IsoDate | null;
  readonly firstDateInForce: IsoDate | null;
  readonly changeOutcome: ChangeOutcome | null;
  readonly created: string;
  readonly changed: string;
  readonly createdBy: number;
  readonly creatorRu: string;
  readonly creatorEn: string;
  readonly editorRu: string | null;
  readonly editorEn: string | null;
  readonly payload: ProposalPayload;
}

/** Columns of `StoredProposal` from `p` (proposal) and `o` (organisation). */
export const proposalColumns = sql`p.id, p.organization_id as "firmId", o.name as "firmName",
  o.status as "firmStatus", p.status, p.proposal_type as type, p.current_version as "currentVersion",
  p.accepted_version as "acceptedVersion", p.comment, p.is_blocked_manual as "isBlockedManually",
  p.created_by_ntb as "createdByNtb", p.first_date as "firstDate",
  p.accepted_first_date as "firstDateInForce", p.change_outcome as "changeOutcome", p.created_at as created, p.changed_at as changed,
  p.created_by as "createdBy", p.created_name_ru as "creatorRu", p.created_name_en as "creatorEn",
  p.edited_name_ru as "editorRu", p.edited_name_en as "editorEn"`;

/** whether the proposal is blocked at the current time. */
export const isBlocked = (
  { firmStatus: companyStatus, ...details }: Omit<StoredProposal, "payload">,
  clock: Clock,
): boolean =>
  isBlockedState(
    { ...details, isFirmBlocked: companyStatus === organizationStatus.blocked },
    moscowTime(clock.now()),
  );

/** PROP-123, PROP-124: converts a row to the response for one proposal. */
export const toProposal = (stored: StoredProposal, clock: Clock): Proposal => ({
  ...stored.payload,
  id: stored.id,
  firmId: stored.firmId,
  firmName: stored.firmName,
  comment: stored.comment,
  status: stored.status,
  changeOutcome: stored.changeOutcome,
  isBlockedState: isBlocked(stored, clock),
  version: stored.currentVersion,
});

const inBoth = (word: (phrases: typeof ru | typeof en) => string): LocalizedText => ({
  ru: word(ru),
  en: word(en),
});

/** PROP-039, A-7: converts a row for lists, with texts in both languages. */
export function toRow(stored: StoredProposal, clock: Clock): ProposalRow {
  const { payload, status, type, creatorRu, creatorEn, editorRu, editorEn } = stored;
  const { commodity, basis, termsSupply, hasAuctionSeries, auctionDate } = payload;
  const { volume, value } = proposalTotals(toValues(payload));
  return {
    id: stored.id,
    created: stored.created,
    auctionDate,
    commodity: commodity && { name: commodity.name },
    basis: basis && { name: basis.name },
    termsSupply: termsSupply && { name: termsSupply.name },
    proposalType: inBoth(({ types }) => types[type]),
    series:
      hasAuctionSeries === null ? null : inBoth(({ series }) => (hasAuctionSeries ? series.yes : series.no)),
    status,
    isInForce: isInForce(status, stored.acceptedVersion),
    changeOutcome: stored.changeOutcome,
    statusDecription: inBoth(({ statuses }) => statuses[status]),
    isBlockedState: isBlocked(stored, clock),
    createUser: { ru: creatorRu, en: creatorEn },
    editUser: editorRu !== null && editorEn !== null ? { ru: editorRu, en: editorEn } : null,
    createdByNtb: stored.createdByNtb,
    totalVolume: volume ?? null,
    productUnit: payload.productUnit && { name: payload.productUnit.name },
    startPrice: payload.startPrice,
    totalValue: value ?? null,
    currency: payload.currency && { name: payload.currency.name },
    comment: showsComment(status) ? stored.comment : null,
    changed: stored.changed,
  };
}
