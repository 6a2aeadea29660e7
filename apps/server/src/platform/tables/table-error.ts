/** Reason why a file is not read. The area that reads the file has a code and a text for each. */
export type TableErrorReason =
  | "unreadable-file"
  | "old-format"
  | "password-protected"
  | "damaged-archive"
  | "damaged-workbook"
  | "incomplete-file"
  | "unknown-sheet"
  | "wrong-encoding"
  | "unclosed-quote"
  | "unpacked-too-large"
  | "too-many-rows"
  | "too-many-columns"
  | "too-many-cells"
  | "too-many-strings"
  | "strings-too-long"
  | "too-many-sheets"
  | "too-many-names"
  | "cell-too-long";

/** Position of an error in a file, from 1: a line of a text and its character, or a row of a sheet and its column. */
export interface TablePosition {
  readonly line: number;
  readonly column: number;
}

interface TableErrorDetails {
  readonly limit?: number;
  readonly position?: TablePosition;
  readonly format?: string;
  readonly sheet?: string;
}

/** A file that is not read, with the exceeded limit or the position of the error. */
export class TableError extends Error {
  override readonly name = "TableError";
  readonly reason: TableErrorReason;
  readonly limit: number | undefined;
  readonly position: TablePosition | undefined;
  /** Name of a format that is not read. */
  readonly format: string | undefined;
  /** Name of a sheet that the workbook does not have. */
  readonly sheet: string | undefined;

  constructor(reason: TableErrorReason, { limit, position, format, sheet }: TableErrorDetails = {}) {
    super(`table is not readable: ${reason}`);
    this.reason = reason;
    this.limit = limit;
    this.position = position;
    this.format = format;
    this.sheet = sheet;
  }
}
