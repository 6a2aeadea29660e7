import type { ColumnDecimal } from "@birzha/domain/imports/decimal-marks.ts";

/** A table of texts: its headers, and its rows with their numbers in the file. */
export interface FileTable {
  readonly headers: readonly string[];
  /** FIX-312: decimal signs by column; absent if all are commas. */
  readonly decimals?: readonly ColumnDecimal[];
  readonly rows: readonly {
    readonly number: number;
    readonly cells: readonly string[];
    /** BULK-104: the workbook hides the row; otherwise absent. */
    readonly isHidden?: true;
  }[];
}
