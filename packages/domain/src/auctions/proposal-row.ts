import { z } from "zod";
import { localized } from "../shared/localized.ts";
import { instant } from "../shared/scalars.ts";
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
] as const;
export type DecisionAction = (typeof decisionActions)[number];

/** all that is known of a proposal; who is the portal by itself where nobody is named. */
export const processing = z.object({
  proposal,
  versions: z.array(
    z.object({
      no: z.number(),
      kind: z.enum(versionKinds),
      author: z.string().nullable(),
      at: instant,
      payload: proposalPayload,
    }),
  ),
  decisions: z.array(
    z.object({
      action: z.enum(decisionActions),
      comment: z.string().nullable(),
      user: z.string().nullable(),
      at: instant,
    }),
  ),
});

/** an accepted version in force, for the auction schedule. */
export const scheduledProposal = z.object({
  id: z.number(),
  firmInn: z.string(),
  firmName: z.string(),
  status: z.number(),
  changedAt: instant,
  proposal: proposalPayload,
});
