import { findTransition, type Lifecycle, type StateTransition } from "../shared/registers/lifecycle.ts";

/*
 * Statuses and transitions of an auction proposal, without schemas: the initial page load needs these, but
 * not zod.
 */

/** PROP-105, A-11: status numbers. */
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

/** the organisation's last request, shown in the column «Тип». */
export const proposalTypes = { proposal: 0, change: 1, revocation: 2 } as const;
export type ProposalType = keyof typeof proposalTypes;

const { draft, sent, accepted, rejected, revoked, held, notHeld, returned } = proposalStatus;

/** Range of statuses in the URL of a form. */
export const [firstStatus, lastStatus] = [draft, returned];

/** final statuses. */
export const closedStatuses = [rejected, revoked, held, notHeld] as const;

/** Filed and not final. */
export const openStatuses = [sent, accepted, returned] as const;

/**
 * Parties that take steps: users of the organisation (members), they or an operator who acts for it (firm), the
 * exchange's operator, the trading system, the portal itself.
 */
export type ProposalParty = "members" | "firm" | "exchange" | "tradingSystem" | "portal";

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

interface ProposalTransition extends StateTransition<ProposalStatus, ProposalAct> {
  readonly by: ProposalParty;
  /** impossible while the proposal is blocked. */
  readonly isBlockable?: true;
  /** FIX-063: requires a version in force, or requires that there is none. */
  readonly versionInForce?: "must" | "mustNot";
}

/**
 * all transitions of a proposal. An accepted version stays in force until the final step, regardless of
 * pending changes.
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
  {
    act: "revoke",
    from: [sent, accepted],
    to: revoked,
    by: "members",
    isBlockable: true,
    requirement: "A-12 FIX-322",
  },
  { act: "accept", from: [sent], to: accepted, by: "exchange", requirement: "A-13" },
  { act: "return", from: [sent], to: returned, by: "exchange", requirement: "A-13" },
  // Rejects a proposal without a version in force; `rejectChange` covers the other case.
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
  // Takes the version in force off the schedule, together with its pending change.
  {
    act: "takeOff",
    from: [sent, accepted, returned],
    to: rejected,
    by: "exchange",
    versionInForce: "must",
    requirement: "FIX-063",
  },
  // The auction used the version in force; a pending change becomes obsolete.
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
  // Leads to accepted instead if there is a version in force.
  { act: "expire", from: [sent, returned], to: rejected, by: "portal", requirement: "A-12 FIX-066" },
] as const satisfies readonly ProposalTransition[];

export const proposalLifecycle = { states: proposalStatus, transitions } as const satisfies Lifecycle;

type ProposalRow = (typeof transitions)[number];
/** Steps of an existing proposal. */
export type ProposalStep = Exclude<ProposalRow["act"], "create" | "file" | "import">;

/** Returns the transition of a step. */
const rowOf = (step: ProposalStep): ProposalTransition => transitions.find(({ act }) => act === step)!;

type Targets = { readonly [Row in ProposalRow as Row["act"]]: Row["to"] };

/** Returns the status after a step; undefined if the step deletes the draft. */
export const statusAfter = <Step extends ProposalStep>(step: Step): Targets[Step] =>
  rowOf(step).to as Targets[Step];

/** Returns the party, source statuses and other conditions of a step. */
export const conditionsOf = (step: ProposalStep): Omit<ProposalTransition, "act" | "to"> => rowOf(step);

/** A-13, FIX-063: decisions of the exchange's operator; all except accept need a reason. */
export const proposalDecisions = ["accept", "return", "reject", "rejectChange", "takeOff"] as const;
export type ProposalDecision = (typeof proposalDecisions)[number];

/** FIX-061, FIX-064: outcomes of a change that the exchange did not accept; the version in force stays. */
export const changeOutcomes = ["rejected", "expired", "notConsidered"] as const;
export type ChangeOutcome = (typeof changeOutcomes)[number];

/**
 * statuses that expire after the last requested day. With a version in force, only its change expires.
 */
export const undecidedStatuses: readonly ProposalStatus[] = transitions.find(
  ({ act }) => act === "expire",
)!.from;

/** Whether the auction schedule contains the proposal: it is open and has an accepted version. */
export const isInForce = (status: number, acceptedVersion: number | null): boolean =>
  acceptedVersion !== null && openStatuses.some((open) => open === status);

export const stepFits = (step: ProposalStep, status: number): boolean =>
  findTransition(transitions, step, status) !== undefined;

/** PROP-052: whether the page shows the exchange's comment. */
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

/**
 * PROP-026..030, A-16: returns the actions of a list row. A blocked proposal has neither edit nor revoke; staff revokes none
 * (FIX-322).
 */
export function rowActions(status: number, isBlocked: boolean, isStaff: boolean): readonly RowAction[] {
  const hidden = [...(isBlocked ? ["edit", "change", "revoke"] : []), ...(isStaff ? ["revoke"] : [])];
  return (rowActionsOf[status as ProposalStatus] ?? []).filter((action) => !hidden.includes(action));
}
