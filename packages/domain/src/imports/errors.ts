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
  /** The period of a reconciliation has more than `reconciledReportLimit` reports. */
  "imports.too-many-reports": 400,
} as const satisfies ErrorTable;
