import { hiddenDigits } from "@birzha/domain/imports/cell-input.ts";
import { DecimalMarks } from "@birzha/domain/imports/decimal-marks.ts";
import {
  headerSearchRows,
  textEncodings,
  type FilePreview,
  type FileReading,
} from "@birzha/domain/imports/file-reading.ts";
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
import { namelessHeader } from "@birzha/domain/imports/match-columns.ts";
import { isOle } from "@birzha/domain/shared/values/decode-text.ts";
import { ApiError } from "../../../platform/http/errors/failure.ts";
import { decodeText } from "../../../platform/tables/decode-text.ts";
import { isHtml, readHtmlTable } from "../../../platform/tables/read-html-table.ts";
import { isXmlWorkbook, readXmlWorkbook } from "../../../platform/tables/read-xml-workbook.ts";
import { readWorkbook } from "../../../platform/tables/read-workbook.ts";
import { readDelimited, readFirstRows, splitSeparatorLine } from "../../../platform/tables/split-text.ts";
import { TableError } from "../../../platform/tables/table-error.ts";
import type { TableLimits, TableRow } from "../../../platform/tables/table-limits.ts";
import type { FileTable } from "./file-table.ts";
import { cleanCell, cleanHeader, countKnown, findHeader } from "./find-header.ts";
import { readXmlTable } from "./read-xml-table.ts";
import { toRejection } from "./to-rejection.ts";

/** A file that was read, or the sheets from which the user selects one. */
export type ReadFile = { readonly table: FileTable } | { readonly sheets: readonly string[] };

