import { findTransition, type Lifecycle, type Transition } from "../shared/registers/lifecycle.ts";

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

/** As the address of a form names them. */
export const [firstStatus, lastStatus] = [draft, returned];

/** decided for good. */
export const closedStatuses = [rejected, revoked, held, notHeld] as const;

/** Filed, and not decided for good. */
export const openStatuses = [sent, accepted, returned] as const;

/** Who takes a step: users of the firm, the exchange's operator, the trading system, the portal by itself. */
export type ProposalParty = "firm" | "exchange" | "tradingSystem" | "portal";

type ProposalAct =
  | "create"
  | "file"
  | "import"
  | "updateDraft"
  | "deleteDraft"
  | "send"
  | "change"
  | "revoke"
  | "accept"
  | "return"
  | "reject"
  | "rejectChange"
  | "takeOff"
  | "hold"
  | "notHold"
  | "expire";

interface ProposalTransition extends Transition<ProposalStatus, ProposalAct> {
  readonly by: ProposalParty;
  /** not while the proposal is blocked. */
  readonly isBlockable?: true;
  /** FIX-063: where it is only for one with a version in force, or only for one without. */
  readonly versionInForce?: "must" | "mustNot";
}

/**
 * every step a proposal may take; nothing else moves it. A version that was accepted stays in force until the last
 * step, whatever waits beside it.
 */
const transitions = [
  { act: "create", from: [], to: draft, by: "firm", requirement: "PROP-127" },
  { act: "file", from: [], to: sent, by: "firm", requirement: "PROP-129" },
  { act: "import", from: [], to: accepted, by: "tradingSystem", requirement: "A-66" },
  { act: "updateDraft", from: [draft], to: draft, by: "firm", isBlockable: true, requirement: "PROP-128" },
  { act: "deleteDraft", from: [draft], to: undefined, by: "firm", requirement: "A-12" },
  { act: "send", from: [draft], to: sent, by: "firm", isBlockable: true, requirement: "PROP-129" },
  {
    act: "change",
    from: [sent, accepted, returned],
    to: sent,
    by: "firm",
    isBlockable: true,
    requirement: "A-12",
  },
  { act: "revoke", from: [sent, accepted], to: revoked, by: "firm", isBlockable: true, requirement: "A-12" },
  { act: "accept", from: [sent], to: accepted, by: "exchange", requirement: "A-13" },
  { act: "return", from: [sent], to: returned, by: "exchange", requirement: "A-13" },
  // What is in force is not rejected with a change of it.
  {
    act: "reject",
    from: [sent],
    to: rejected,
    by: "exchange",
    versionInForce: "mustNot",
    requirement: "A-13 FIX-063",
  },
  {
    act: "rejectChange",
    from: [sent],
    to: accepted,
    by: "exchange",
    versionInForce: "must",
    requirement: "FIX-063",
  },
  // An act of its own; what waits beside the version in force goes with it.
  {
    act: "takeOff",
    from: [sent, accepted, returned],
    to: rejected,
    by: "exchange",
    versionInForce: "must",
    requirement: "FIX-063",
  },
  // The auction was about the version in force; a change that waits is not considered any more.
  {
    act: "hold",
    from: [sent, accepted, returned],
    to: held,
    by: "tradingSystem",
    versionInForce: "must",
    requirement: "FIX-061",
  },
  {
    act: "notHold",
    from: [sent, accepted, returned],
    to: notHeld,
    by: "tradingSystem",
    versionInForce: "must",
    requirement: "FIX-061",
  },
  // To accepted instead, where a version is in force.
  { act: "expire", from: [sent, returned], to: rejected, by: "portal", requirement: "A-12 FIX-066" },
] as const satisfies readonly ProposalTransition[];

export const proposalLifecycle = { states: proposalStatus, transitions } as const satisfies Lifecycle;

type ProposalRow = (typeof transitions)[number];
/** What is done to a proposal that is there. */
export type ProposalStep = Exclude<ProposalRow["act"], "create" | "file" | "import">;

/** The row of a step; each has one. */
const rowOf = (step: ProposalStep): ProposalTransition => transitions.find(({ act }) => act === step)!;

type Targets = { readonly [Row in ProposalRow as Row["act"]]: Row["to"] };

/** Where a step leads; undefined: the draft is gone. */
export const statusAfter = <Step extends ProposalStep>(step: Step): Targets[Step] =>
  rowOf(step).to as Targets[Step];

/** Who takes a step, from where, and on which conditions beside the status. */
export const conditionsOf = (step: ProposalStep): Omit<ProposalTransition, "act" | "to"> => rowOf(step);

/** A-13, FIX-063: what the exchange's operator decides; all but accepting say why. */
export const proposalDecisions = ["accept", "return", "reject", "rejectChange", "takeOff"] as const;
export type ProposalDecision = (typeof proposalDecisions)[number];

/** FIX-061, FIX-064: what came of a change that was not accepted, while what it wanted to change stayed in force. */
export const changeOutcomes = ["rejected", "expired", "notConsidered"] as const;
export type ChangeOutcome = (typeof changeOutcomes)[number];

/** what ends by itself when its last day has passed; where a version is in force, the change of it. */
export const undecidedStatuses: readonly ProposalStatus[] = transitions.find(
  ({ act }) => act === "expire",
)!.from;

/** Filed, not decided for good, and with a version that the exchange has accepted: what the auction schedule is made of. */
export const isInForce = (status: number, acceptedVersion: number | null): boolean =>
  acceptedVersion !== null && openStatuses.some((open) => open === status);

export const stepFits = (step: ProposalStep, status: number): boolean =>
  findTransition(transitions, step, status) !== undefined;

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
