import { CellTexts, errorTexts } from "./cell-texts.ts";
import { readStream } from "./compound-file.ts";
import { TableError } from "./table-error.ts";
import { chooseSheet, RowCollector, type ReadWorkbook, type WorkbookOptions } from "./table-limits.ts";

/** Records of BIFF8 (MS-XLS). */
const id = {
  formula: 0x06,
  endOfStream: 0x0a,
  dateMode: 0x22,
  password: 0x2f,
  continued: 0x3c,
  sheet: 0x85,
  numbers: 0xbd,
  cellFormat: 0xe0,
  merged: 0xe5,
  strings: 0xfc,
  sharedText: 0xfd,
  number: 0x203,
  text: 0x204,
  truth: 0x205,
  formulaText: 0x207,
  row: 0x208,
  compact: 0x27e,
  format: 0x41e,
  start: 0x809,
} as const;
const biff8 = 0x600;

/** A record with the records that continue it. */
interface BiffRecord {
  readonly id: number;
  readonly blocks: readonly Buffer[];
}

/** BULK-104: reads an XLS workbook of Excel 97 or newer. @throws TableError */
export async function readXls(bytes: Uint8Array, options: WorkbookOptions): Promise<ReadWorkbook> {
  try {
    const file = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength);
    const stream = readStream(file, ["Workbook", "Book"]);
    // Text documents have the same container.
    if (!stream) throw new TableError("unreadable-file");
    return await readBook(stream, options);
  } catch (error) {
    throw error instanceof RangeError ? new TableError("incomplete-file") : error;
  }
}

async function readBook(
  stream: Buffer,
  { limits, sheet: chosen, hiddenDigits }: WorkbookOptions,
): Promise<ReadWorkbook> {
  const texts = new CellTexts(hiddenDigits, limits);
  const sheets: { readonly name: string; readonly offset: number; readonly isHidden: boolean }[] = [];
  for (const { id: kind, blocks } of readRecords(stream, 0)) {
    const reader = new BlockReader(blocks);
    if (kind === id.start && reader.uint16() !== biff8)
      throw new TableError("old-format", { format: "Excel 95" });
    if (kind === id.password) throw new TableError("password-protected");
    if (kind === id.dateMode) texts.is1904 = reader.uint16() === 1;
    if (kind === id.format) texts.addCode(reader.uint16(), reader.text(reader.uint16()));
    if (kind === id.cellFormat) texts.addStyle(reader.skip(2).uint16());
    if (kind === id.strings) {
      // The number before the texts is wrong in files of some programs.
      for (reader.skip(8); reader.hasMore;) texts.addString(reader.text(reader.uint16()));
    }
    if (kind !== id.sheet) continue;
    const [offset, state, type] = [reader.uint32(), reader.uint8(), reader.uint8()];
    if (sheets.length >= limits.sheets) throw new TableError("too-many-sheets", { limit: limits.sheets });
    // Charts and macros have no cells.
    if (type === 0) sheets.push({ offset, isHidden: (state & 3) !== 0, name: reader.text(reader.uint8()) });
  }
  if (sheets.length === 0) throw new TableError("damaged-workbook");
  const read = ({ offset }: { readonly offset: number }) => readSheet(stream, offset, texts);
  return chooseSheet(sheets, chosen, read);
}

interface XlsCell {
  readonly row: number;
  readonly column: number;
  readonly text: string;
  readonly isNumber: boolean;
}

function readSheet(stream: Buffer, offset: number, texts: CellTexts) {
  const collector = new RowCollector(texts.limits);
  const hidden = new Set<number>();
  const cells: XlsCell[] = [];
  /** A formula whose text follows. */
  let pending: readonly [number, number, number] | undefined;
  const add = (row: number, column: number, style: number, value: string | number | boolean) => {
    const text = texts.show(value, style);
    if (text.trim() !== "") cells.push({ row, column, text, isNumber: typeof value === "number" });
  };
  for (const { id: kind, blocks } of readRecords(stream, offset)) {
    const reader = new BlockReader(blocks);
    if (kind === id.row) {
      const row = reader.uint16();
      if ((reader.skip(10).uint16() & 0x20) !== 0) hidden.add(row);
    } else if (kind === id.merged) {
      for (let left = reader.uint16(); left > 0; left -= 1) {
        const [row, , from, to] = [reader.uint16(), reader.uint16(), reader.uint16(), reader.uint16()];
        collector.merge(row + 1, from, to);
      }
    } else if (kind === id.formulaText) {
      if (pending) add(...pending, reader.text(reader.uint16()));
      pending = undefined;
    } else if (kind === id.numbers) {
      const [row, first] = [reader.uint16(), reader.uint16()];
      for (let column = first; reader.left > 2; column += 1)
        add(row, column, reader.uint16(), toNumber(reader.uint32()));
    } else if (isCell.has(kind)) {
      const at = [reader.uint16(), reader.uint16(), reader.uint16()] as const;
      if (kind === id.compact) add(...at, toNumber(reader.uint32()));
      if (kind === id.number) add(...at, reader.double());
      if (kind === id.text) add(...at, reader.text(reader.uint16()));
      if (kind === id.sharedText) add(...at, texts.stringAt(reader.uint32()));
      if (kind === id.truth) {
        const value = reader.uint8();
        add(...at, reader.uint8() === 1 ? (errorTexts[value] ?? "#N/A") : value !== 0);
      }
      if (kind !== id.formula) continue;
      const result = reader.bytes(8);
      if (result.readUInt16LE(6) !== 0xffff) add(...at, result.readDoubleLE());
      else if (result[0] === 0) pending = at;
      else if (result[0] !== 3)
        add(...at, result[0] === 1 ? result[2] !== 0 : (errorTexts[result[2]!] ?? "#N/A"));
    }
  }
  cells.sort((one, other) => one.row - other.row || one.column - other.column);
  for (const [index, { row, column, text, isNumber }] of cells.entries()) {
    collector.add(column, text, () => ({ line: row + 1, column: column + 1 }), isNumber);
    if (cells[index + 1]?.row !== row) collector.endRow(row + 1, hidden.has(row));
  }
  return collector.rows;
}

