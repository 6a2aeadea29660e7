import type { ConstraintErrors } from "../../platform/http/errors/failure.ts";

/** Error codes of violated constraints of answers. They cover concurrent answers of one organisation. */
export const counterpartyConstraints = {
  report_answers_current: "shared.stale",
} as const satisfies ConstraintErrors;
