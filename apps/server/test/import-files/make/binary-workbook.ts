import { archive } from "./workbook.ts";

/** Cells of a row. */
type Row = readonly (string | number)[];

const sectorSize = 512;
/** Streams below this size are in another stream, which these files do without. */
const leastStream = 4096;
const [endOfChain, fatSector, noSector] = [0xfffffffe, 0xfffffffd, 0xffffffff];

const uint16 = (...values: readonly number[]) => Buffer.from(Uint16Array.from(values).buffer);

/** A record of BIFF8: id, length, content. */
const record = (id: number, ...parts: readonly Buffer[]) => {
  const content = Buffer.concat(parts);
  return Buffer.concat([uint16(id, content.length), content]);
};

/** Two bytes for each character. */
const wideText = (text: string, length: Buffer) =>
  Buffer.concat([length, Buffer.of(1), Buffer.from(text, "utf16le")]);

function cellRecord(row: number, column: number, value: string | number): Buffer {
  const position = uint16(row, column, 0);
  if (typeof value === "string") return record(0x0204, position, wideText(value, uint16(value.length)));
  const number = Buffer.alloc(8);
  number.writeDoubleLE(value);
  return record(0x0203, position, number);
}

/** Writes an XLS workbook of Excel 97 (BIFF8) with one sheet. */
export function binaryWorkbook(name: string, rows: readonly Row[]): Buffer {
  const bof = (kind: number) => record(0x0809, uint16(0x0600, kind, 0, 0, 0, 0, 0, 0));
  const eof = record(0x000a);
  const cells = rows.flatMap((row, at) => row.map((value, column) => cellRecord(at, column, value)));
  const sheet = Buffer.concat([bof(0x10), ...cells, eof]);
  const bound = (offset: number) => {
    const start = Buffer.alloc(4);
    start.writeUInt32LE(offset);
    return record(0x0085, start, uint16(0), wideText(name, Buffer.of(name.length)));
  };
  const globals = (offset: number) => Buffer.concat([bof(5), bound(offset), eof]);
  return compoundFile("Workbook", Buffer.concat([globals(globals(0).length), sheet]));
}

/** A compound file (OLE) with one stream: header, allocation table, directory, stream. */
function compoundFile(name: string, content: Buffer): Buffer {
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

const uint32 = (...values: readonly number[]) => Buffer.from(Uint32Array.from(values).buffer);
const longText = (text: string) => Buffer.concat([uint32(text.length), Buffer.from(text, "utf16le")]);

/** A record of BIFF12: id and length in groups of seven bits. */
function longRecord(id: number, ...parts: readonly Buffer[]): Buffer {
  const content = Buffer.concat(parts);
  const sevenBits = (value: number) =>
    value < 128 ? Buffer.of(value) : Buffer.of((value & 127) | 128, value >> 7);
  return Buffer.concat([sevenBits(id), sevenBits(content.length), content]);
}

/** Writes an XLSB workbook with one sheet. */
export function longBinaryWorkbook(name: string, rows: readonly Row[]): Buffer {
  const cells = rows.flatMap((row, at) => [
    longRecord(0, uint32(at, 0, 0, 0), Buffer.alloc(1)),
    ...row.map((value, column) => {
      if (typeof value === "string") return longRecord(6, uint32(column, 0), longText(value));
      const number = Buffer.alloc(8);
      number.writeDoubleLE(value);
      return longRecord(5, uint32(column, 0), number);
    }),
  ]);
  const relation = (id: string, type: string, target: string) =>
    `<Relationships xmlns="http://schemas.openxmlformats.org/package/2006/relationships"><Relationship Id="${id}" Type="http://schemas.openxmlformats.org/officeDocument/2006/relationships/${type}" Target="${target}"/></Relationships>`;
  return archive([
    { name: "[Content_Types].xml", content: "<Types/>" },
    { name: "_rels/.rels", content: relation("rId1", "officeDocument", "xl/workbook.bin") },
    { name: "xl/_rels/workbook.bin.rels", content: relation("rId1", "worksheet", "worksheets/sheet1.bin") },
    {
      name: "xl/workbook.bin",
      content: Buffer.concat([
        longRecord(143),
        longRecord(156, uint32(0, 1), longText("rId1"), longText(name)),
        longRecord(144),
      ]),
    },
    {
      name: "xl/worksheets/sheet1.bin",
      content: Buffer.concat([longRecord(145), ...cells, longRecord(146)]),
    },
  ]);
}
