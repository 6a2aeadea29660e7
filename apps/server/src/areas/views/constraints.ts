import type { ConstraintErrors } from "../../platform/http/errors/failure.ts";

/** What a violated constraint of 0060 says to the caller. */
export const viewConstraints = {
  views_name_key: "views.name-taken",
} as const satisfies ConstraintErrors;
