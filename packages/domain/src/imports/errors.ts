import type { ErrorTable } from "../shared/errors.ts";

/** Error codes of imports of reports from files (BULK-001). */
export const importErrors = {
  /** The file is neither a workbook nor a table of text. */
  "imports.unreadable-file": 400,
  /** No row of the file names a field of the report. */
  "imports.no-header": 400,
  /** More than `importRowLimit` rows. */
  "imports.too-many-rows": 400,
  /** Another import of the organisation is being registered. */
  "imports.running": 409,
  /** No row is ready for registration. */
  "imports.nothing-ready": 409,
  /** BULK-007, BULK-008: the filter of a correction or the period of a reconciliation has too many reports. */
  "imports.too-many-reports": 400,
  /** BULK-007: the filter selects no report. */
  "imports.no-reports": 400,
  /** BULK-007: a row names no report of the organisation, or one of an earlier row. */
  "imports.unknown-report": 400,
  /** BULK-007: the reason of a correction is absent; see `registerCorrection`. */
  "imports.reason-required": 400,
} as const satisfies ErrorTable;
