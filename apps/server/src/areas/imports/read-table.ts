import { readXlsx } from "hucre/xlsx";
import { importColumnLimit, importCellLimit, importRowLimit } from "@birzha/domain/imports/import-limits.ts";
import { matchColumns } from "@birzha/domain/imports/match-columns.ts";
import { cleanText } from "@birzha/domain/shared/values/text.ts";
import { illegalXmlCharacters } from "@birzha/domain/shared/values/xml-text.ts";
import { ru } from "@birzha/phrases/agreements/ru.ts";
import { decodeText, splitLines } from "../../platform/csv/read-csv.ts";
import { ApiError } from "../../platform/http/errors/failure.ts";
import type { FileTable } from "./file-table.ts";
import { readXmlTable } from "./read-xml-table.ts";

/** A file that was read, or the sheets from which the user selects one. */
export type ReadFile = { readonly table: FileTable } | { readonly sheets: readonly string[] };

/** Header rows are looked for among this many first rows. */
const headerSearch = 15;

/**
 * BULK-005: reads a workbook or a text table as Excel and accounting programs save it.
 * @throws ApiError `imports.unreadable-file`, `imports.no-header`, `imports.too-many-rows`
 */
export async function readTable(bytes: Uint8Array, sheet: string | undefined): Promise<ReadFile> {
  const isZip = bytes[0] === 0x50 && bytes[1] === 0x4b;
  if (!isZip) {
    const text = decodeFile(bytes);
    return { table: /^\s*</.test(text) ? readXmlTable(text) : toTable(readText(text)) };
  }
  const sheets = await readSheets(bytes);
  const filled = sheets.filter(({ rows }) => rows.some((row) => row.some((cell) => cell !== "")));
  const chosen = sheet === undefined ? filled : filled.filter(({ name }) => name === sheet);
  if (chosen.length > 1) return { sheets: chosen.map(({ name }) => name) };
  if (!chosen[0]) throw new ApiError("imports.no-header");
  return { table: toTable(chosen[0].rows) };
}

function decodeFile(bytes: Uint8Array): string {
  // OLE files of Excel 97 and binary files contain zero bytes.
  if (bytes.includes(0)) throw new ApiError("imports.unreadable-file");
  return decodeText(bytes).replace(/^sep=(.)\r?\n/i, "");
}

function readText(text: string): string[][] {
  try {
    return splitLines(text, delimiterOf(text));
  } catch {
    throw new ApiError("imports.unreadable-file");
  }
}

/** Returns the delimiter that occurs most often in the first lines, outside of quotes. */
function delimiterOf(text: string): string {
  const start = text.slice(0, 20_000).replace(/"(?:[^"]|"")*"/g, "");
  const count = (mark: string) => start.split(mark).length;
  const [first = ";"] = [";", "\t", ",", "|"].toSorted((one, other) => count(other) - count(one));
  return first;
}

async function readSheets(bytes: Uint8Array) {
  try {
    const { sheets } = await readXlsx(bytes, { maxRows: importRowLimit + headerSearch + 1 });
    return sheets
      .filter(({ hidden, veryHidden }) => !hidden && !veryHidden)
      .map(({ name, rows }) => ({ name, rows: rows.map((row) => row.map(toText)) }));
  } catch {
    throw new ApiError("imports.unreadable-file");
  }
}

/** Converts a value of a workbook to text; a formula has its stored value. */
function toText(value: unknown): string {
  if (value === null || value === undefined) return "";
  if (value instanceof Date) return value.toISOString().slice(0, 10);
  if (typeof value === "boolean") return value ? "да" : "нет";
  // 15 digits are the precision of Excel: 0.1 + 0.2 is 0.3 in its cells.
  if (typeof value === "number") return String(Number(value.toPrecision(15)));
  return typeof value === "string" ? value : "";
}

function toTable(lines: readonly (readonly string[])[]): FileTable {
  const { first, height, headers } = findHeader(lines);
  const rows = lines.flatMap((line, index) => {
    if (index < first + height) return [];
    const cells = headers.map((_, column) => cleanCell(line[column] ?? ""));
    return cells.every((cell) => cell === "") ? [] : [{ number: index + 1, cells }];
  });
  if (rows.length > importRowLimit)
    throw new ApiError("imports.too-many-rows", { params: { limit: String(importRowLimit) } });
  return { headers, rows };
}

/** Removes characters that neither XML nor PostgreSQL can store. */
const cleanCell = (text: string) =>
  cleanText(text).replaceAll(illegalCharacters, "").slice(0, importCellLimit);
const illegalCharacters = new RegExp(
  illegalXmlCharacters.source,
  `${illegalXmlCharacters.flags.replace("g", "")}g`,
);

const cleanHeader = (text: string) => cleanCell(text).replace(/\s+/g, " ").slice(0, 200);

/** Finds the header: the row, or the pair of rows with merged cells, whose texts name the most fields. */
function findHeader(lines: readonly (readonly string[])[]) {
  let best = { first: 0, height: 1, headers: [] as string[], matches: 0 };
  const offer = (first: number, height: number, headers: string[]) => {
    const matches = matchColumns(headers, ru.fields).filter(({ field }) => field !== null).length;
    if (matches > best.matches) best = { first, height, headers, matches };
  };
  for (const [first, line] of lines.slice(0, headerSearch).entries()) {
    const headers = line.slice(0, importColumnLimit).map(cleanHeader);
    offer(first, 1, headers);
    const below = lines[first + 1];
    if (below) offer(first, 2, joinHeaders(headers, below.slice(0, importColumnLimit).map(cleanHeader)));
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
    const isKnown = (header: string) => matchColumns([header], ru.fields)[0]!.field !== null;
    return options.toReversed().find(isKnown) ?? name;
  });
}

const genitive = (word: string) =>
  word
    .toLowerCase()
    .replace(/ь$/, "я")
    .replace(/([^аеёиоуыэюя])$/, "$1а");
