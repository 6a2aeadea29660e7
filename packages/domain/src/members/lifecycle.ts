import { type Lifecycle, type StateTransition } from "../shared/registers/lifecycle.ts";

/* Statuses and transitions of members, without schemas: the initial page load needs these, but not zod. */

/** MEM-007: status of a member at the exchange. */
export const memberStatus = {
  active: "active",
  terminated: "terminated",
  suspended: "suspended",
  opened: "opened",
} as const;
export type MemberStatus = keyof typeof memberStatus;
export const memberStatuses = Object.values(memberStatus);

/** only the trading system sets the status, and can set any. */
export const memberLifecycle = {
  states: memberStatus,
  transitions: memberStatuses.flatMap((to) => [
    { act: "import", from: [], to, by: "tradingSystem", requirement: "A-66 MEM-007" },
    {
      act: "import",
      from: memberStatuses.filter((from) => from !== to),
      to,
      by: "tradingSystem",
      requirement: "A-66 MEM-007",
    },
  ]),
} as const satisfies Lifecycle;

/** MEM-043: whether the member's admission cannot change. */
export const isClosedMember = ({ memberAuctionStatus }: { readonly memberAuctionStatus: string }): boolean =>
  memberAuctionStatus === memberStatus.suspended || memberAuctionStatus === memberStatus.terminated;

/** MEM-008: status of a member in an organisation's auctions. */
export const admissionStatus = { admitted: "admitted", terminated: "terminated" } as const;
export type AdmissionStatus = keyof typeof admissionStatus;
export const admissionStatuses = Object.values(admissionStatus);

/** the admission follows day by day from the dates of an accepted application. */
export const admissionLifecycle = {
  states: admissionStatus,
  transitions: [
    { act: "begin", from: [], to: "admitted", by: "calendar", requirement: "A-44" },
    { act: "end", from: ["admitted"], to: "terminated", by: "calendar", requirement: "A-44" },
    { act: "begin", from: ["terminated"], to: "admitted", by: "calendar", requirement: "A-44" },
  ],
} as const satisfies Lifecycle;

/** MEM-026: status of an application; drafts are not yet applications (MEM-027). */
export const orderStatus = {
  draft: "draft",
  onExecution: "onexecution",
  accepted: "accepted",
  rejected: "rejected",
} as const;
type OrderStatus = (typeof orderStatus)[keyof typeof orderStatus];
export const applicationStatuses = [
  orderStatus.accepted,
  orderStatus.onExecution,
  orderStatus.rejected,
] as const;

/** decisions; an application has exactly one. */
export const applicationDecisions = [orderStatus.accepted, orderStatus.rejected] as const;
export type ApplicationDecision = (typeof applicationDecisions)[number];

type OrderAct = "create" | "update" | "delete" | "send" | "accept" | "reject";

const { draft, onExecution, accepted, rejected } = orderStatus;

/** MEM-046..049, A-45: all transitions of an application to change admissions. */
const orderTransitions: readonly (StateTransition<OrderStatus, OrderAct> & {
  readonly by: "firm" | "exchange";
})[] = [
  { act: "create", from: [], to: draft, by: "firm", requirement: "MEM-048" },
  { act: "update", from: [draft], to: draft, by: "firm", requirement: "MEM-049" },
  { act: "delete", from: [draft], to: undefined, by: "firm", requirement: "MEM-027" },
  { act: "send", from: [], to: onExecution, by: "firm", requirement: "MEM-047" },
  { act: "send", from: [draft], to: onExecution, by: "firm", requirement: "MEM-047" },
  { act: "accept", from: [onExecution], to: accepted, by: "exchange", requirement: "MEM-071 A-45" },
  { act: "reject", from: [onExecution], to: rejected, by: "exchange", requirement: "MEM-071 A-45" },
];

export const orderLifecycle = {
  states: orderStatus,
  transitions: orderTransitions,
} as const satisfies Lifecycle;

export const isAccepted = (status: string): boolean => status === accepted;
export const isRejected = (status: string): boolean => status === rejected;

/** whether the application awaits a decision of the exchange. */
export const isUndecided = (status: string): boolean =>
  applicationDecisions.some((to) =>
    orderTransitions.some((step) => step.to === to && step.from.some((from) => from === status)),
  );
