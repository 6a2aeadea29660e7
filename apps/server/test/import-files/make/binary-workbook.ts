import { archive } from "./workbook.ts";

/** Value of a cell, with the code of its number format if it has one. */
type Cell = string | number | { readonly value: string | number; readonly code: string };
type Row = readonly Cell[];

interface BookOptions {
  /** First row, last row, first column and last column of merged cells, from 0. */
  readonly merged?: readonly (readonly [number, number, number, number])[];
  /** Rows that are hidden, from 0. */
  readonly hidden?: readonly number[];
}

/** The first style has no format. */
const codesOf = (rows: readonly Row[]) => [
  "General",
  ...new Set(rows.flat().flatMap((cell) => (typeof cell === "object" ? [cell.code] : []))),
];
/** Ids of formats in the file. */
const firstCode = 164;

const sectorSize = 512;
/** Streams below this size are in another stream, which these files do without. */
const leastStream = 4096;
const [endOfChain, fatSector, noSector] = [0xfffffffe, 0xfffffffd, 0xffffffff];

const uint32 = (...values: readonly number[]) => Buffer.from(Uint32Array.from(values).buffer);
const uint16 = (...values: readonly number[]) => Buffer.from(Uint16Array.from(values).buffer);

/** A record of BIFF8: id, length, content. */
const record = (id: number, ...parts: readonly Buffer[]) => {
  const content = Buffer.concat(parts);
  return Buffer.concat([uint16(id, content.length), content]);
};

/** Two bytes for each character. */
const wideText = (text: string, length: Buffer) =>
  Buffer.concat([length, Buffer.of(1), Buffer.from(text, "utf16le")]);

/** Shared texts, each of which goes on in a further record. The number before them is wrong, as some programs write it. */
function sharedTexts(texts: readonly string[]): Buffer {
  const wide = (text: string) => Buffer.from(text, "utf16le");
  const records: Buffer[] = [];
  let block = uint32(texts.length, texts.length + 9);
  for (const text of texts) {
    const half = Math.floor(text.length / 2);
    const start = Buffer.concat([block, uint16(text.length), Buffer.of(1), wide(text.slice(0, half))]);
    records.push(record(records.length === 0 ? 0x00fc : 0x003c, start));
    block = Buffer.concat([Buffer.of(1), wide(text.slice(half))]);
  }
  return Buffer.concat([...records, record(records.length === 0 ? 0x00fc : 0x003c, block)]);
}

function cellRecord(
  [row, column, style]: readonly [number, number, number],
  value: string | number,
  texts: string[],
): Buffer {
  const position = uint16(row, column, style);
  // Headings have texts of their own.
  if (typeof value === "string" && row > 0) return record(0x00fd, position, uint32(texts.push(value) - 1));
  if (typeof value === "string") return record(0x0204, position, wideText(value, uint16(value.length)));
  const number = Buffer.alloc(8);
  number.writeDoubleLE(value);
  return record(0x0203, position, number);
}

/** Writes an XLS workbook of Excel 97 (BIFF8) with one sheet. */
export function binaryWorkbook(name: string, rows: readonly Row[], options: BookOptions = {}): Buffer {
  const { merged = [], hidden = [] } = options;
  const bof = (kind: number) => record(0x0809, uint16(0x0600, kind, 0, 0, 0, 0, 0, 0));
  const eof = record(0x000a);
  const codes = codesOf(rows);
  const formats = codes.map((code, index) =>
    record(0x041e, uint16(firstCode + index), wideText(code, uint16(code.length))),
  );
  // Excel starts with 15 formats of styles.
  const styles = Array.from({ length: 15 + codes.length }, (_, index) =>
    record(0x00e0, uint16(0, firstCode + Math.max(0, index - 15), index < 15 ? 0xfff5 : 1), Buffer.alloc(14)),
  );
  const texts: string[] = [];
  const cells = rows.flatMap((row, at) =>
    row.map((cell, column) => {
      const { value, code } = typeof cell === "object" ? cell : { value: cell, code: "General" };
      return cellRecord([at, column, 15 + codes.indexOf(code)], value, texts);
    }),
  );
  const heights = hidden.map((row) => record(0x0208, uint16(row, 0, 0, 0, 0, 0, 0x20, 15)));
  const merges = record(0x00e5, uint16(merged.length), ...merged.map((each) => uint16(...each)));
  const sheet = Buffer.concat([bof(0x10), ...heights, ...cells, merges, eof]);
  const bound = (offset: number) => {
    const start = Buffer.alloc(4);
    start.writeUInt32LE(offset);
    return record(0x0085, start, uint16(0), wideText(name, Buffer.of(name.length)));
  };
  const globals = (offset: number) =>
    Buffer.concat([bof(5), ...formats, ...styles, bound(offset), sharedTexts(texts), eof]);
  return compoundFile("Workbook", Buffer.concat([globals(globals(0).length), sheet]));
}

/** An XLS workbook of Excel 95, whose stream a program has named in capitals. */
export const oldWorkbook = (): Buffer =>
  compoundFile("BOOK", Buffer.concat([record(0x0809, uint16(0x0500, 5, 0, 0)), record(0x000a)]));

