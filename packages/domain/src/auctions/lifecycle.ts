/*
 * Numbers and steps of an auction proposal, apart from the schemas: the first load of a screen needs these and no zod.
 */

/** PROP-105, A-11. */
export const proposalStatus = {
  draft: 0,
  sent: 1,
  accepted: 2,
  rejected: 3,
  revoked: 4,
  held: 5,
  notHeld: 6,
  returned: 7,
} as const;
export type ProposalStatus = (typeof proposalStatus)[keyof typeof proposalStatus];
export const proposalStatuses: readonly ProposalStatus[] = Object.values(proposalStatus);

/** the last message of the firm, in words of the column «Тип». */
export const proposalTypes = { proposal: 0, change: 1, revocation: 2 } as const;
export type ProposalType = keyof typeof proposalTypes;

const { draft, sent, accepted, rejected, revoked, held, notHeld, returned } = proposalStatus;

/** decided for good. */
export const closedStatuses = [rejected, revoked, held, notHeld] as const;

/** Filed, and not decided for good. */
export const openStatuses = [sent, accepted, returned] as const;

/** Who takes a step: users of the firm, the exchange's operator, the trading system, the portal by itself. */
export type ProposalParty = "firm" | "exchange" | "tradingSystem" | "portal";

interface Step {
  readonly from: readonly ProposalStatus[];
  /** Undefined: the draft is gone. */
  readonly to: ProposalStatus | undefined;
  readonly by: ProposalParty;
  /** not while the proposal is blocked. */
  readonly isBlockable: boolean;
  /** FIX-063: whether it is only for one with a version in force, only for one without, or for either. */
  readonly versionInForce: "must" | "mustNot" | "may";
}

/**
 * every step a proposal may take; nothing else moves it. New ones come as draft, sent, or accepted (import). A
 * version that was accepted stays in force until the last step, whatever waits beside it.
 */
export const proposalSteps = {
  updateDraft: { from: [draft], to: draft, by: "firm", isBlockable: true, versionInForce: "may" },
  deleteDraft: { from: [draft], to: undefined, by: "firm", isBlockable: false, versionInForce: "may" },
  send: { from: [draft], to: sent, by: "firm", isBlockable: true, versionInForce: "may" },
  change: {
    from: [sent, accepted, returned],
    to: sent,
    by: "firm",
    isBlockable: true,
    versionInForce: "may",
  },
  revoke: { from: [sent, accepted], to: revoked, by: "firm", isBlockable: true, versionInForce: "may" },
  accept: { from: [sent], to: accepted, by: "exchange", isBlockable: false, versionInForce: "may" },
  return: { from: [sent], to: returned, by: "exchange", isBlockable: false, versionInForce: "may" },
  /** FIX-063: what is in force is not rejected with a change of it. */
  reject: { from: [sent], to: rejected, by: "exchange", isBlockable: false, versionInForce: "mustNot" },
  rejectChange: { from: [sent], to: accepted, by: "exchange", isBlockable: false, versionInForce: "must" },
  /** FIX-063: an act of its own; what waits beside the version in force goes with it. */
  takeOff: {
    from: [sent, accepted, returned],
    to: rejected,
    by: "exchange",
    isBlockable: false,
    versionInForce: "must",
  },
  /** FIX-061: the auction was about the version in force; a change that waits is not considered any more. */
  hold: {
    from: [sent, accepted, returned],
    to: held,
    by: "tradingSystem",
    isBlockable: false,
    versionInForce: "must",
  },
  notHold: {
    from: [sent, accepted, returned],
    to: notHeld,
    by: "tradingSystem",
    isBlockable: false,
    versionInForce: "must",
  },
  /** To accepted instead, where a version is in force. */
  expire: { from: [sent, returned], to: rejected, by: "portal", isBlockable: false, versionInForce: "may" },
} as const satisfies Record<string, Step>;
export type ProposalStep = keyof typeof proposalSteps;

/** A-13, FIX-063: what the exchange's operator decides; all but accepting say why. */
export const proposalDecisions = ["accept", "return", "reject", "rejectChange", "takeOff"] as const;
export type ProposalDecision = (typeof proposalDecisions)[number];

/** FIX-061, FIX-064: what came of a change that was not accepted, while what it wanted to change stayed in force. */
export const changeOutcomes = ["rejected", "expired", "notConsidered"] as const;
export type ChangeOutcome = (typeof changeOutcomes)[number];

/** Filed, not decided for good, and with a version that the exchange has accepted: what the auction schedule is made of. */
export const isInForce = (status: number, acceptedVersion: number | null): boolean =>
  acceptedVersion !== null && openStatuses.some((open) => open === status);

export const stepFits = (step: ProposalStep, status: number): boolean =>
  proposalSteps[step].from.some((from) => from === status);

/** PROP-052: the exchange's comment is shown with these. */
export const showsComment = (status: number): boolean => status === rejected || status === returned;

export type RowAction = "view" | "edit" | "delete" | "change" | "revoke" | "copy";

const rowActionsOf: Readonly<Record<ProposalStatus, readonly RowAction[]>> = {
  [draft]: ["edit", "delete"],
  [sent]: ["view", "change", "revoke", "copy"],
  [accepted]: ["view", "change", "revoke", "copy"],
  [rejected]: ["view", "copy"],
  [revoked]: ["view", "copy"],
  [held]: ["view", "copy"],
  [notHeld]: ["view", "copy"],
  [returned]: ["view", "edit", "copy"],
};

/** PROP-026..030, A-16: what a row of the list offers; a blocked one is neither edited nor revoked. */
export function rowActions(status: number, isBlocked: boolean): readonly RowAction[] {
  const actions = rowActionsOf[status as ProposalStatus] ?? [];
  return isBlocked ? actions.filter((action) => !["edit", "change", "revoke"].includes(action)) : actions;
}
