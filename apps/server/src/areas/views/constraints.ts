import type { ConstraintErrors } from "../../platform/http/errors/failure.ts";

/** Error codes of violated constraints of views. */
export const viewConstraints = {
  views_name_key: "views.name-taken",
} as const satisfies ConstraintErrors;
