import type { NoticeResult } from "../exchange/notice.ts";
import { findTransition, type Lifecycle, type StateTransition } from "../shared/registers/lifecycle.ts";

/* Statuses and transitions of a contract, without schemas: the screen needs these, but not zod. */

/** status of the delivery report. */
export const dealStatus = { notFiled: 0, new: 1, sent: 2, processed: 3, rejected: 4 } as const;

/** status of the delivery itself. */
export const deliveryStatus = { notSet: 0, delivered: 1, notDelivered: 2 } as const;

export const isDealStatus = (id: number): id is DealStatus =>
  Object.values(dealStatus).some((known) => known === id);

export const isDeliveryStatus = (id: number): id is (typeof deliveryStatus)[keyof typeof deliveryStatus] =>
  Object.values(deliveryStatus).some((known) => known === id);

/** CON-023: statuses that a user can choose. */
export const chosenDeliveryStatuses: readonly number[] = [
  deliveryStatus.delivered,
  deliveryStatus.notDelivered,
];

/** maximum characters of a reason. */
export const reasonLimit = 500;

/** Properties that decide whether a row is editable. */
export interface ContractState {
  readonly dealStatus: number;
  readonly deliveryStatus: number;
}

const { notFiled, new: fresh, sent, processed, rejected } = dealStatus;
type DealStatus = (typeof dealStatus)[keyof typeof dealStatus];

/**
 * the trading system imports a contract in any status; its delivery report changes
 * the status later.
 */
const transitions: readonly (StateTransition<DealStatus, "import" | "report" | "process" | "reject"> & {
  readonly by: "tradingSystem" | "owner" | "exchange";
})[] = [
  ...Object.values(dealStatus).map(
    (to) => ({ act: "import", from: [], to, by: "tradingSystem", requirement: "A-34" }) as const,
  ),
  { act: "report", from: [notFiled, fresh, rejected], to: sent, by: "owner", requirement: "CON-021 A-37" },
  { act: "process", from: [sent], to: processed, by: "exchange", requirement: "A-37 A-71" },
  { act: "reject", from: [sent], to: rejected, by: "exchange", requirement: "A-37 A-71" },
];

export const contractLifecycle = { states: dealStatus, transitions } as const satisfies Lifecycle;

/**
 * CON-021, F6: owners correct rejected reports and file new ones. `hasLocal` exists only in the browser:
 * unsaved input stays editable, and the server checks the stored state.
 */
export const isEditable = ({ dealStatus: deal, deliveryStatus: delivery }: ContractState, hasLocal = false) =>
  deal === rejected ||
  hasLocal ||
  (findTransition(transitions, "report", deal) !== undefined && delivery === deliveryStatus.notSet);

/** Delivery status, which the owner reports and can correct until the exchange has processed the report. */
export const deliveryLifecycle = {
  states: deliveryStatus,
  transitions: [
    { act: "import", from: [], to: deliveryStatus.notSet, by: "tradingSystem", requirement: "A-34" },
    ...chosenDeliveryStatuses.map((to) => ({
      act: "report",
      from: Object.values(deliveryStatus),
      to,
      by: "owner",
      requirement: "CON-023",
    })),
  ],
} as const satisfies Lifecycle;

/**
 * returns the status after the exchange's response to a notice; undefined if the contract awaits none.
 */
export const resolvedStatus = (from: number, result: NoticeResult): DealStatus | undefined =>
  findTransition(transitions, result === "processed" ? "process" : "reject", from)?.to;
