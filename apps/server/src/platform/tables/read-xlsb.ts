import { CellTexts, errorTexts } from "./cell-texts.ts";
import { toNumber } from "./read-xls.ts";
import { TableError } from "./table-error.ts";
import {
  chooseSheet,
  RowCollector,
  type ReadWorkbook,
  type TableRow,
  type WorkbookOptions,
} from "./table-limits.ts";
import { findWorkbook } from "./workbook-parts.ts";
import type { ZipDirectory } from "./zip-directory.ts";

/** Records of BIFF12 (MS-XLSB). Cells of 12 and more are in the column after the previous one. */
const id = {
  row: 0,
  blank: 1,
  compact: 2,
  error: 3,
  truth: 4,
  number: 5,
  text: 6,
  sharedText: 7,
  formulaText: 8,
  formulaNumber: 9,
  formulaTruth: 10,
  formulaError: 11,
  shortBlank: 12,
  shortCompact: 13,
  shortError: 14,
  shortTruth: 15,
  shortNumber: 16,
  shortText: 17,
  shortSharedText: 18,
  string: 19,
  code: 44,
  style: 47,
  richText: 62,
  book: 153,
  sheet: 156,
  merged: 176,
  styles: 617,
  endOfStyles: 618,
} as const;
const compacts: ReadonlySet<number> = new Set([id.compact, id.shortCompact]);
const doubles: ReadonlySet<number> = new Set([id.number, id.formulaNumber, id.shortNumber]);
const truths: ReadonlySet<number> = new Set([id.truth, id.formulaTruth, id.shortTruth]);
const errors: ReadonlySet<number> = new Set([id.error, id.formulaError, id.shortError]);
const sharedTexts: ReadonlySet<number> = new Set([id.sharedText, id.shortSharedText]);

/** Whether an archive is an XLSB workbook. */
export const isBinaryWorkbook = (zip: ZipDirectory): boolean => zip.has("xl/workbook.bin");

/** BULK-104: reads an XLSB workbook. @throws TableError */
export async function readXlsb(
  zip: ZipDirectory,
  { limits, sheet: chosen, hiddenDigits }: WorkbookOptions,
): Promise<ReadWorkbook> {
  const texts = new CellTexts(hiddenDigits, limits);
  const { path, relations, related } = await findWorkbook(zip, "bin");
  const sheets: { readonly name: string; readonly path: string; readonly isHidden: boolean }[] = [];
  const readPart = async (part: string, read: (id: number, content: Buffer) => void) => {
    if (zip.has(part)) for (const each of readRecords(await unpack(zip, part))) read(each.id, each.content);
  };
  try {
    let count = 0;
    await readPart(path, (kind, content) => {
      if (kind === id.book) texts.is1904 = (content.readUInt32LE() & 1) !== 0;
      if (kind !== id.sheet) return;
      count += 1;
      if (count > limits.sheets) throw new TableError("too-many-sheets", { limit: limits.sheets });
      const { text, end } = textAt(content, 8);
      const relation = relations.get(text);
      if (relation?.type !== "worksheet") return;
      sheets.push({
        name: textAt(content, end).text,
        path: relation.path,
        isHidden: content.readUInt32LE() !== 0,
      });
    });
    await readPart(related("sharedStrings"), (kind, content) => {
      if (kind === id.string) texts.addString(textAt(content, 1).text);
    });
    let isCell = false;
    await readPart(related("styles"), (kind, content) => {
      if (kind === id.styles || kind === id.endOfStyles) isCell = kind === id.styles;
      if (kind === id.code) texts.addCode(content.readUInt16LE(), textAt(content, 2).text);
      if (kind === id.style && isCell) texts.addStyle(content.readUInt16LE(2));
    });
    if (sheets.length === 0) throw new TableError("damaged-workbook");
    return await chooseSheet(sheets, chosen, async ({ path: part }) =>
      zip.has(part) ? readSheet(await unpack(zip, part), texts) : [],
    );
  } catch (error) {
    throw error instanceof RangeError ? new TableError("incomplete-file") : error;
  }
}

async function unpack(zip: ZipDirectory, part: string): Promise<Buffer> {
  const pieces: Uint8Array[] = [];
  for await (const piece of zip.unpack(part)) pieces.push(piece);
  return Buffer.concat(pieces);
}

function readSheet(sheet: Buffer, texts: CellTexts): readonly TableRow[] {
  const collector = new RowCollector(texts.limits);
  let [row, column, isHidden] = [0, -1, false];
  for (const { id: kind, content } of readRecords(sheet)) {
    if (kind === id.row) {
      collector.endRow(row, isHidden);
      [row, column, isHidden] = [content.readUInt32LE() + 1, -1, (content.readUInt8(11) & 0x10) !== 0];
    } else if (kind === id.merged)
      collector.merge(content.readUInt32LE() + 1, content.readUInt32LE(8), content.readUInt32LE(12));
    else if (kind <= id.shortSharedText || kind === id.richText) {
      const isShort = kind >= id.shortBlank && kind <= id.shortSharedText;
      column = isShort ? column + 1 : content.readUInt32LE();
      const start = isShort ? 0 : 4;
      const value = valueOf(kind, content, start + 4, texts);
      if (value === undefined) continue;
      const at = { line: row, column: column + 1 };
      const text = texts.show(value, content.readUIntLE(start, 3));
      collector.add(column, text, () => at, typeof value === "number");
    }
  }
  collector.endRow(row, isHidden);
  return collector.rows;
}

function valueOf(kind: number, content: Buffer, at: number, texts: CellTexts) {
  if (kind === id.blank || kind === id.shortBlank) return undefined;
  if (compacts.has(kind)) return toNumber(content.readUInt32LE(at));
  if (doubles.has(kind)) return content.readDoubleLE(at);
  if (truths.has(kind)) return content.readUInt8(at) !== 0;
  if (errors.has(kind)) return errorTexts[content.readUInt8(at)] ?? "#N/A";
  if (sharedTexts.has(kind)) return texts.stringAt(content.readUInt32LE(at));
  return textAt(content, kind === id.richText ? at + 1 : at).text;
}

/** A text with its length before it. */
function textAt(content: Buffer, at: number): { readonly text: string; readonly end: number } {
  const length = content.readUInt32LE(at);
  // The sign of an absent text.
  if (length === 0xffffffff) return { text: "", end: at + 4 };
  const end = at + 4 + length * 2;
  if (end > content.length) throw new RangeError("text is cut off");
  return { text: content.toString("utf16le", at + 4, end), end };
}

/** Records with their id and length in groups of seven bits. */
function* readRecords(part: Buffer): Generator<{ readonly id: number; readonly content: Buffer }> {
  let at = 0;
  const number = (maxBytes: number) => {
    let value = 0;
    for (let index = 0; index < maxBytes; index += 1) {
      const byte = part.readUInt8(at);
      at += 1;
      value |= (byte & 127) << (7 * index);
      if (byte < 128) break;
    }
    return value;
  };
  while (at < part.length) {
    const [kind, length] = [number(2), number(4)];
    if (at + length > part.length) throw new RangeError("record is cut off");
    yield { id: kind, content: part.subarray(at, at + length) };
    at += length;
  }
}
