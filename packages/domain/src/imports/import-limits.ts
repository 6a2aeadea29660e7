/** BULK-001: maximum rows of a file. */
export const importRowLimit = 10_000;
/** BULK-007: maximum reports of a correction. */
export const correctionLimit = 5_000;
/** Maximum columns of a file. */
export const importColumnLimit = 200;
/** Maximum characters of a cell; longer than any field. */
export const importCellLimit = 2_000;
/** Maximum size of a file in bytes. */
export const importFileBytes = 10 * 1024 * 1024;
/** BULK-008: maximum reports of a period that are compared with a file. */
export const reconciledReportLimit = 20_000;
/** Days after the last change before an import is deleted. */
export const importRetentionDays = 90;
