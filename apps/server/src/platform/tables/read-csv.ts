import { decodeText } from "./decode-text.ts";
import { readDelimited, splitSeparatorLine } from "./split-text.ts";

/** Records of the trading system are large and have many rows; a command runs in a process of its own. */
const limits = {
  rows: 1_000_000,
  columns: 1_000,
  cells: 20_000_000,
  cellLength: 1_000_000,
  unpackedMegabytes: 0,
  strings: 0,
  stringMillions: 0,
  sheets: 0,
  names: 0,
};

/** Choices of the user about the reading of a file; the reader detects those that are absent (FIX-215). */
export interface CsvOptions {
  readonly encoding?: string | undefined;
  readonly delimiter?: string | undefined;
  /** Number of the header row in the file. */
  readonly headerRow?: number | undefined;
}

/**
 * Parses a table with a header as spreadsheets save it: any encoding and delimiter of `decodeText` and
 * `splitSeparatorLine`. Cells are texts, empty ones are absent; a header `name.ru` becomes `ru` in `name`.
 * @throws TableError
 */
export function readCsv(
  bytes: Uint8Array,
  { encoding, delimiter: chosen, headerRow }: CsvOptions = {},
): Row[] {
  const { text } = decodeText(bytes, { encoding });
  const { rest, delimiter } = splitSeparatorLine(text, undefined, chosen);
  const all = readDelimited(rest, delimiter, limits);
  const [names, ...lines] = headerRow === undefined ? all : all.filter(({ number }) => number >= headerRow);
  return lines.map(({ cells }) => {
    const row = emptyRow();
    names!.cells.forEach((name, index) => {
      const cell = cells[index]?.trim() ?? "";
      if (cell !== "" && name.trim() !== "") put(row, name.trim().split("."), cell);
    });
    return row;
  });
}

type Row = Record<string, unknown>;

/** FIX-234: without a prototype each name of a file is an ordinary key, `__proto__` included. */
const emptyRow = (): Row => Object.create(null) as Row;

function put(row: Row, [name = "", ...inner]: readonly string[], cell: string): void {
  if (inner.length === 0) {
    row[name] = cell;
    return;
  }
  const below = typeof row[name] === "object" ? (row[name] as Row) : emptyRow();
  row[name] = below;
  put(below, inner, cell);
}
