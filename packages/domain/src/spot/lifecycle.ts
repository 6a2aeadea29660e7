import type { NoticeResult } from "../exchange/notice.ts";

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

/** SPOT-059, A-71: what a record becomes when the exchange answers. */
export const recordAfter = {
  processed: recordStatus.processed,
  rejected: recordStatus.rejected,
} as const satisfies Readonly<Record<NoticeResult, RecordStatus>>;
