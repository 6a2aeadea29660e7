/** BULK-001: maximum rows of a file; blank rows do not count (FIX-212). */
export const importRowLimit = 10_000;
/** BULK-007: maximum reports of a correction. */
export const correctionLimit = 5_000;
/** Maximum columns of a file. */
export const importColumnLimit = 200;
/** Maximum characters of a cell; longer than any field. */
export const importCellLimit = 2_000;
/** Maximum size of a file in bytes. */
export const importFileBytes = 10 * 1024 * 1024;
/** FIX-202: maximum cells with a value; a report has some sixty. */
export const importCellCountLimit = 1_000_000;
/** FIX-202: maximum megabytes of a workbook after unpacking. */
export const importUnpackedMegabytes = 100;
/** FIX-202: maximum texts in the table of shared texts of a workbook. */
export const importStringLimit = 300_000;
/** FIX-202: maximum millions of characters in that table. */
export const importStringMillions = 30;
/** FIX-202: maximum sheets of a workbook. */
export const importSheetLimit = 100;
/** FIX-202: maximum named ranges of a workbook. */
export const importNameLimit = 2_000;
/** FIX-202: maximum seconds of processor time for a file. */
export const importReadSeconds = 10;
/** BULK-008: maximum reports of a period that are compared with a file. */
export const reconciledReportLimit = 20_000;
/** Days after the last change before an import is deleted. */
export const importRetentionDays = 90;
