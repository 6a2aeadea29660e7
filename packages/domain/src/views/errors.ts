import type { ErrorTable } from "../shared/errors.ts";

/** Refusals of the rules of saved views (WORK-040). */
export const viewErrors = {
  /** A column or filter that the register does not have; the names are told. */
  "views.unknown-names": 400,
  /** The view that was named is of another person. */
  "views.of-another": 403,
  /** The author has a view of this name in this register. */
  "views.name-taken": 409,
  /** `viewLimit`. */
  "views.too-many": 409,
} as const satisfies ErrorTable;
