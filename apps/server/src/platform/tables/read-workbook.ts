import { hasPassword, isOle } from "./decode-text.ts";
import { type NumberFormat, showNumber, showText, toNumberFormat } from "./number-format.ts";
import { readOds } from "./read-ods.ts";
import { isBinaryWorkbook, readOtherWorkbook } from "./read-other-workbook.ts";
import { TableError } from "./table-error.ts";
import {
  RowCollector,
  type ReadWorkbook,
  type TableLimits,
  type TableRow,
  type WorkbookOptions,
} from "./table-limits.ts";
import { XmlScanner, type XmlParts } from "./xml-scanner.ts";
import { ZipDirectory } from "./zip-directory.ts";

interface Sheet {
  readonly name: string;
  readonly path: string;
}

/** Parts of the workbook that the cells of all sheets need. */
interface SheetContext {
  readonly strings: readonly string[];
  readonly formats: readonly NumberFormat[];
  readonly is1904: boolean;
  readonly limits: TableLimits;
  readonly separator: string;
}

/**
 * Reads the visible worksheets of a workbook and stops at the first exceeded limit (FIX-202). Skips chart sheets
 * and cells that have a format and no value (FIX-214). Drawings, comments and formulas are not read.
 * @throws TableError
 */
export async function readWorkbook(bytes: Uint8Array, options: WorkbookOptions): Promise<ReadWorkbook> {
  const { limits, sheet, hiddenDigits } = options;
  if (hasPassword(bytes)) throw new TableError("password-protected");
  if (isOle(bytes)) return readOtherWorkbook(bytes, options, "XLS");
  const zip = new ZipDirectory(bytes, limits.unpackedMegabytes);
  if (zip.has("content.xml")) return readOds(zip, options);
  if (isBinaryWorkbook(zip)) return readOtherWorkbook(bytes, options, "XLSB", zip);
  const { path, sheets, is1904, related } = await readStructure(zip, limits);
  const context: SheetContext = {
    is1904,
    limits,
    separator: hiddenDigits,
    strings: await readStrings(zip, related("sharedStrings") ?? siblingOf(path, "sharedStrings.xml"), limits),
    formats: await readFormats(zip, related("styles") ?? siblingOf(path, "styles.xml")),
  };
  if (sheet !== undefined && !sheets.some(({ name }) => name === sheet))
    throw new TableError("unknown-sheet", { sheet });
  const chosen = sheet === undefined ? sheets : sheets.filter(({ name }) => name === sheet);
  let first: readonly TableRow[] | undefined;
  const filled: string[] = [];
  for (const { name, path: part } of chosen) {
    // Of further sheets only the first value matters.
    const rows = await readRows(zip, part, context, first !== undefined);
    if (rows.length === 0) continue;
    filled.push(name);
    first ??= rows;
  }
  return {
    rows: first ?? [],
    sheet: sheet ?? filled[0],
    sheets: sheet === undefined ? filled : sheets.map(({ name }) => name),
  };
}

async function scan(zip: ZipDirectory, path: string, parts: XmlParts, isDone?: () => boolean): Promise<void> {
  const decoder = new TextDecoder();
  const scanner = new XmlScanner(parts);
  for await (const piece of zip.unpack(path)) {
    scanner.write(decoder.decode(piece, { stream: true }));
    if (isDone?.()) return;
  }
  scanner.end();
}

const ignore = () => undefined;

interface Relation {
  readonly type: string;
  readonly path: string;
}

