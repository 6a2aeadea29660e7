import type { ErrorTable } from "../shared/errors.ts";

/** Error codes of imports of reports from files (BULK-001). */
export const importErrors = {
  /** The file is neither a workbook nor a table of text. */
  "imports.unreadable-file": 400,
  /** A format that the portal does not read; the text says how to convert it (BULK-104). */
  "imports.old-format": 400,
  /** FIX-215: the workbook has a password. */
  "imports.password-protected": 400,
  /** FIX-215: the archive of the workbook is truncated or damaged. */
  "imports.damaged-archive": 400,
  /** FIX-215: the archive is whole, and its parts are no workbook. */
  "imports.damaged-workbook": 400,
  /** FIX-314: a sheet or a table without an end. */
  "imports.incomplete-file": 400,
  /** FIX-314: the workbook has no sheet with the chosen name. */
  "imports.unknown-sheet": 400,
  /** FIX-314: the file has no values. */
  "imports.empty-file": 400,
  /** FIX-314: the header has no rows with values below it. */
  "imports.no-rows": 400,
  /** FIX-215: bytes that the encoding of the text does not have. */
  "imports.wrong-encoding": 400,
  /** FIX-215: a quoted cell has no end. */
  "imports.unclosed-quote": 400,
  /** FIX-215: the XML is not well-formed; the text has line, column and reason. */
  "imports.malformed-xml": 400,
  /** FIX-202: limits of a file, `import-limits.ts`. */
  "imports.unpacked-too-large": 400,
  "imports.too-many-columns": 400,
  "imports.too-many-cells": 400,
  "imports.too-many-strings": 400,
  "imports.strings-too-long": 400,
  "imports.too-many-sheets": 400,
  "imports.too-many-names": 400,
  "imports.cell-too-long": 400,
  /** FIX-202: the file needs more processor time than `importReadSeconds`, or more memory than its worker has. */
  "imports.reading-too-long": 400,
  "imports.too-much-memory": 400,
  /** FIX-202: the server is reading another file of the organisation. */
  "imports.file-being-read": 409,
  /** FIX-213: errors of a cell: an error value, a formula without a value, a date in a text, a number that hides digits. */
  "imports.cell-error": 400,
  "imports.cell-formula": 400,
  "imports.cell-no-text": 400,
  "imports.cell-rounded": 400,
  /** FIX-214: a cell with two readings. */
  "imports.cell-ambiguous": 400,
  /** BULK-104: the unit of a column is unknown, or its currency is not that of the row. */
  "imports.cell-unit": 400,
  "imports.cell-currency": 400,
  /** No row of the file names a field of the report. */
  "imports.no-header": 400,
  /** More than `importRowLimit` rows with values. */
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
