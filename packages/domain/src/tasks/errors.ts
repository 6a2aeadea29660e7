import type { ErrorTable } from "../shared/errors.ts";

/** Refusals of the exchange's queue (DESK-020). */
export const taskErrors = {
  /** Somebody else has it on the desk; his name is told. */
  "tasks.taken": 409,
} as const satisfies ErrorTable;
