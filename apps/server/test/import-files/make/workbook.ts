import { crc32, deflateRawSync } from "node:zlib";

/** An entry of an archive; `size` and `flags` can contradict the content. */
export interface ArchiveEntry {
  readonly name: string;
  readonly content: string | Buffer;
  readonly isDeflated?: boolean;
  readonly size?: number;
  readonly flags?: number;
  readonly method?: number;
}

/** Writes an archive without times, so that its bytes are always the same. */
export function archive(entries: readonly ArchiveEntry[]): Buffer {
  const files: Buffer[] = [];
  const directory: Buffer[] = [];
  let offset = 0;
  for (const { name, content, isDeflated = false, flags = 0x800, ...given } of entries) {
    const plain = Buffer.from(content);
    const packed = isDeflated ? deflateRawSync(plain) : plain;
    const title = Buffer.from(name);
    const shared = Buffer.alloc(26);
    shared.writeUInt16LE(20, 0);
    shared.writeUInt16LE(flags, 2);
    shared.writeUInt16LE(given.method ?? (isDeflated ? 8 : 0), 4);
    shared.writeUInt16LE(0x21, 8);
    shared.writeUInt32LE(crc32(plain), 10);
    shared.writeUInt32LE(packed.length, 14);
    shared.writeUInt32LE(given.size ?? plain.length, 18);
    shared.writeUInt16LE(title.length, 22);
    files.push(Buffer.from("PK\x03\x04", "latin1"), shared, title, packed);
    const tail = Buffer.alloc(14);
    tail.writeUInt32LE(offset, 10);
    directory.push(Buffer.from("PK\x01\x02\x14\x00", "latin1"), shared, tail, title);
    offset += 30 + title.length + packed.length;
  }
  const index = Buffer.concat(directory);
  const end = Buffer.alloc(22);
  end.write("PK\x05\x06", "latin1");
  end.writeUInt16LE(entries.length, 8);
  end.writeUInt16LE(entries.length, 10);
  end.writeUInt32LE(index.length, 12);
  end.writeUInt32LE(offset, 16);
  return Buffer.concat([...files, index, end]);
}

/** A cell: a text, a number, nothing, or the parts of its element. */
type Cell = string | number | null | CellParts;
interface CellParts {
  readonly t?: string;
  /** Index of a format in `formats`. */
  readonly s?: number;
  readonly v?: string;
  readonly f?: string;
  /** Content as XML, in place of the others. */
  readonly xml?: string;
}

export interface SheetParts {
  readonly name?: string;
  readonly state?: string;
  readonly rows?: readonly (readonly Cell[])[];
  /** XML in place of the rows. */
  readonly data?: string;
  /** References of merged cells. */
  readonly merged?: readonly string[];
  readonly kind?: "worksheet" | "chartsheet";
}

export interface WorkbookParts {
  readonly sheets: readonly SheetParts[];
  readonly strings?: string;
  readonly is1904?: boolean;
  readonly names?: string;
  readonly isDeflated?: boolean;
  /** Prefix of the elements of sheets, as some programs write them. */
  readonly prefix?: string;
  readonly more?: readonly ArchiveEntry[];
  readonly without?: readonly string[];
}

const escape = (text: string) =>
  text.replaceAll("&", "&amp;").replaceAll("<", "&lt;").replaceAll(">", "&gt;");

