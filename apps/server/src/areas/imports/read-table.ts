import { hiddenDigits } from "@birzha/domain/imports/cell-input.ts";
import {
  importCellCountLimit,
  importCellLimit,
  importColumnLimit,
  importNameLimit,
  importRowLimit,
  importSheetLimit,
  importStringLimit,
  importStringMillions,
  importUnpackedMegabytes,
} from "@birzha/domain/imports/import-limits.ts";
import { matchColumns } from "@birzha/domain/imports/match-columns.ts";
import { cleanText } from "@birzha/domain/shared/values/text.ts";
import { illegalXmlCharacters } from "@birzha/domain/shared/values/xml-text.ts";
import { ru } from "@birzha/phrases/agreements/ru.ts";
import { ApiError } from "../../platform/http/errors/failure.ts";
import { decodeText } from "../../platform/tables/decode-text.ts";
import { readWorkbook } from "../../platform/tables/read-workbook.ts";
import { chooseDelimiter, readDelimited } from "../../platform/tables/split-text.ts";
import { TableError } from "../../platform/tables/table-error.ts";
import type { TableLimits, TableRow } from "../../platform/tables/table-limits.ts";
import type { FileTable } from "./file-table.ts";
import { readXmlTable } from "./read-xml-table.ts";
import { toRejection } from "./to-rejection.ts";

/** A file that was read, or the sheets from which the user selects one. */
export type ReadFile = { readonly table: FileTable } | { readonly sheets: readonly string[] };

/** Header rows are looked for among this many first rows with values. */
const headerSearch = 15;

const limits: TableLimits = {
  unpackedMegabytes: importUnpackedMegabytes,
  // A title and a header of two rows can precede the rows.
  rows: importRowLimit + headerSearch + 1,
  columns: importColumnLimit,
  cells: importCellCountLimit,
  cellLength: importCellLimit,
  strings: importStringLimit,
  stringMillions: importStringMillions,
  sheets: importSheetLimit,
  names: importNameLimit,
};

/**
 * BULK-005: reads a workbook, a text table or XML as Excel and accounting programs save it. The only reader of imports,
 * corrections and reconciliations; it stops at the first exceeded limit (FIX-202, FIX-212).
 * @throws ApiError with the cause, and with the limit or the position (FIX-215)
 */
export async function readTable(bytes: Uint8Array, sheet: string | undefined): Promise<ReadFile> {
  try {
    const isZip = bytes[0] === 0x50 && bytes[1] === 0x4b;
    return isZip ? await readSheets(bytes, sheet) : { table: readText(decodeText(bytes)) };
  } catch (error) {
    if (!(error instanceof TableError)) throw error;
    // Rows of the header search do not count for the user.
    if (error.reason === "too-many-rows") throw tooManyRows();
    throw toRejection(error);
  }
}

const tooManyRows = () =>
  new ApiError("imports.too-many-rows", { params: { limit: String(importRowLimit) } });

async function readSheets(bytes: Uint8Array, sheet: string | undefined): Promise<ReadFile> {
  const read = await readWorkbook(bytes, { limits, sheet, hiddenDigits });
  return "sheets" in read ? read : { table: toTable(read.rows) };
}

function readText(text: string): FileTable {
  if (/^\s*</.test(text)) return readXmlTable(text, { ...limits, rows: importRowLimit });
  // Excel hides the line `sep=;`, so it does not count as a row.
  const stated = /^sep=(.)\r?\n/i.exec(text);
  const rest = stated ? text.slice(stated[0].length) : text;
  return toTable(readDelimited(rest, stated?.[1] ?? chooseDelimiter(rest, countKnown), limits));
}

const isKnown = ({ field }: { readonly field: string | null }) => field !== null;
const countKnown = (cells: readonly string[]) =>
  matchColumns(cells.map(cleanHeader), ru.fields).filter(isKnown).length;

function toTable(lines: readonly TableRow[]): FileTable {
  const { next, headers: found } = findHeader(lines);
  const below = lines.slice(next);
  if (below.length > importRowLimit) throw tooManyRows();
  // Values beside the header are shown in a column without a name.
  const width = below.reduce((widest, { cells }) => Math.max(widest, cells.length), found.length);
  const headers = Array.from({ length: width }, (_, column) => found[column] ?? "");
  const rows = below.map(({ number, cells }) => ({
    number,
    cells: headers.map((_, column) => cleanCell(cells[column] ?? "")),
  }));
  return { headers, rows: rows.filter(({ cells }) => cells.some((cell) => cell !== "")) };
}

/** Removes characters that neither XML nor PostgreSQL can store. */
const cleanCell = (text: string) => cleanText(text).replaceAll(illegalCharacters, "");
const illegalCharacters = new RegExp(
  illegalXmlCharacters.source,
  `${illegalXmlCharacters.flags.replace("g", "")}g`,
);

const cleanHeader = (text: string) => cleanCell(text).replace(/\s+/g, " ");

/** Finds the header: the row, or the pair of rows with merged cells, whose texts name the most fields. */
function findHeader(lines: readonly TableRow[]) {
  let best = { next: 0, headers: [] as string[], matches: 0 };
  const offer = (next: number, headers: string[]) => {
    const matches = countKnown(headers);
    if (matches > best.matches) best = { next, headers, matches };
  };
  for (const [index, { number, cells }] of lines.slice(0, headerSearch).entries()) {
    const headers = cells.map(cleanHeader);
    offer(index + 1, headers);
    const below = lines[index + 1];
    if (below?.number === number + 1) offer(index + 2, joinHeaders(headers, below.cells.map(cleanHeader)));
  }
  if (best.matches === 0) throw new ApiError("imports.no-header");
  return best;
}

/** Joins a merged header with the row below it: «Покупатель» over «ИНН» is «ИНН покупателя» or «ИНН». */
function joinHeaders(upper: readonly string[], lower: readonly string[]): string[] {
  let group = "";
  return Array.from({ length: Math.max(upper.length, lower.length) }, (_, column) => {
    group = upper[column] || group;
    const name = lower[column] ?? "";
    if (name === "") return upper[column] ?? "";
    const options = [name, `${name} ${group}`, `${group} ${name}`, `${name} ${genitive(group)}`];
    return options.toReversed().find((header) => countKnown([header]) > 0) ?? name;
  });
}

const genitive = (word: string) =>
  word
    .toLowerCase()
    .replace(/ь$/, "я")
    .replace(/([^аеёиоуыэюя])$/, "$1а");
