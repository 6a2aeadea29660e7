import { z } from "zod";
import { historyEntry } from "../../shared/registers/history.ts";
import { localizedSchema } from "../../shared/values/localized.ts";
import { instantSchema, recordVersion, recordId } from "../../shared/values/scalars.ts";
import { proposalSchema, proposalPayload, proposalStatusNumber, changeOutcome } from "./proposal.ts";

const named = z.object({ name: localizedSchema.describe("Name.") }).nullable();

/** PROP-040, 3.3: a row of the list of drafts. */
export const draftRow = z.object({
  id: recordId,
  commodity: named.describe("Commodity of the auction."),
  status: proposalStatusNumber,
  statusDecription: localizedSchema.describe("Name of the status in both languages."),
  auctionDate: proposalPayload.shape.auctionDate.describe(
    "Expected days of the auction: a period, or single days.",
  ),
  series: localizedSchema
    .nullable()
    .describe("Whether it is a series of auctions, as text in both languages."),
  isBlockedState: z.boolean().describe("Whether the proposal is blocked for changes."),
  /** SCREEN-012: lot size times number of lots, in the unit of the commodity; null while a factor is missing. */
  totalVolume: z
    .string()
    .nullable()
    .describe("Lot size times number of lots; null while a factor is missing."),
  /** SCREEN-012: unit of the volume. */
  productUnit: named.describe("Unit of the commodity."),
  startPrice: proposalPayload.shape.startPrice.describe("Start price, at most 2 fraction digits."),
  /** SCREEN-012: volume at the start price, in the currency of the proposal. */
  totalValue: z
    .string()
    .nullable()
    .describe("Total volume at the start price; null while a factor is missing."),
  currency: named.describe("Currency of the auction."),
  /** name of the organisation, for exchange staff, who see the rows of all organisations. */
  firmName: z.string().optional().describe("Name of the organisation."),
});

/** PROP-039, 3.2: a row of the list of proposals. */
export const proposalRow = draftRow.extend({
  /** FIX-063: whether the schedule contains a version of it, regardless of pending changes. */
  isInForce: z.boolean().describe("Whether a version of the proposal is in the schedule."),
  /** FIX-064: outcome of a change that the exchange did not accept; accepted proposals only. */
  changeOutcome: changeOutcome,
  basis: named.describe("Delivery basis."),
  /** follows the basis on screen. */
  termsSupply: named.describe("Delivery terms."),
  created: instantSchema.describe("Time of creation, ISO 8601 with offset."),
  proposalType: localizedSchema
    .nullable()
    .describe("Type of the proposal in both languages: proposal, change or revocation."),
  createUser: localizedSchema
    .nullable()
    .describe("Author of the proposal, in both languages; null if unknown."),
  editUser: localizedSchema
    .nullable()
    .describe("Author of the last change, in both languages; null if unknown."),
  createdByNtb: z.boolean().describe("Whether the exchange filed the proposal."),
  /** SCREEN-003: comment of the exchange on a rejected or returned proposal. */
  comment: z.string().nullable().describe("Comment, at most 500 characters; null without one."),
  /** SCREEN-003: time of the last change of the proposal or of its status. */
  changed: instantSchema.describe("Time of the last change, ISO 8601 with offset."),
});
export type ProposalRow = z.output<typeof proposalRow>;

/** the operator's list includes the organisation. */
export const processingRow = proposalRow.extend({
  firmName: z.string().describe("Name of the organisation."),
});

export const versionKinds = ["draft", "send", "change", "revoke", "restore", "import"] as const;
export type VersionKind = (typeof versionKinds)[number];

export const decisionActions = [
  "accept",
  "reject",
  "return",
  "rejectChange",
  "revoke",
  "expire",
  "hold",
  "notHold",
  "block",
  "unblock",
  /** FIX-063: removal from the auction schedule. */
  "takeOff",
  /** FIX-061: a change that was still undecided at the end of the auction. */
  "notConsidered",
] as const;
export type DecisionAction = (typeof decisionActions)[number];

/** FIX-064, A-13: versions since filing and decisions about them, oldest first. */
export const proposalHistory = z.object({
  /** FIX-063: number of the version in force; null if there is none. */
  inForce: z.number().nullable().describe("Number of the version in force; null if there is none."),
  versions: z
    .array(
      historyEntry(versionKinds).extend({
        /** Version number, from 1. */
        version: recordVersion,
        payload: proposalPayload.describe("Content as it was sent."),
      }),
    )
    .describe("Versions of the record."),
  decisions: z
    .array(
      // Without an author the portal decided. Organisations do not see who decided at the exchange.
      historyEntry(decisionActions).extend({
        description: z.string().nullable().describe("Reason of the decision; null without one."),
        /** Number of the version; null for decisions older than this field. */
        version: z.number().nullable().describe("Version of the record, to detect concurrent edits."),
      }),
    )
    .describe("Decisions, oldest first."),
});
export type ProposalHistory = z.output<typeof proposalHistory>;

/** full history of a proposal for the exchange. */
export const processedProposal = proposalHistory.extend({
  proposal: proposalSchema.describe("Content of the proposal."),
});

/** an accepted version for the auction schedule. */
export const scheduledProposal = z.object({
  id: recordId,
  firmInn: z.string().describe("INN of the organisation, 10 or 12 digits."),
  firmName: z.string().describe("Name of the organisation."),
  status: proposalStatusNumber,
  changedAt: instantSchema.describe("Time of the last change, ISO 8601 with offset."),
  proposal: proposalPayload.describe("Content of the proposal."),
  /** FIX-060: the pending change. */
  change: proposalPayload.nullable().describe("Pending change; null if there is none."),
  /** FIX-065: with `changedAfter`: the proposal does not have the requested status, or no longer. */
  isLeft: z.boolean().describe("Whether the proposal does not have the requested status any more."),
});