/** Codes of the number formats by their index in a cell. */
export const formats = {
  ...{ general: 0, date: 1, percent: 2, twoDecimals: 3, whole: 4, roubles: 5, dateTime: 6, tenthPercent: 7 },
  ...{
    tonnes: 8,
    thousands: 9,
    text: 10,
    longDate: 11,
    condition: 12,
    exponent: 13,
    oneDecimal: 14,
    time: 15,
  },
};
const codes = [
  ...[
    "General",
    "mm-dd-yy",
    "0%",
    "0.00",
    "0",
    '#,##0.00\\ "₽"',
    "dd.mm.yyyy\\ hh:mm",
    "0.0%",
    '#,##0.000" т"',
  ],
  ...["#,##0.00,", "@", "[$-419]d mmmm yyyy;@", "[>=100]0.00;0.000", "0.00E+00", "0.0", "h:mm:ss"],
];
const styles = `<styleSheet><numFmts>${codes
  .map(
    (code, index) =>
      `<numFmt numFmtId="${164 + index}" formatCode="${escape(code).replaceAll('"', "&quot;")}"/>`,
  )
  .join("")}</numFmts><cellXfs>${codes
  .map((_, index) => `<xf numFmtId="${index === 1 ? 14 : index === 0 ? 0 : 164 + index}"/>`)
  .join("")}</cellXfs></styleSheet>`;

export function columnName(index: number): string {
  const letter = String.fromCharCode(65 + (index % 26));
  return index < 26 ? letter : `${columnName(Math.floor(index / 26) - 1)}${letter}`;
}

function cellXml(cell: Cell, reference: string): string {
  if (cell === null) return "";
  if (typeof cell === "number") return `<c r="${reference}"><v>${cell}</v></c>`;
  if (typeof cell === "string")
    return `<c r="${reference}" t="inlineStr"><is><t>${escape(cell)}</t></is></c>`;
  const { t, s, v, f, xml } = cell;
  const attributes = `${t === undefined ? "" : ` t="${t}"`}${s === undefined ? "" : ` s="${s}"`}`;
  const formula = f === undefined ? "" : `<f>${escape(f)}</f>`;
  const value = v === undefined ? "" : `<v>${escape(v)}</v>`;
  return `<c r="${reference}"${attributes}>${xml ?? formula + value}</c>`;
}

const sheetXml = ({ rows = [], data, merged = [] }: SheetParts, prefix: string) => {
  const xml = `<worksheet><sheetData>${
    data ??
    rows
      .map((cells, row) => {
        const inner = cells.map((cell, column) => cellXml(cell, `${columnName(column)}${row + 1}`)).join("");
        return inner === "" ? "" : `<row r="${row + 1}">${inner}</row>`;
      })
      .join("")
  }</sheetData>${merged.length === 0 ? "" : `<mergeCells>${merged.map((ref) => `<mergeCell ref="${ref}"/>`).join("")}</mergeCells>`}</worksheet>`;
  return prefix === "" ? xml : xml.replace(/<(\/?)(?=[a-z])/gi, `<$1${prefix}:`);
};

const office = "http://schemas.openxmlformats.org/officeDocument/2006/relationships";
const relations = (targets: readonly (readonly [type: string, target: string])[]) =>
  `<Relationships>${targets
    .map(
      ([type, target], index) =>
        `<Relationship Id="r${index + 1}" Type="${office}/${type}" Target="${target}"/>`,
    )
    .join("")}</Relationships>`;

export function workbook(parts: WorkbookParts): Buffer {
  const { sheets, strings, is1904 = false, names = "", isDeflated = false, prefix = "", more = [] } = parts;
  const kinds = sheets.map(({ kind = "worksheet" }) => kind);
  const list = sheets
    .map(({ name = `Лист${sheets.length}`, state }, index) => {
      const hidden = state === undefined ? "" : ` state="${state}"`;
      return `<sheet name="${name}" sheetId="${index + 1}"${hidden} r:id="r${index + 1}"/>`;
    })
    .join("");
  const entries: readonly (readonly [string, string])[] = [
    ["[Content_Types].xml", "<Types/>"],
    ["_rels/.rels", relations([["officeDocument", "xl/workbook.xml"]])],
    [
      "xl/workbook.xml",
      `<?xml version="1.0" encoding="UTF-8" standalone="yes"?><workbook><workbookPr${
        is1904 ? ' date1904="1"' : ""
      }/><sheets>${list}</sheets><definedNames>${names}</definedNames></workbook>`,
    ],
    [
      "xl/_rels/workbook.xml.rels",
      relations([
        ...kinds.map((kind, index) => [kind, `${kind}s/sheet${index + 1}.xml`] as const),
        ["styles", "styles.xml"],
        ...(strings === undefined ? [] : [["sharedStrings", "/xl/sharedStrings.xml"] as const]),
      ]),
    ],
    ["xl/styles.xml", styles],
    ...(strings === undefined ? [] : [["xl/sharedStrings.xml", `<sst>${strings}</sst>`] as const]),
    ...sheets.map(
      (sheet, index) =>
        [
          `xl/${kinds[index]}s/sheet${index + 1}.xml`,
          sheet.kind === "chartsheet" ? "<chartsheet/>" : sheetXml(sheet, prefix),
        ] as const,
    ),
  ];
  return archive([
    ...entries
      .filter(([name]) => !parts.without?.includes(name))
      .map(([name, content]) => ({ name, content, isDeflated })),
    ...more,
  ]);
}
