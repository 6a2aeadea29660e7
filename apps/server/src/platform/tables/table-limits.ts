import { TableError, type TableErrorReason, type TablePosition } from "./table-error.ts";

/** Limits of a file that is read. */
export interface TableLimits {
  /** Megabytes of a workbook after unpacking, all parts together. */
  readonly unpackedMegabytes: number;
  /** Rows with a value. */
  readonly rows: number;
  readonly columns: number;
  /** Cells with a value. */
  readonly cells: number;
  /** Characters of a cell. */
  readonly cellLength: number;
  /** Texts in the table of shared texts. */
  readonly strings: number;
  /** Millions of characters of all shared texts: they stay in memory while the sheets are read. */
  readonly stringMillions: number;
  readonly sheets: number;
  /** Named ranges. */
  readonly names: number;
}

/** A row with a value: its number in the file, from 1, and its texts by column. */
export interface TableRow {
  readonly number: number;
  readonly cells: readonly string[];
  /** The workbook hides the row, by a filter or by hand; otherwise absent. */
  readonly isHidden?: true;
  /** Columns with stored numbers, whose decimal sign is a comma; absent without one. */
  readonly numbers?: readonly number[];
  /** Merged cells of one of the first rows; absent if the format states none. */
  readonly merged?: readonly MergedCells[];
}

/** First and last column of cells that are merged in their row. */
interface MergedCells {
  readonly from: number;
  readonly to: number;
}

export interface WorkbookOptions {
  readonly limits: TableLimits;
  /** Name of the sheet to read. */
  readonly sheet: string | undefined;
  /** Separates the shown number from the stored one where a format hides digits. */
  readonly hiddenDigits: string;
}

/** The rows of the chosen sheet, or of the first one with values. */
export interface ReadWorkbook {
  readonly rows: readonly TableRow[];
  /** Name of the sheet with the rows. */
  readonly sheet: string | undefined;
  /** Names of the sheets from which the user selects one: all, or those with values if none is chosen. */
  readonly sheets: readonly string[];
}

/** A sheet of a workbook. */
interface Sheet {
  readonly name: string;
  readonly isHidden: boolean;
}

/** A sheet in a part of an archive. */
export interface SheetPart extends Sheet {
  readonly path: string;
}

/**
 * Reads the chosen sheet, or all visible ones with a value, of which the first has the rows.
 * @param read returns the rows of a sheet; of further sheets only the first row matters
 * @throws TableError `unknown-sheet`
 */
export async function chooseSheet<S extends Sheet>(
  all: readonly S[],
  chosen: string | undefined,
  read: (sheet: S, isFirstRowEnough: boolean) => readonly TableRow[] | Promise<readonly TableRow[]>,
): Promise<ReadWorkbook> {
  const sheets = all.filter(({ isHidden }) => !isHidden);
  if (chosen !== undefined && !sheets.some(({ name }) => name === chosen))
    throw new TableError("unknown-sheet", { sheet: chosen });
  let first: readonly TableRow[] | undefined;
  const filled: string[] = [];
  for (const sheet of sheets) {
    if (chosen !== undefined && sheet.name !== chosen) continue;
    const rows = await read(sheet, first !== undefined);
    if (rows.length === 0) continue;
    filled.push(sheet.name);
    first ??= rows;
  }
  return {
    rows: first ?? [],
    sheet: chosen ?? filled[0],
    sheets: chosen === undefined ? filled : sheets.map(({ name }) => name),
  };
}

/** Rows that can have headings. */
const headingRows = 30;

/** Collects the rows of a file and stops at the first exceeded limit (FIX-202, FIX-212). Blank rows do not count. */
export class RowCollector {
  readonly rows: TableRow[] = [];
  /** By the number of the row. Most formats state them below the rows. */
  readonly #merged = new Map<number, MergedCells[]>();
  readonly #limits: TableLimits;
  readonly #statesMerged: boolean;
  #cells = 0;
  #row: string[] = [];
  #numbers: number[] = [];

  /** @param statesMerged whether the format has merged cells */
  constructor(limits: TableLimits, statesMerged = true) {
    this.#limits = limits;
    this.#statesMerged = statesMerged;
  }

  /**
   * Adds a cell to the current row.
   * @param locate returns the position of the cell in the file, for its errors
   * @param isNumber whether the cell stores a number, so that a comma in its text separates decimals
   */
  add(column: number, text: string, locate: () => TablePosition, isNumber = false): void {
    if (text.trim() === "") return;
    const { columns, cells, cellLength } = this.#limits;
    const exceeded = (reason: TableErrorReason, limit: number) =>
      new TableError(reason, { limit, position: locate() });
    if (column >= columns) throw exceeded("too-many-columns", columns);
    if (text.length > cellLength) throw exceeded("cell-too-long", cellLength);
    this.#cells += 1;
    if (this.#cells > cells) throw exceeded("too-many-cells", cells);
    while (this.#row.length < column) this.#row.push("");
    this.#row[column] = text;
    if (isNumber && text.includes(",")) this.#numbers.push(column);
  }

  /** Adds cells of a row that are merged. Only the first rows can have headings. */
  merge(row: number, from: number, to: number): void {
    const last = this.rows[headingRows];
    if (to > from && (last === undefined || row < last.number)) this.#mergedOf(row).push({ from, to });
  }

  #mergedOf(row: number): MergedCells[] {
    const merged = this.#merged.get(row) ?? [];
    this.#merged.set(row, merged);
    return merged;
  }

  /** Cells of the current row. */
  get current(): readonly string[] {
    return this.#row;
  }

  /** Ends the current row. @param number of the row in the file */
  endRow(number: number, isHidden = false): void {
    if (this.#row.length === 0) return;
    if (this.rows.length >= this.#limits.rows)
      throw new TableError("too-many-rows", {
        limit: this.#limits.rows,
        position: { line: number, column: 1 },
      });
    const numbers = this.#numbers;
    this.rows.push({
      number,
      cells: this.#row,
      ...(isHidden && { isHidden }),
      ...(numbers.length > 0 && { numbers }),
      ...(this.#statesMerged && this.rows.length < headingRows && { merged: this.#mergedOf(number) }),
    });
    this.#row = [];
    this.#numbers = [];
  }
}
