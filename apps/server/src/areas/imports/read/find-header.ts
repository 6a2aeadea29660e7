import { headerSearchRows } from "@birzha/domain/imports/file-reading.ts";
import { groupSeparator, matchColumns, namelessHeader } from "@birzha/domain/imports/match-columns.ts";
import { cleanText } from "@birzha/domain/shared/values/text.ts";
import { illegalXmlCharacters } from "@birzha/domain/shared/values/xml-text.ts";
import { ru } from "@birzha/phrases/agreements/ru.ts";
import type { TableRow } from "../../../platform/tables/table-limits.ts";

/** The header of a table. */
interface TableHeader {
  /** Index of the first row below it. */
  readonly next: number;
  readonly headers: readonly string[];
}

const isKnown = ({ field }: { readonly field: string | null }) => field !== null;

/** Counts the cells of a row that name a field. */
export const countKnown = (cells: readonly string[]): number =>
  matchColumns(cells.map(cleanHeader), ru.fields).filter(isKnown).length;

/**
 * Finds the header: the row, or the pair of rows with merged cells, whose texts name the most fields.
 * @param chosen number of the header row that the user has chosen; 0 if the file has none (FIX-215)
 */
export function findHeader(lines: readonly TableRow[], chosen?: number): TableHeader | undefined {
  if (chosen === 0) return { next: 0, headers: numberedHeaders(lines) };
  const first = lines.slice(0, headerSearchRows);
  let best: (TableHeader & { readonly matches: number }) | undefined;
  const offer = (next: number, headers: readonly string[], leastMatches: number, isPreferred = false) => {
    const matches = countKnown(headers);
    const least = best ? Math.max(leastMatches, best.matches + (isPreferred ? 0 : 1)) : leastMatches;
    if (matches >= least) best = { next, headers, matches };
  };
  for (const [index, { number, cells }] of first.entries()) {
    if (chosen !== undefined && number !== chosen) continue;
    const headers = cells.map(cleanHeader);
    const leastMatches = chosen === undefined ? 1 : 0;
    const upper = lines[index - 1];
    const isPair = upper?.number === number - 1 && !isTitle(upper, cells);
    const hasGroups = isPair && upper.merged?.some(({ from }) => isFilled(upper.cells[from])) === true;
    // Under merged headings, a name alone can be that of another party or place.
    if (!hasGroups) offer(index + 1, headers, leastMatches);
    if (isPair) offer(index + 1, joinHeaders(upper, headers), hasGroups ? leastMatches : 1, true);
  }
  return best;
}

/** Headers of a table without a header row. */
function numberedHeaders(lines: readonly TableRow[]): readonly string[] {
  const width = lines.reduce((widest, { cells }) => Math.max(widest, cells.length), 0);
  return Array.from({ length: width }, (_, column) => namelessHeader(column));
}

/** Removes characters that neither XML nor PostgreSQL can store. */
export const cleanCell = (text: string): string => cleanText(text).replaceAll(illegalCharacters, "");
const illegalCharacters = new RegExp(
  illegalXmlCharacters.source,
  `${illegalXmlCharacters.flags.replace("g", "")}g`,
);

/** Returns the text of a cell in one line. */
export const cleanHeader = (text: string): string => cleanCell(text).replace(/\s+/g, " ");

const isFilled = (cell: string | undefined) => cell !== undefined && cell.trim() !== "";

/** Whether a row is a title: a lone text from the first column of the row below on. */
const isTitle = ({ cells }: TableRow, below: readonly string[]): boolean =>
  cells.filter(isFilled).length === 1 && cells.findIndex(isFilled) <= below.findIndex(isFilled);

/**
 * FIX-314: joins a merged heading with the row below it: «Поставка» over «Регион» is «Поставка · Регион». A text file does not
 * state merged cells, so that a heading there goes on to the next one.
 */
function joinHeaders({ cells, merged }: TableRow, lower: readonly string[]): string[] {
  const upper = cells.map(cleanHeader);
  let before = "";
  return Array.from({ length: Math.max(upper.length, lower.length) }, (_, column) => {
    before = upper[column] || before;
    const first = merged?.find(({ from, to }) => from <= column && column <= to)?.from ?? column;
    const group = merged ? upper[first] : before;
    const name = lower[column];
    return group && name ? `${group}${groupSeparator}${name}` : name || upper[column] || "";
  });
}
