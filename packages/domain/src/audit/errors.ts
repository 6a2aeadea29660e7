import type { ErrorTable } from "../shared/errors.ts";

/** Error codes of the audit log. */
export const auditErrors = {
  /** FIX-025: too many records to sort by this column; the limit is `maxSortable`. */
  "audit.too-many-to-sort": 400,
} as const satisfies ErrorTable;
