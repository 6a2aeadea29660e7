import { type Lifecycle, type Transition } from "../shared/registers/lifecycle.ts";

/*
 * Words and steps of members, apart from the schemas: the first load of a screen needs these and no zod.
 */

/** MEM-007: whether the exchange lets a member trade. */
export const memberStatus = {
  active: "active",
  terminated: "terminated",
  suspended: "suspended",
  opened: "opened",
} as const;
export type MemberStatus = keyof typeof memberStatus;
export const memberStatuses = Object.values(memberStatus);

/** the trading system alone says what a member is; it brings any status, and may bring another. */
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

/** MEM-043: an admission of such a member does not change. */
export const isClosedMember = ({ memberAuctionStatus }: { readonly memberAuctionStatus: string }): boolean =>
  memberAuctionStatus === memberStatus.suspended || memberAuctionStatus === memberStatus.terminated;

/** MEM-008: whether a firm lets a member into its auctions. */
export const admissionStatus = { admitted: "admitted", terminated: "terminated" } as const;
export type AdmissionStatus = keyof typeof admissionStatus;
export const admissionStatuses = Object.values(admissionStatus);

/** it follows from the dates that an accepted application has set, day by day. */
export const admissionLifecycle = {
  states: admissionStatus,
  transitions: [
    { act: "begin", from: [], to: "admitted", by: "calendar", requirement: "A-44" },
    { act: "end", from: ["admitted"], to: "terminated", by: "calendar", requirement: "A-44" },
    { act: "begin", from: ["terminated"], to: "admitted", by: "calendar", requirement: "A-44" },
  ],
} as const satisfies Lifecycle;

/** MEM-026: what the exchange makes of an application; a draft is no application yet (MEM-027). */
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

/** an application is decided once. */
export const applicationDecisions = [orderStatus.accepted, orderStatus.rejected] as const;
export type ApplicationDecision = (typeof applicationDecisions)[number];

type OrderAct = "create" | "update" | "delete" | "send" | "accept" | "reject";

const { draft, onExecution, accepted, rejected } = orderStatus;

/** MEM-046..049, A-45: every step of an application to change admissions. */
const orderTransitions: readonly (Transition<OrderStatus, OrderAct> & {
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

/** whether it waits for the exchange, and may be accepted or rejected. */
export const isUndecided = (status: string): boolean =>
  applicationDecisions.some((to) =>
    orderTransitions.some((step) => step.to === to && step.from.some((from) => from === status)),
  );
