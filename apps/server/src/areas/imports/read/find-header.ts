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
  const offer = (next: number, headers: readonly string[], leastMatches: number) => {
    const matches = countKnown(headers);
    if (matches >= (best ? best.matches + 1 : leastMatches)) best = { next, headers, matches };
  };
  for (const [index, { number, cells }] of first.entries()) {
    if (chosen !== undefined && number !== chosen) continue;
    const headers = cells.map(cleanHeader);
    offer(index + 1, headers, chosen === undefined ? 1 : 0);
    const pair = chosen === undefined ? [index, index + 1] : [index - 1, index];
    const [upper, lower] = pair.map((at) => lines[at]);
    if (upper && lower?.number === upper.number + 1)
      offer(pair[1]! + 1, joinHeaders(upper.cells.map(cleanHeader), lower.cells.map(cleanHeader)), 1);
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

/** FIX-314: joins a merged header with the row below it: «Поставка» over «Регион» is «Поставка · Регион». */
function joinHeaders(upper: readonly string[], lower: readonly string[]): string[] {
  let group = "";
  return Array.from({ length: Math.max(upper.length, lower.length) }, (_, column) => {
    group = upper[column] || group;
    const name = lower[column] ?? "";
    if (name === "") return upper[column] ?? "";
    return group === "" ? name : `${group}${groupSeparator}${name}`;
  });
}
