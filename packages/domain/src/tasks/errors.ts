import type { ErrorTable } from "../shared/errors.ts";

/** Error codes of the exchange's queue (DESK-020). */
export const taskErrors = {
  /** Another user has claimed the item; the response carries the name. */
  "tasks.taken": 409,
} as const satisfies ErrorTable;