async function readRelations(zip: ZipDirectory, path: string): Promise<ReadonlyMap<string, Relation>> {
  const folder = path.includes("/") ? path.slice(0, path.lastIndexOf("/") + 1) : "";
  const part = `${folder}_rels/${path.slice(folder.length)}.rels`;
  const relations = new Map<string, Relation>();
  if (!zip.has(part)) return relations;
  await scan(zip, part, {
    open: (name, attribute) => {
      if (name !== "Relationship") return;
      const target = attribute("Target") ?? "";
      relations.set(attribute("Id") ?? "", {
        type: (attribute("Type") ?? "").replace(/^.*\//, ""),
        path: target.startsWith("/")
          ? target.slice(1)
          : new URL(target, `file:///${folder}`).pathname.slice(1),
      });
    },
    close: ignore,
    text: ignore,
  });
  return relations;
}

const siblingOf = (path: string, name: string) => path.replace(/[^/]*$/, name);

async function readStructure(zip: ZipDirectory, limits: TableLimits) {
  const roots = await readRelations(zip, "");
  const path = [...roots.values()].find(({ type }) => type === "officeDocument")?.path ?? "xl/workbook.xml";
  if (!zip.has(path)) throw new TableError("damaged-workbook");
  const relations = await readRelations(zip, path);
  const sheets: Sheet[] = [];
  let [is1904, count, names] = [false, 0, 0];
  await scan(zip, path, {
    open: (name, attribute) => {
      if (name === "workbookPr") is1904 = /^(1|true)$/.test(attribute("date1904") ?? "");
      if (name === "definedName") {
        names += 1;
        if (names > limits.names) throw new TableError("too-many-names", { limit: limits.names });
      }
      if (name !== "sheet") return;
      count += 1;
      if (count > limits.sheets) throw new TableError("too-many-sheets", { limit: limits.sheets });
      const relation = relations.get(attribute("id") ?? "");
      if (relation?.type !== "worksheet" || /hidden/i.test(attribute("state") ?? "")) return;
      sheets.push({ name: attribute("name") ?? "", path: relation.path });
    },
    close: ignore,
    text: ignore,
  });
  const related = (type: string) => [...relations.values()].find((each) => each.type === type)?.path;
  return { path, sheets, is1904, related };
}

async function readStrings(zip: ZipDirectory, path: string, limits: TableLimits): Promise<readonly string[]> {
  const strings: string[] = [];
  if (!zip.has(path)) return strings;
  let [text, isText, isPhonetic, total] = ["", false, false, 0];
  await scan(zip, path, {
    open: (name) => {
      if (name === "si") text = "";
      if (name === "rPh") isPhonetic = true;
      isText = name === "t" && !isPhonetic;
    },
    text: (piece) => {
      // One character more than a cell can have makes the cell too long.
      if (isText && text.length <= limits.cellLength) text += piece.slice(0, limits.cellLength + 1);
    },
    close: (name) => {
      if (name === "t") isText = false;
      if (name === "rPh") isPhonetic = false;
      if (name !== "si") return;
      total += text.length;
      strings.push(text);
      if (strings.length > limits.strings)
        throw new TableError("too-many-strings", { limit: limits.strings });
      if (total > limits.stringMillions * 1e6)
        throw new TableError("strings-too-long", { limit: limits.stringMillions });
    },
  });
  return strings;
}

async function readFormats(zip: ZipDirectory, path: string): Promise<readonly NumberFormat[]> {
  const codes = new Map<number, string>();
  const ids: number[] = [];
  if (!zip.has(path)) return [];
  let isCell = false;
  await scan(zip, path, {
    open: (name, attribute) => {
      if (name === "numFmt") codes.set(Number(attribute("numFmtId")), attribute("formatCode") ?? "");
      if (name === "cellXfs") isCell = true;
      if (name === "xf" && isCell) ids.push(Number(attribute("numFmtId") ?? 0));
    },
    close: (name) => {
      if (name === "cellXfs") isCell = false;
    },
    text: ignore,
  });
  const formats = new Map([...new Set(ids)].map((id) => [id, toNumberFormat(id, codes.get(id))]));
  return ids.map((id) => formats.get(id)!);
}

interface Cell {
  readonly column: number;
  readonly type: string;
  readonly style: number;
  value: string;
  hasValue: boolean;
  formula: string | undefined;
}

async function readRows(
  zip: ZipDirectory,
  path: string,
  context: SheetContext,
  isFirstRowEnough: boolean,
): Promise<readonly TableRow[]> {
  const collector = new RowCollector(context.limits);
  let [row, column, within, isHidden] = [0, -1, "", false];
  let cell: Cell | undefined;
  await scan(
    zip,
    path,
    {
      open: (name, attribute) => {
        within = name;
        if (name === "row") {
          row = Number(attribute("r") ?? row + 1);
          isHidden = /^(1|true)$/.test(attribute("hidden") ?? "");
          column = -1;
        } else if (name === "c") {
          const reference = attribute("r");
          column = reference === undefined ? column + 1 : columnOf(reference);
          cell = {
            column,
            type: attribute("t") ?? "n",
            style: Number(attribute("s") ?? 0),
            value: "",
            hasValue: false,
            formula: undefined,
          };
        } else if (cell && name === "f") cell.formula = "=";
        else if (name === "rPh") within = "";
      },
      text: (piece) => {
        if (!cell) return;
        if (within === "f" && cell.formula!.length < context.limits.cellLength)
          cell.formula += piece.slice(0, context.limits.cellLength - cell.formula!.length);
        else if ((within === "v" || within === "t") && cell.value.length <= context.limits.cellLength)
          cell.value += piece.slice(0, context.limits.cellLength + 1);
      },
      close: (name) => {
        if (cell && name === "v") cell.hasValue = cell.value !== "" || cell.type === "str";
        within = "";
        if (name === "c" && cell) {
          const position = { line: row, column: cell.column + 1 };
          collector.add(cell.column, textOf(cell, context), () => position, cell.type === "n");
          cell = undefined;
        }
        if (name === "row") collector.endRow(row, isHidden);
      },
    },
    () => isFirstRowEnough && collector.rows.length > 0,
  );
  return collector.rows;
}

function columnOf(reference: string): number {
  let column = 0;
  for (const letter of /^\$?([A-Z]{1,3})/i.exec(reference)?.[1]?.toUpperCase() ?? "")
    column = column * 26 + letter.charCodeAt(0) - 64;
  if (column === 0) throw new TableError("damaged-workbook");
  return column - 1;
}

const general = toNumberFormat(0, undefined);

/** Returns what the cell shows (FIX-311); a formula without a stored value is itself (FIX-213). */
function textOf(
  { type, style, value, hasValue, formula }: Cell,
  { strings, formats, is1904, separator }: SheetContext,
): string {
  if (formula !== undefined && !hasValue) return formula;
  const format = formats[style] ?? general;
  if (type === "s") {
    const text = strings[Number(value)];
    if (value !== "" && text === undefined) throw new TableError("damaged-workbook");
    return showText(text ?? "", format);
  }
  if (type === "b") return value === "1" ? "ИСТИНА" : value === "" ? "" : "ЛОЖЬ";
  if (type === "d") return value.replace(/T00:00:00.*$/, "");
  if (type !== "n" || value === "") return type === "e" || value === "" ? value : showText(value, format);
  const number = Number(value);
  return Number.isFinite(number) ? showNumber(number, format, separator, is1904) : value;
}
