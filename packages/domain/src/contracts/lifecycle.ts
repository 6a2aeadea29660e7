import type { NoticeResult } from "../exchange/notice.ts";
import { findTransition, type Lifecycle, type Transition } from "../shared/registers/lifecycle.ts";

/*
 * Numbers of a contract's statuses and what may be edited, apart from the schemas: the screen needs these and no zod.
 */

/** the application, that is where a report of delivery stands. */
export const dealStatus = { notFiled: 0, new: 1, sent: 2, processed: 3, rejected: 4 } as const;

/** what became of the delivery. */
export const deliveryStatus = { notSet: 0, delivered: 1, notDelivered: 2 } as const;

export const isDealStatus = (id: number): id is DealStatus =>
  Object.values(dealStatus).some((known) => known === id);

export const isDeliveryStatus = (id: number): id is (typeof deliveryStatus)[keyof typeof deliveryStatus] =>
  Object.values(deliveryStatus).some((known) => known === id);

/** CON-023: the statuses that a person may choose. */
export const chosenDeliveryStatuses: readonly number[] = [
  deliveryStatus.delivered,
  deliveryStatus.notDelivered,
];

/** */
export const reasonLimit = 500;

/** What decides whether a row may be edited. */
export interface ContractState {
  readonly dealStatus: number;
  readonly deliveryStatus: number;
}

const { notFiled, new: fresh, sent, processed, rejected } = dealStatus;
type DealStatus = (typeof dealStatus)[keyof typeof dealStatus];

/** the trading system brings a contract in any status; then its report of delivery moves it. */
const transitions: readonly (Transition<DealStatus, "import" | "report" | "process" | "reject"> & {
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
 * CON-021, F6: rejected reports are corrected, new ones are filed. `hasLocal` is known in the browser alone: what was
 * entered there stays within reach; the server judges by what is stored.
 */
export const isEditable = ({ dealStatus: deal, deliveryStatus: delivery }: ContractState, hasLocal = false) =>
  deal === rejected ||
  hasLocal ||
  (findTransition(transitions, "report", deal) !== undefined && delivery === deliveryStatus.notSet);

/** Of the delivery itself: what the owner says of it, and corrects while his report is not processed. */
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

/** what the exchange's answer to a notice makes of a contract in that status; undefined where none is awaited. */
export const settledStatus = (from: number, result: NoticeResult): DealStatus | undefined =>
  findTransition(transitions, result === "processed" ? "process" : "reject", from)?.to;