/** A compound file (OLE) with one stream: header, allocation table, directory, stream. */
export function compoundFile(name: string, content: Buffer): Buffer {
  const size = Math.max(leastStream, Math.ceil(content.length / sectorSize) * sectorSize);
  const sectors = size / sectorSize;
  const header = Buffer.alloc(sectorSize, 0xff);
  header.fill(0, 0, 76);
  header.set([0xd0, 0xcf, 0x11, 0xe0, 0xa1, 0xb1, 0x1a, 0xe1]);
  header.set(uint16(0x3e, 3, 0xfffe, 9, 6), 24);
  for (const [offset, value] of [
    [44, 1],
    [48, 1],
    [56, leastStream],
    [60, endOfChain],
    [68, endOfChain],
    [76, 0],
  ] as const)
    header.writeUInt32LE(value, offset);
  const table = Buffer.alloc(sectorSize, 0xff);
  const chain = [
    fatSector,
    endOfChain,
    ...Array.from({ length: sectors - 1 }, (_, at) => at + 3),
    endOfChain,
  ];
  for (const [at, next] of chain.entries()) table.writeUInt32LE(next, at * 4);
  const directory = Buffer.alloc(sectorSize);
  directory.set(directoryEntry("Root Entry", 5, { child: 1, start: endOfChain, size: 0 }));
  directory.set(directoryEntry(name, 2, { child: noSector, start: 2, size }), 128);
  return Buffer.concat([
    header,
    table,
    directory,
    Buffer.concat([content, Buffer.alloc(size - content.length)]),
  ]);
}

interface EntryPlace {
  readonly child: number;
  readonly start: number;
  readonly size: number;
}

function directoryEntry(name: string, kind: number, { child, start, size }: EntryPlace): Buffer {
  const entry = Buffer.alloc(128);
  entry.write(name, "utf16le");
  entry.writeUInt16LE((name.length + 1) * 2, 64);
  entry.set([kind, 1], 66);
  for (const [offset, value] of [
    [68, noSector],
    [72, noSector],
    [76, child],
    [116, start],
    [120, size],
  ] as const)
    entry.writeUInt32LE(value, offset);
  return entry;
}

const longText = (text: string) => Buffer.concat([uint32(text.length), Buffer.from(text, "utf16le")]);

/** A record of BIFF12: id and length in groups of seven bits. */
function longRecord(id: number, ...parts: readonly Buffer[]): Buffer {
  const content = Buffer.concat(parts);
  const sevenBits = (value: number) =>
    value < 128 ? Buffer.of(value) : Buffer.of((value & 127) | 128, value >> 7);
  return Buffer.concat([sevenBits(id), sevenBits(content.length), content]);
}

/** Writes an XLSB workbook with one sheet. */
export function longBinaryWorkbook(name: string, rows: readonly Row[], options: BookOptions = {}): Buffer {
  const { merged = [], hidden = [] } = options;
  const codes = codesOf(rows);
  const cells = rows.flatMap((row, at) => [
    longRecord(
      0,
      uint32(at, 0),
      uint16(300),
      Buffer.of(0, hidden.includes(at) ? 0x10 : 0),
      uint32(0),
      Buffer.of(0),
    ),
    ...row.map((cell, column) => {
      const { value, code } = typeof cell === "object" ? cell : { value: cell, code: "General" };
      const place = uint32(column, codes.indexOf(code));
      if (typeof value === "string") return longRecord(6, place, longText(value));
      const number = Buffer.alloc(8);
      number.writeDoubleLE(value);
      return longRecord(5, place, number);
    }),
  ]);
  const office = "http://schemas.openxmlformats.org/officeDocument/2006/relationships";
  const packages = "http://schemas.openxmlformats.org/package/2006";
  const media = "application/vnd.ms-excel";
  const relations = (...targets: readonly (readonly [string, string])[]) =>
    `<Relationships xmlns="${packages}/relationships">${targets
      .map(([type, target], at) => `<Relationship Id="r${at}" Type="${office}/${type}" Target="${target}"/>`)
      .join("")}</Relationships>`;
  const types = [
    ["workbook", `${media}.sheet.binary.macroEnabled.main`],
    ["worksheets/sheet1", `${media}.worksheet`],
    ["styles", `${media}.styles`],
  ].map(([part, type]) => `<Override PartName="/xl/${part}.bin" ContentType="${type}"/>`);
  const styles = codes.map((_, index) => longRecord(47, uint16(0, firstCode + index, 0, 0, 0, 0, 0, 1)));
  return archive([
    {
      name: "[Content_Types].xml",
      content: `<Types xmlns="${packages}/content-types"><Default Extension="rels" ContentType="application/vnd.openxmlformats-package.relationships+xml"/>${types.join("")}</Types>`,
    },
    { name: "_rels/.rels", content: relations(["officeDocument", "xl/workbook.bin"]) },
    {
      name: "xl/_rels/workbook.bin.rels",
      content: relations(["worksheet", "worksheets/sheet1.bin"], ["styles", "styles.bin"]),
    },
    {
      name: "xl/workbook.bin",
      content: Buffer.concat([
        ...[longRecord(131), longRecord(143)],
        longRecord(156, uint32(0, 1), longText("r0"), longText(name)),
        ...[longRecord(144), longRecord(132)],
      ]),
    },
    {
      name: "xl/styles.bin",
      content: Buffer.concat([
        ...[longRecord(278), longRecord(615, uint32(codes.length))],
        ...codes.map((code, index) => longRecord(44, uint16(firstCode + index), longText(code))),
        ...[
          longRecord(616),
          longRecord(617, uint32(codes.length)),
          ...styles,
          longRecord(618),
          longRecord(279),
        ],
      ]),
    },
    {
      name: "xl/worksheets/sheet1.bin",
      content: Buffer.concat([
        ...[longRecord(129), longRecord(145), ...cells, longRecord(146)],
        ...merged.map((each) => longRecord(176, uint32(...each))),
        longRecord(130),
      ]),
    },
  ]);
}
