import type { ErrorTable } from "../shared/errors.ts";

/** Refusals of the exchange's queue (DESK-020). */
export const taskErrors = {
  /** Somebody else has it on the desk; his name is told. */
  "tasks.taken": 409,
  /** DESK-023: nobody confirms or turns down his own decision, and nobody withdraws another's. */
  "tasks.own-decision": 403,
  "tasks.others-decision": 403,
  "tasks.reason-required": 400,
  /** The same act on the same record waits for its second person already. */
  "tasks.decision-waits": 409,
  /** It was confirmed, turned down or withdrawn already, or its time is over. */
  "tasks.decision-settled": 409,
} as const satisfies ErrorTable;
