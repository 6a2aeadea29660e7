import { z } from "zod";
import { historyEntry } from "../shared/registers/history.ts";
import { localized } from "../shared/values/localized.ts";
import { instant } from "../shared/values/scalars.ts";
import { changeOutcomes } from "./lifecycle.ts";
import { proposal, proposalPayload } from "./proposal.ts";

const named = z.object({ name: localized }).nullable();

/** PROP-040, 3.3: a row of the drafts. */
export const draftRow = z.object({
  id: z.number(),
  commodity: named,
  status: z.number(),
  statusDecription: localized,
  auctionDate: proposalPayload.shape.auctionDate,
  series: localized.nullable(),
  isBlockedState: z.boolean(),
  /** whose it is, for exchange staff, who see those of all firms. */
  firmName: z.string().optional(),
});

/** PROP-039, 3.2: a row of the list. */
export const proposalRow = draftRow.extend({
  /** FIX-063: a version of it stands in the schedule, whatever waits beside it. */
  isInForce: z.boolean(),
  /** FIX-064: of an accepted one, what came of a change that was not accepted. */
  changeOutcome: z.enum(changeOutcomes).nullable(),
  basis: named,
  /** shown after the basis. */
  termsSupply: named,
  created: instant,
  proposalType: localized.nullable(),
  createUser: localized.nullable(),
  editUser: localized.nullable(),
  createdByNtb: z.boolean(),
});
export type ProposalRow = z.output<typeof proposalRow>;

/** the operator's list names the firm. */
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
  /** FIX-063: taken off the auction schedule. */
  "takeOff",
  /** FIX-061: a change, when the auction was over before anybody decided about it. */
  "notConsidered",
] as const;
export type DecisionAction = (typeof decisionActions)[number];

/** FIX-064, A-13: what a proposal has been since it was filed, and what was decided of it, the first ones first. */
export const proposalHistory = z.object({
  /** FIX-063: the number of the version in force; null where there is none. */
  inForce: z.number().nullable(),
  versions: z.array(
    historyEntry(versionKinds).extend({
      /** Its number, from 1. */
      version: z.number(),
      payload: proposalPayload,
    }),
  ),
  decisions: z.array(
    // The portal by itself where nobody is named; who decides at the exchange is not told to the firm.
    historyEntry(decisionActions).extend({
      /** Why. */
      description: z.string().nullable(),
      /** Number of the version that it is about; null of those made before this was kept. */
      version: z.number().nullable(),
    }),
  ),
});
export type ProposalHistory = z.output<typeof proposalHistory>;

/** all that the exchange knows of a proposal. */
export const processing = proposalHistory.extend({ proposal });

/** an accepted version, for the auction schedule. */
export const scheduledProposal = z.object({
  id: z.number(),
  firmInn: z.string(),
  firmName: z.string(),
  status: z.number(),
  changedAt: instant,
  proposal: proposalPayload,
  /** FIX-060: a change of it that the exchange has not decided yet. */
  change: proposalPayload.nullable(),
  /** FIX-065: of a call for changes: not, or not any more, in the status that was asked for. */
  isLeft: z.boolean(),
});