const limits: TableLimits = {
  unpackedMegabytes: importUnpackedMegabytes,
  // A title and a header of two rows can precede the rows.
  rows: importRowLimit + headerSearchRows + 1,
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
export async function readTable(bytes: Uint8Array, reading: FileReading = {}): Promise<ReadFile> {
  return rejectUnreadable(async () => {
    if (bytes.every((byte) => byte === 0 || byte === 9 || byte === 10 || byte === 13 || byte === 32))
      throw new ApiError("imports.empty-file");
    const text = isWorkbook(bytes) ? undefined : decodeText(bytes, reading).text;
    const isTable = text !== undefined && !isXmlWorkbook(text);
    if (isTable) return { table: readText(text, reading) };
    const options = { limits, sheet: reading.sheet, hiddenDigits };
    const { rows, sheets } = await (text === undefined
      ? readWorkbook(bytes, options)
      : readXmlWorkbook(text, options));
    return reading.sheet === undefined && sheets.length > 1 ? { sheets } : { table: toTable(rows, reading) };
  });
}

/**
 * FIX-215: returns the first rows of a file as `readTable` would read them. A text is read without its limits and
 * errors, so that the user sees the effect of a wrong encoding or delimiter.
 * @param bytes a workbook, or the start of a text
 * @throws ApiError of an unreadable workbook
 */
export async function previewTable(bytes: Uint8Array, reading: FileReading): Promise<FilePreview> {
  return rejectUnreadable(async () => {
    if (isWorkbook(bytes)) {
      const { rows, sheet, sheets } = await readWorkbook(bytes, {
        limits,
        hiddenDigits,
        sheet: reading.sheet,
      });
      return {
        format: "workbook",
        encoding: null,
        delimiter: null,
        sheet: sheet ?? null,
        sheets: [...sheets],
        ...toPreview(rows.slice(0, headerSearchRows), reading),
      };
    }
    const decoded = decodeText(bytes, { encoding: reading.encoding, isSample: true });
    const encoding = textEncodings.find((each) => each === decoded.encoding)!;
    const noSheet = { sheet: null, sheets: [] };
    const options = { limits, sheet: reading.sheet, hiddenDigits };
    const book = isXmlWorkbook(decoded.text)
      ? await readXmlWorkbook(decoded.text, options, true)
      : isHtml(decoded.text)
        ? { rows: readHtmlTable(decoded.text, options, true), sheet: undefined, sheets: [] }
        : undefined;
    if (book)
      return {
        format: "workbook",
        encoding,
        delimiter: null,
        sheet: book.sheet ?? null,
        sheets: [...book.sheets],
        ...toPreview(book.rows.slice(0, headerSearchRows), reading),
      };
    if (isXml(decoded.text))
      return { format: "xml", encoding, delimiter: null, ...noSheet, headerRow: null, rows: [] };
    const { rest, delimiter } = splitSeparatorLine(decoded.text, countKnown, reading.delimiter);
    const rows = readFirstRows(rest, delimiter, headerSearchRows);
    return { format: "text", encoding, delimiter, ...noSheet, ...toPreview(rows, reading) };
  });
}

/** Columns and characters of a cell in a preview. */
const previewed = { columns: 40, characters: 80 };

function toPreview(rows: readonly TableRow[], { headerRow }: FileReading) {
  const found = findHeader(rows, headerRow);
  return {
    headerRow: found === undefined ? null : found.next === 0 ? 0 : rows[found.next - 1]!.number,
    rows: rows.map(({ number, cells }) => ({
      number,
      cells: cells
        .slice(0, previewed.columns)
        .map((cell) => cleanHeader(cell).slice(0, previewed.characters)),
    })),
  };
}

const isWorkbook = (bytes: Uint8Array) => (bytes[0] === 0x50 && bytes[1] === 0x4b) || isOle(bytes);
const isXml = (text: string) => /^\s*</.test(text);

async function rejectUnreadable<R>(read: () => Promise<R>): Promise<R> {
  try {
    return await read();
  } catch (error) {
    if (!(error instanceof TableError)) throw error;
    // Rows of the header search do not count for the user.
    if (error.reason === "too-many-rows") throw tooManyRows();
    throw toRejection(error);
  }
}

const tooManyRows = () =>
  new ApiError("imports.too-many-rows", { params: { limit: String(importRowLimit) } });

function readText(text: string, reading: FileReading): FileTable {
  if (isHtml(text)) return toTable(readHtmlTable(text, { limits, hiddenDigits }), reading);
  if (isXml(text)) return readXmlTable(text, { ...limits, rows: importRowLimit });
  const { rest, delimiter } = splitSeparatorLine(text, countKnown, reading.delimiter);
  return toTable(readDelimited(rest, delimiter, limits), reading);
}

function toTable(lines: readonly TableRow[], { headerRow, decimal }: FileReading): FileTable {
  const header = findHeader(lines, headerRow);
  if (lines.length === 0) throw new ApiError("imports.empty-file");
  if (header === undefined) throw new ApiError("imports.no-header");
  const { next, headers: found } = header;
  const below = lines.slice(next);
  if (below.length > importRowLimit) throw tooManyRows();
  // Values beside the header are shown in a column with a number.
  const width = below.reduce((widest, { cells }) => Math.max(widest, cells.length), found.length);
  const headers = Array.from({ length: width }, (_, column) => found[column] || namelessHeader(column));
  const marks = findMarks(below, width);
  const rows = below.map(({ number, cells, isHidden, numbers }) => ({
    number,
    ...(isHidden && { isHidden }),
    cells: headers.map((_, column) => {
      const cell = cleanCell(cells[column] ?? "");
      // Four decimals have one reading beside texts with another decimal sign.
      return numbers?.includes(column) && marks[column]!.hasOtherTexts
        ? cell.replace(/(,\d{3})(?!\d)/, "$10")
        : cell;
    }),
  }));
  const filled = rows.filter(({ cells }) => cells.some((cell) => cell !== ""));
  if (filled.length === 0) throw new ApiError("imports.no-rows");
  const decimals = marks.map((each) => each.decide(decimal));
  const hasOther = decimals.some((each) => each !== undefined);
  return { headers, ...(hasOther && { decimals }), rows: filled };
}

/**
 * FIX-312: collects what the texts of each column say about its decimal sign. Stored numbers, which have a comma here, say
 * nothing about the texts beside them.
 */
function findMarks(rows: readonly TableRow[], width: number): readonly DecimalMarks[] {
  const marks = Array.from({ length: width }, () => new DecimalMarks());
  for (const { cells, numbers } of rows)
    cells.forEach((cell, column) => {
      if (cell !== "" && !numbers?.includes(column)) marks[column]!.add(cell);
    });
  return marks;
}
