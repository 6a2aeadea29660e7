import type { ErrorTable } from "../shared/errors.ts";

/** Error codes of saved views (WORK-040). */
export const viewErrors = {
  /** The register does not have these columns or filters; the message lists them. */
  "views.unknown-names": 400,
  /** The view belongs to another user. */
  "views.of-another": 403,
  /** The author already has a view with this name in this register. */
  "views.name-taken": 409,
  /** `viewLimit` exceeded. */
  "views.too-many": 409,
} as const satisfies ErrorTable;
