import type { ConstraintErrors } from "../../platform/http/errors/failure.ts";

/** Error codes of violated constraints of applications. */
export const applicationConstraints = {
  applications_one_new: "applications.duplicate",
  applications_decided: "applications.decided",
} as const satisfies ConstraintErrors;
