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
}

/** every step a proposal may take; nothing else moves it. New ones come as draft, sent, or accepted (import). */
export const proposalSteps = {
  updateDraft: { from: [draft], to: draft, by: "firm", isBlockable: true },
  deleteDraft: { from: [draft], to: undefined, by: "firm", isBlockable: false },
  send: { from: [draft], to: sent, by: "firm", isBlockable: true },
  change: { from: [sent, accepted, returned], to: sent, by: "firm", isBlockable: true },
  revoke: { from: [sent, accepted], to: revoked, by: "firm", isBlockable: true },
  accept: { from: [sent], to: accepted, by: "exchange", isBlockable: false },
  reject: { from: [sent, accepted], to: rejected, by: "exchange", isBlockable: false },
  return: { from: [sent], to: returned, by: "exchange", isBlockable: false },
  rejectChange: { from: [sent], to: accepted, by: "exchange", isBlockable: false },
  hold: { from: [accepted], to: held, by: "tradingSystem", isBlockable: false },
  notHold: { from: [accepted], to: notHeld, by: "tradingSystem", isBlockable: false },
  /** To accepted instead, where an accepted version exists. */
  expire: { from: [sent, returned], to: rejected, by: "portal", isBlockable: false },
} as const satisfies Record<string, Step>;
export type ProposalStep = keyof typeof proposalSteps;

/** what the exchange's operator decides; all but accepting say why. */
export const proposalDecisions = ["accept", "reject", "return", "rejectChange"] as const;
export type ProposalDecision = (typeof proposalDecisions)[number];

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
