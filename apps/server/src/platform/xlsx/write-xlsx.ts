import { Readable } from "node:stream";
import { formatDate, isIsoDate } from "@birzha/domain/shared/values/dates.ts";
import { cellText } from "../xml/escape-xml.ts";
import { cellStyles, sheetStart, workbookParts } from "./workbook-parts.ts";
import { zipStream } from "./zip-stream.ts";

/**
 * - text: shown unchanged, never calculated
 * - date: `YYYY-MM-DD`
 * - decimal: decimal string with two places
 * - tonnes: decimal string with three places
 * - number: integer with digit groups
 * - integer: integer without digit groups (report numbers, years)
 */
export type CellType = "text" | "date" | "decimal" | "tonnes" | "number" | "integer";

export interface XlsxColumn<Row> {
  readonly title: string;
  readonly type: CellType;
  /** Width in characters; 16 by default. */
  readonly width?: number;
  /** Undefined, null or an empty string leaves the cell empty. */
  readonly value: (row: Row) => string | number | null | undefined;
}

export const xlsxMediaType = "application/vnd.openxmlformats-officedocument.spreadsheetml.sheet";

/** Excel's row limit, including the header. */
const largestSheet = 1_048_576;
/** Maximum rows below the header. */
export const sheetRows = largestSheet - 1;
const maxCellLength = 32_767;
const batch = 32 * 1024;

/**
 * Writes a workbook with one sheet: a bold, frozen header, then the rows as they arrive, with backpressure.
 * Text is never a formula, whatever it starts with (S-12): cells are typed. A failure of `rows`, or a value of
 * the wrong type, fails the stream. An own writer, because the library needs more than twice the time and writes
 * prices as floats (decision 0004).
 */
export function writeXlsx<Row>(
  title: string,
  columns: readonly XlsxColumn<Row>[],
  rows: AsyncIterable<Row> | Iterable<Row>,
): Readable {
  return Readable.from(zipStream(parts()), { objectMode: false });

  async function* parts() {
    for (const { name, text } of workbookParts(title)) yield { name, content: [text] };
    yield { name: "xl/worksheets/sheet1.xml", content: sheet(columns, rows) };
  }
}

async function* sheet<Row>(
  columns: readonly XlsxColumn<Row>[],
  rows: AsyncIterable<Row> | Iterable<Row>,
): AsyncGenerator<string> {
  const letters = columns.map((_, index) => columnLetters(index));
  let text = sheetStart + frozenHeader + columnWidths(columns) + "<sheetData>";
  text += `<row r="1">${columns.map(({ title }, i) => textCell(`${letters[i]}1`, cellStyles.header, title)).join("")}</row>`;
  let number = 1;
  for await (const row of rows) {
    number += 1;
    if (number > largestSheet) throw new RangeError(`sheet exceeds ${largestSheet} rows`);
    text += `<row r="${number}">`;
    for (const [i, column] of columns.entries()) text += cell(`${letters[i]}${number}`, column, row);
    text += "</row>";
    if (text.length > batch) {
      yield text;
      text = "";
    }
  }
  yield `${text}</sheetData></worksheet>`;
}

const frozenHeader = `<sheetViews><sheetView workbookViewId="0">\
<pane ySplit="1" topLeftCell="A2" activePane="bottomLeft" state="frozen"/></sheetView></sheetViews>`;

const columnWidths = (columns: readonly { readonly width?: number }[]): string =>
  `<cols>${columns
    .map(({ width = 16 }, i) => `<col min="${i + 1}" max="${i + 1}" width="${width}" customWidth="1"/>`)
    .join("")}</cols>`;

function cell<Row>(address: string, column: XlsxColumn<Row>, row: Row): string {
  const value = column.value(row);
  if (value === null || value === undefined || value === "") return "";
  const style = cellStyles[column.type];
  if (column.type === "text") return textCell(address, style, String(value));
  if (column.type === "date" && isBeforeSheets(String(value)))
    return textCell(address, cellStyles.text, formatDate(String(value)));
  const number = column.type === "date" ? serialDate(String(value)) : plainNumber(String(value));
  if (number === undefined) throw new TypeError(`column "${column.title}": value is not a number`);
  return `<c r="${address}" s="${style}"><v>${number}</v></c>`;
}

const textCell = (address: string, style: number, text: string): string =>
  `<c r="${address}" s="${style}" t="inlineStr"><is><t xml:space="preserve">${cellText(text.slice(0, maxCellLength))}</t></is></c>`;

/** Decimal strings are written digit by digit, without a float in between. */
const plainNumber = (value: string): string | undefined =>
  /^-?\d+(\.\d+)?$/.test(value) ? value : undefined;

/** Spreadsheets show no date before 1 March 1900: such a date becomes a text cell (FIX-103). */
const isBeforeSheets = (value: string): boolean => isIsoDate(value) && value < "1900-03-01";

/** Returns days since 30 December 1899, as spreadsheets count them from March 1900 on. */
function serialDate(value: string): number | undefined {
  const days = /^\d{4}-\d{2}-\d{2}$/.test(value) ? Date.parse(`${value}T00:00:00Z`) / 86_400_000 : Number.NaN;
  return Number.isNaN(days) ? undefined : days + 25_569;
}

/** 0 → A, 25 → Z, 26 → AA. */
function columnLetters(index: number): string {
  const last = String.fromCharCode(65 + (index % 26));
  return index < 26 ? last : columnLetters(Math.floor(index / 26) - 1) + last;
}
