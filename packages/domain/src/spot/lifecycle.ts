import type { NoticeResult } from "../exchange/notice.ts";
import { findTransition, type Lifecycle, type StateTransition } from "../shared/registers/lifecycle.ts";

/* Statuses and transitions of the spot register, without schemas: the browser needs these, but not zod. */

/** execution status of a deal; 0 means not set (SPOT-023). */
export const executionStatus = {
  notSet: 0,
  delivered: 1,
  notDelivered: 2,
  selfSettlement: 3,
  forceMajeure: 4,
  notPaid: 5,
  extended: 6,
} as const;
export type ExecutionStatus = (typeof executionStatus)[keyof typeof executionStatus];

/** status of the participant's report to the exchange. */
export const recordStatus = { new: 1, sent: 2, processed: 4, rejected: 7 } as const;
export type RecordStatus = (typeof recordStatus)[keyof typeof recordStatus];

/** Side of the row's owner in the deal. */
export const dealDirections = ["sale", "buy"] as const;
export type DealDirection = (typeof dealDirections)[number];

/** SPOT-031, SPOT-032: statuses that each side can report. Only the exchange reports force majeure. */
export const executionOptions = {
  sale: [
    executionStatus.delivered,
    executionStatus.selfSettlement,
    executionStatus.notPaid,
    executionStatus.extended,
  ],
  buy: [executionStatus.notDelivered, executionStatus.selfSettlement, executionStatus.extended],
} as const satisfies Readonly<Record<DealDirection, readonly ExecutionStatus[]>>;

const withFile: readonly number[] = [
  executionStatus.delivered,
  executionStatus.forceMajeure,
  executionStatus.extended,
];

/** SPOT-033: whether the status needs a document. */
export const needsFile = (execution: number): boolean => withFile.includes(execution);

const { new: fresh, sent, processed, rejected } = recordStatus;

/**
 * transitions of a deal's report. The trading system imports a deal in any status. The
 * owner reports, and can report again while the deal allows it (F8).
 */
const transitions: readonly (StateTransition<RecordStatus, "import" | "edit" | "process" | "reject"> & {
  readonly by: "tradingSystem" | "owner" | "exchange";
})[] = [
  ...Object.values(recordStatus).map(
    (to) => ({ act: "import", from: [], to, by: "tradingSystem", requirement: "A-66" }) as const,
  ),
  {
    act: "edit",
    from: [fresh, sent, processed, rejected],
    to: sent,
    by: "owner",
    requirement: "SPOT-026 A-54",
  },
  { act: "process", from: [sent], to: processed, by: "exchange", requirement: "SPOT-059 A-53" },
  { act: "reject", from: [sent], to: rejected, by: "exchange", requirement: "SPOT-059 A-53" },
];

export const recordLifecycle = { states: recordStatus, transitions } as const satisfies Lifecycle;

/** execution status reported by the owner; `executionOptions` lists the statuses of each side. */
export const executionLifecycle = {
  states: executionStatus,
  transitions: [
    {
      act: "import",
      from: [],
      to: executionStatus.notSet,
      by: "tradingSystem",
      requirement: "A-66 SPOT-023",
    },
    ...[...new Set<ExecutionStatus>(Object.values(executionOptions).flat())].map((to) => ({
      act: "report",
      from: Object.values(executionStatus),
      to,
      by: "owner",
      requirement: "SPOT-031 SPOT-032",
    })),
  ],
} as const satisfies Lifecycle;

/** SPOT-059, A-71: returns the status of a pending record after the exchange's response. */
export const recordAfter = (result: NoticeResult): RecordStatus =>
  findTransition(transitions, result === "processed" ? "process" : "reject", sent)!.to!;
