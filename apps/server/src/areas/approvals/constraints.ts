import type { ConstraintErrors } from "../../platform/http/errors/failure.ts";

/** Constraints of the table of approval requests that are rules of the exchange (DESK-023). */
export const approvalConstraints = {
  approvals_one_pending: "approvals.already-pending",
} as const satisfies ConstraintErrors;
