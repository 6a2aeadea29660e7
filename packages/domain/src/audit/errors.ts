import type { ErrorTable } from "../shared/errors.ts";

/** Refusals of reading the audit log. */
export const auditErrors = {
  /** FIX-025: by this column at most `mostSortable` records are put in order. */
  "audit.too-many-to-sort": 400,
} as const satisfies ErrorTable;
