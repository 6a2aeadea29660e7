import type { ConstraintErrors } from "../../platform/http/errors/failure.ts";

/** What a violated constraint of 0010 says to the caller. */
export const applicationConstraints = {
  applications_one_new: "applications.duplicate",
  applications_decided: "applications.decided",
} as const satisfies ConstraintErrors;
