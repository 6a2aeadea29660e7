import { TableError } from "./table-error.ts";
import { RowCollector, type TableLimits, type TableRow } from "./table-limits.ts";

const delimiters = [";", "\t", ",", "|"] as const;

/** Excel hides the line `sep=;`, so it does not count as a row. */
const separatorLine = /^sep=(.)\r?\n/i;

type CountKnown = (cells: readonly string[]) => number;

/** Characters, rows and cells of the start of a text by which its delimiter is chosen. */
const sample = { characters: 64 * 1024, rows: 100, columns: 64 * 1024 };

/**
 * FIX-214: returns the delimiter with the best table: the most known headings, then the most rows with as many cells as
 * the header, then the most cells. The frequency of a sign says nothing: addresses have commas.
 * @param countKnown returns how many cells of a row are known headings; undefined if the first row is the header
 */
function chooseDelimiter(text: string, countKnown: CountKnown | undefined): string {
  const scores = delimiters.map((delimiter) => {
    const rows = readFirstRows(text, delimiter, sample.rows).map(({ cells }) => cells);
    const known = countKnown ? rows.slice(0, 15).map(countKnown) : [];
    const most = Math.max(0, ...known);
    // Titles can precede a header with unknown names, so most rows below them tell the width.
    const header = most > 0 ? rows[known.indexOf(most)] : countKnown ? mostFrequent(rows) : rows[0];
    const width = header?.length ?? 0;
    const consistent = rows.filter(({ length }) => length === width).length / Math.max(1, rows.length);
    return { delimiter, known: most, isTable: width > 1, consistent, width };
  });
  const [best] = scores.toSorted(
    (one, other) =>
      other.known - one.known ||
      Number(other.isTable) - Number(one.isTable) ||
      other.consistent - one.consistent ||
      other.width - one.width,
  );
  return best!.delimiter;
}

/** Returns a row of the most frequent width. */
function mostFrequent(rows: readonly (readonly string[])[]): readonly string[] | undefined {
  const widths = [...Map.groupBy(rows, ({ length }) => length).values()];
  return widths.toSorted((one, other) => other.length - one.length)[0]?.[0];
}

/**
 * Returns the rows of a text below its line `sep=`, and its delimiter: the chosen one, that of the line, or the best
 * one.
 */
export function splitSeparatorLine(
  text: string,
  countKnown: CountKnown | undefined,
  chosen?: string,
): { readonly rest: string; readonly delimiter: string } {
  const stated = separatorLine.exec(text);
  const rest = stated ? text.slice(stated[0].length) : text;
  return { rest, delimiter: chosen ?? stated?.[1] ?? chooseDelimiter(rest, countKnown) };
}

/** Reads the first rows with values of a text that can end anywhere. */
export function readFirstRows(text: string, delimiter: string, count: number): readonly TableRow[] {
  const rows: TableRow[] = [];
  let number = 0;
  for (const { cells } of splitRows(text.slice(0, sample.characters), delimiter, sample.columns, true)) {
    number += 1;
    if (cells.some(({ text: cell }) => cell.trim() !== ""))
      rows.push({ number, cells: cells.map(({ text: cell }) => cell) });
    if (rows.length === count) break;
  }
  return rows;
}

/**
 * Reads a delimited text. An own reader, because libraries split the whole file first: this one stops at the first
 * exceeded limit (FIX-202, decision 0004).
 * @throws TableError
 */
export function readDelimited(text: string, delimiter: string, limits: TableLimits): readonly TableRow[] {
  const collector = new RowCollector(limits, false);
  let number = 0;
  for (const { cells } of splitRows(text, delimiter, limits.columns, false)) {
    number += 1;
    for (const [column, { text: cell, line, offset }] of cells.entries())
      collector.add(column, cell, () => ({ line, column: offset + 1 }));
    collector.endRow(number);
  }
  return collector.rows;
}

interface TextCell {
  readonly text: string;
  /** Line of the text, from 1: quoted cells have line ends. */
  readonly line: number;
  /** Offset in the line. */
  readonly offset: number;
}

interface TextRow {
  readonly cells: readonly TextCell[];
}

const emptyRow: TextRow = { cells: [] };

/**
 * Splits a text into rows. RFC 4180: a quoted cell can contain the delimiter, line ends and doubled quotes. Quotes
 * within a cell are text, as programs write `ООО "Агро"` (FIX-214).
 * @param isSample whether the text ends anywhere
 * @throws TableError `unclosed-quote` or `too-many-columns` with its position
 */
function* splitRows(text: string, delimiter: string, columns: number, isSample: boolean): Generator<TextRow> {
  let [at, line, lineStart] = [0, 1, 0];
  let cells: TextCell[] = [];
  const isEnd = (index: number) =>
    index >= text.length || text[index] === "\n" || text[index] === "\r" || text[index] === delimiter;
  while (at < text.length) {
    const position = { line, offset: at - lineStart };
    let cell: string | undefined;
    if (text[at] === '"') {
      const end = closingQuote(text, at);
      if (end === -1 && !isSample)
        throw new TableError("unclosed-quote", { position: { line, column: position.offset + 1 } });
      if (end === -1 || isEnd(end + 1)) {
        cell = text.slice(at + 1, end === -1 ? undefined : end);
        for (const found of cell.matchAll(/\r\n?|\n/g)) {
          line += 1;
          lineStart = at + 1 + found.index + found[0].length;
        }
        cell = cell.replaceAll('""', '"');
        at = end === -1 ? text.length : end + 1;
      }
    }
    if (cell === undefined) {
      const start = at;
      while (!isEnd(at)) at += 1;
      cell = withoutOuterQuotes(text.slice(start, at));
    }
    // Blank cells beyond the last column are dropped; a value there is one too many, wherever it is.
    if (cells.length < columns || cell.trim() !== "") cells.push({ text: cell, ...position });
    if (cells.length > columns && !isSample)
      throw new TableError("too-many-columns", {
        limit: columns,
        position: { line, column: position.offset + 1 },
      });
    if (text[at] === delimiter) {
      at += 1;
      if (at === text.length) cells.push({ text: "", line, offset: at - lineStart });
      else continue;
    }
    yield cells.length === 1 && cells[0]!.text === "" ? emptyRow : { cells };
    cells = [];
    at += text.startsWith("\r\n", at) ? 2 : 1;
    line += 1;
    lineStart = at;
  }
}

/** Returns the offset of the quote that ends the cell; -1 if there is none. */
function closingQuote(text: string, start: number): number {
  let at = text.indexOf('"', start + 1);
  while (at !== -1 && text[at + 1] === '"') at = text.indexOf('"', at + 2);
  return at;
}

/** A cell such as `"ООО "Агро""` was quoted without doubled quotes. */
const withoutOuterQuotes = (cell: string): string => /^"(.*"")$/s.exec(cell)?.[1]?.slice(0, -1) ?? cell;
