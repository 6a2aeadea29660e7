import { z } from "zod";
import { historyEntry } from "../../shared/registers/history.ts";
import { localized } from "../../shared/values/localized.ts";
import { instant } from "../../shared/values/scalars.ts";
import { changeOutcomes } from "../lifecycle.ts";
import { proposal, proposalPayload } from "./proposal.ts";

const named = z.object({ name: localized }).nullable();

/** PROP-040, 3.3: a row of the list of drafts. */
export const draftRow = z.object({
  id: z.number(),
  commodity: named,
  status: z.number(),
  statusDecription: localized,
  auctionDate: proposalPayload.shape.auctionDate,
  series: localized.nullable(),
  isBlockedState: z.boolean(),
  /** SCREEN-012: lot size times number of lots, in the unit of the commodity; null while a factor is missing. */
  totalVolume: z.string().nullable(),
  /** SCREEN-012: unit of the volume. */
  productUnit: named,
  startPrice: proposalPayload.shape.startPrice,
  /** SCREEN-012: volume at the start price, in the currency of the proposal. */
  totalValue: z.string().nullable(),
  currency: named,
  /** name of the organisation, for exchange staff, who see the rows of all organisations. */
  firmName: z.string().optional(),
});

/** PROP-039, 3.2: a row of the list of proposals. */
export const proposalRow = draftRow.extend({
  /** FIX-063: whether the schedule contains a version of it, regardless of pending changes. */
  isInForce: z.boolean(),
  /** FIX-064: outcome of a change that the exchange did not accept; accepted proposals only. */
  changeOutcome: z.enum(changeOutcomes).nullable(),
  basis: named,
  /** follows the basis on screen. */
  termsSupply: named,
  created: instant,
  proposalType: localized.nullable(),
  createUser: localized.nullable(),
  editUser: localized.nullable(),
  createdByNtb: z.boolean(),
  /** SCREEN-003: comment of the exchange on a rejected or returned proposal. */
  comment: z.string().nullable(),
  /** SCREEN-003: time of the last change of the proposal or of its status. */
  changed: instant,
});
export type ProposalRow = z.output<typeof proposalRow>;

/** the operator's list includes the organisation. */
export const processingRow = proposalRow.extend({ firmName: z.string() });

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
  inForce: z.number().nullable(),
  versions: z.array(
    historyEntry(versionKinds).extend({
      /** Version number, from 1. */
      version: z.number(),
      payload: proposalPayload,
    }),
  ),
  decisions: z.array(
    // Without an author the portal decided. Organisations do not see who decided at the exchange.
    historyEntry(decisionActions).extend({
      /** Reason. */
      description: z.string().nullable(),
      /** Number of the version; null for decisions older than this field. */
      version: z.number().nullable(),
    }),
  ),
});
export type ProposalHistory = z.output<typeof proposalHistory>;

/** full history of a proposal for the exchange. */
export const processing = proposalHistory.extend({ proposal });

/** an accepted version for the auction schedule. */
export const scheduledProposal = z.object({
  id: z.number(),
  firmInn: z.string(),
  firmName: z.string(),
  status: z.number(),
  changedAt: instant,
  proposal: proposalPayload,
  /** FIX-060: the pending change. */
  change: proposalPayload.nullable(),
  /** FIX-065: with `changedAfter`: the proposal does not have the requested status, or no longer. */
  isLeft: z.boolean(),
});