const isCell: ReadonlySet<number> = new Set([
  ...[id.compact, id.number, id.text, id.sharedText, id.truth, id.formula],
]);

/** Records up to the end of the stream of a sheet, without those of its charts. */
function* readRecords(stream: Buffer, offset: number): Generator<BiffRecord> {
  let [at, depth] = [offset, 0];
  const next = () => {
    const [kind, length] = [stream.readUInt16LE(at), stream.readUInt16LE(at + 2)];
    if (at + 4 + length > stream.length) throw new RangeError("record is cut off");
    const content = stream.subarray(at + 4, at + 4 + length);
    at += 4 + length;
    return { kind, content };
  };
  do {
    const { kind, content } = next();
    const blocks = [content];
    while (at + 2 <= stream.length && stream.readUInt16LE(at) === id.continued) blocks.push(next().content);
    if (kind === id.start) depth += 1;
    if (kind === id.endOfStream) depth -= 1;
    if (depth === 1) yield { id: kind, blocks };
  } while (depth > 0);
}

/** A number in 30 bits: an integer or the first half of a double, optionally divided by 100. */
export function toNumber(compact: number): number {
  const half = Buffer.alloc(8);
  half.writeUInt32LE((compact & 0xfffffffc) >>> 0, 4);
  const value = (compact & 2) === 0 ? half.readDoubleLE() : compact >> 2;
  return (compact & 1) === 0 ? value : value / 100;
}

/** Reads the values of a record; texts can go on in the records that continue it. */
class BlockReader {
  readonly #blocks: readonly Buffer[];
  #block = 0;
  #at = 0;

  constructor(blocks: readonly Buffer[]) {
    this.#blocks = blocks;
  }

  get hasMore(): boolean {
    return this.left > 0 || this.#block + 1 < this.#blocks.length;
  }

  /** Bytes that are left in the block. */
  get left(): number {
    return this.#blocks[this.#block]!.length - this.#at;
  }

  bytes(length: number): Buffer {
    if (this.left === 0 && length > 0) this.#nextBlock();
    if (this.left < length) throw new RangeError("record is too short");
    this.#at += length;
    return this.#blocks[this.#block]!.subarray(this.#at - length, this.#at);
  }

  uint8 = () => this.bytes(1).readUInt8();
  uint16 = () => this.bytes(2).readUInt16LE();
  uint32 = () => this.bytes(4).readUInt32LE();
  double = () => this.bytes(8).readDoubleLE();

  skip(length: number): this {
    for (let left = length; left > 0;) {
      if (this.left === 0) this.#nextBlock();
      left -= this.bytes(Math.min(left, this.left)).length;
    }
    return this;
  }

  /** A text of characters in one or two bytes; each further block starts with their width. */
  text(length: number): string {
    const flags = this.uint8();
    const marks = ((flags & 8) === 0 ? 0 : this.uint16() * 4) + ((flags & 4) === 0 ? 0 : this.uint32());
    let [text, width] = ["", (flags & 1) + 1];
    while (text.length < length) {
      if (this.left === 0) width = (this.uint8() & 1) + 1;
      const count = Math.min(length - text.length, Math.floor(this.left / width));
      if (count === 0) throw new RangeError("text is cut off");
      text += this.bytes(count * width).toString(width === 2 ? "utf16le" : "latin1");
    }
    this.skip(marks);
    return text;
  }

  #nextBlock(): void {
    if (this.#block + 1 >= this.#blocks.length) throw new RangeError("record is too short");
    this.#block += 1;
    this.#at = 0;
  }
}
