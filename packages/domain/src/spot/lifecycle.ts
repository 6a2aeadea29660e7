import type { NoticeResult } from "../exchange/notice.ts";
import { findTransition, type Lifecycle, type Transition } from "../shared/registers/lifecycle.ts";

/*
 * Numbers of the spot register, apart from the schemas: the browser needs these and no zod.
 */

/** how a deal is being executed; 0 is not yet set (SPOT-023). */
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

/** what became of what the participant told the exchange. */
export const recordStatus = { new: 1, sent: 2, processed: 4, rejected: 7 } as const;
export type RecordStatus = (typeof recordStatus)[keyof typeof recordStatus];

/** Which side of the deal the owner of the row is on. */
export const dealDirections = ["sale", "buy"] as const;
export type DealDirection = (typeof dealDirections)[number];

/** SPOT-031, SPOT-032: what a participant may say of its side; force majeure is the exchange's to say. */
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

/** SPOT-033: whether the status cannot be told without a document. */
export const needsFile = (execution: number): boolean => withFile.includes(execution);

const { new: fresh, sent, processed, rejected } = recordStatus;

/**
 * what becomes of what the owner of a deal says. The trading system brings a deal in any status; the
 * owner says something, and says it anew while there is something left to say (F8).
 */
const transitions: readonly (Transition<RecordStatus, "import" | "edit" | "process" | "reject"> & {
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

/** how a deal is executed, as its owner says; which of them which side may say stands in `executionOptions`. */
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

/** SPOT-059, A-71: what a record that waits becomes when the exchange answers. */
export const recordAfter = (result: NoticeResult): RecordStatus =>
  findTransition(transitions, result === "processed" ? "process" : "reject", sent)!.to!;
