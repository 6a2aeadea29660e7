import type { ConstraintErrors } from "../../platform/http/errors/failure.ts";

/** Constraints of the tables of tasks that are rules of the exchange (DESK-023). */
export const taskConstraints = {
  second_eyes_one_waiting: "tasks.decision-waits",
} as const satisfies ConstraintErrors;
