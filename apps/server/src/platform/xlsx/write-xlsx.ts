import { Readable } from "node:stream";
import { formatDate, isIsoDate } from "@birzha/domain/shared/values/dates.ts";
import { cellText } from "../xml/escape-xml.ts";
import { cellStyles, sheetStart, workbookParts } from "./workbook-parts.ts";
import { zipStream } from "./zip-stream.ts";

/**
 * text: shown as it is, never calculated; date: `YYYY-MM-DD`; decimal: a decimal string shown with two places, tonnes
 * with three; number: an integer, shown with groups; integer: one without (numbers of reports, years).
 */
export type CellType = "text" | "date" | "decimal" | "tonnes" | "number" | "integer";

export interface XlsxColumn<Row> {
  readonly title: string;
  readonly type: CellType;
  /** In characters; 16 unless told. */
  readonly width?: number;
  /** Nothing or an empty string leaves the cell empty. */
  readonly value: (row: Row) => string | number | null | undefined;
}

export const xlsxMediaType = "application/vnd.openxmlformats-officedocument.spreadsheetml.sheet";

/** Excel's limit, the header included. */
const largestSheet = 1_048_576;
/** Rows a sheet holds below its header. */
export const sheetRows = largestSheet - 1;
const longestCell = 32_767;
const batch = 32 * 1024;

/**
 * A workbook with one sheet: a bold header that stays in view, then the rows, written as they come and only as fast as
 * they are read. Text stays text whatever it begins with (S-12): cells are typed, there are no formulas.
 * A failure of `rows`, or of a value that is not of its column's type, fails the stream.
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
    if (number > largestSheet) throw new RangeError(`a sheet has at most ${largestSheet} rows`);
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
  if (number === undefined) throw new TypeError(`the column "${column.title}" cannot hold what it was given`);
  return `<c r="${address}" s="${style}"><v>${number}</v></c>`;
}

const textCell = (address: string, style: number, text: string): string =>
  `<c r="${address}" s="${style}" t="inlineStr"><is><t xml:space="preserve">${cellText(text.slice(0, longestCell))}</t></is></c>`;

/** Decimal strings go into the file digit by digit, no float in between. */
const plainNumber = (value: string): string | undefined =>
  /^-?\d+(\.\d+)?$/.test(value) ? value : undefined;

/** Spreadsheets show no day before 1 March 1900: such a day is a text of the cell (FIX-103). */
const isBeforeSheets = (value: string): boolean => isIsoDate(value) && value < "1900-03-01";

/** Days since 30 December 1899, as spreadsheets count them from March 1900 on. */
function serialDate(value: string): number | undefined {
  const days = /^\d{4}-\d{2}-\d{2}$/.test(value) ? Date.parse(`${value}T00:00:00Z`) / 86_400_000 : Number.NaN;
  return Number.isNaN(days) ? undefined : days + 25_569;
}

/** 0 → A, 25 → Z, 26 → AA. */
function columnLetters(index: number): string {
  const last = String.fromCharCode(65 + (index % 26));
  return index < 26 ? last : columnLetters(Math.floor(index / 26) - 1) + last;
}
