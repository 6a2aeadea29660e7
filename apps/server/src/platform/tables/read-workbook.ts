import { isOle } from "@birzha/domain/shared/values/decode-text.ts";
import { CellTexts } from "./cell-texts.ts";
import { hasPassword } from "./decode-text.ts";
import { readOds } from "./read-ods.ts";
import { readXls } from "./read-xls.ts";
import { isBinaryWorkbook, readXlsb } from "./read-xlsb.ts";
import { TableError } from "./table-error.ts";
import {
  chooseSheet,
  RowCollector,
  type ReadWorkbook,
  type SheetPart,
  type TableRow,
  type WorkbookOptions,
} from "./table-limits.ts";
import { findWorkbook, ignore, scan } from "./workbook-parts.ts";
import { ZipDirectory } from "./zip-directory.ts";

/**
 * Reads the visible worksheets of a workbook and stops at the first exceeded limit (FIX-202). Skips chart sheets
 * and cells that have a format and no value (FIX-214). Drawings, comments and formulas are not read.
 * @throws TableError
 */
export async function readWorkbook(bytes: Uint8Array, options: WorkbookOptions): Promise<ReadWorkbook> {
  if (hasPassword(bytes)) throw new TableError("password-protected");
  if (isOle(bytes)) return readXls(bytes, options);
  const zip = new ZipDirectory(bytes, options.limits.unpackedMegabytes);
  if (zip.has("content.xml")) return readOds(zip, options);
  return isBinaryWorkbook(zip) ? readXlsb(zip, options) : readXlsx(zip, options);
}

async function readXlsx(
  zip: ZipDirectory,
  { limits, sheet: chosen, hiddenDigits }: WorkbookOptions,
): Promise<ReadWorkbook> {
  const texts = new CellTexts(hiddenDigits, limits);
  const { path, relations, related } = await findWorkbook(zip, "xml");
  const sheets: SheetPart[] = [];
  let [count, names] = [0, 0];
  await scan(zip, path, {
    open: (name, attribute) => {
      if (name === "workbookPr") texts.is1904 = /^(1|true)$/.test(attribute("date1904") ?? "");
      if (name === "definedName") {
        names += 1;
        if (names > limits.names) throw new TableError("too-many-names", { limit: limits.names });
      }
      if (name !== "sheet") return;
      count += 1;
      if (count > limits.sheets) throw new TableError("too-many-sheets", { limit: limits.sheets });
      const relation = relations.get(attribute("id") ?? "");
      if (relation?.type !== "worksheet") return;
      const isHidden = /hidden/i.test(attribute("state") ?? "");
      sheets.push({ name: attribute("name") ?? "", path: relation.path, isHidden });
    },
    close: ignore,
    text: ignore,
  });
  await readStrings(zip, related("sharedStrings"), texts);
  await readStyles(zip, related("styles"), texts);
  return chooseSheet(sheets, chosen, (part, isFirstRowEnough) =>
    readRows(zip, part.path, texts, isFirstRowEnough),
  );
}

async function readStrings(zip: ZipDirectory, path: string, texts: CellTexts): Promise<void> {
  if (!zip.has(path)) return;
  const { cellLength } = texts.limits;
  let [text, isText, isPhonetic] = ["", false, false];
  await scan(zip, path, {
    open: (name) => {
      if (name === "si") text = "";
      if (name === "rPh") isPhonetic = true;
      isText = name === "t" && !isPhonetic;
    },
    text: (piece) => {
      // One character more than a cell can have makes the cell too long.
      if (isText && text.length <= cellLength) text += piece.slice(0, cellLength + 1);
    },
    close: (name) => {
      if (name === "t") isText = false;
      if (name === "rPh") isPhonetic = false;
      if (name === "si") texts.addString(text);
    },
  });
}

async function readStyles(zip: ZipDirectory, path: string, texts: CellTexts): Promise<void> {
  if (!zip.has(path)) return;
  let isCell = false;
  await scan(zip, path, {
    open: (name, attribute) => {
      if (name === "numFmt") texts.addCode(Number(attribute("numFmtId")), attribute("formatCode") ?? "");
      if (name === "cellXfs") isCell = true;
      if (name === "xf" && isCell) texts.addStyle(Number(attribute("numFmtId") ?? 0));
    },
    close: (name) => {
      if (name === "cellXfs") isCell = false;
    },
    text: ignore,
  });
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
  texts: CellTexts,
  isFirstRowEnough: boolean,
): Promise<readonly TableRow[]> {
  const collector = new RowCollector(texts.limits);
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
        else if (name === "mergeCell") {
          const [first = "", last = first] = (attribute("ref") ?? "").split(":");
          collector.merge(Number(/\d+/.exec(first)?.[0]), columnOf(first), columnOf(last));
        }
      },
      text: (piece) => {
        if (!cell) return;
        if (within === "f" && cell.formula!.length < texts.limits.cellLength)
          cell.formula += piece.slice(0, texts.limits.cellLength - cell.formula!.length);
        else if ((within === "v" || within === "t") && cell.value.length <= texts.limits.cellLength)
          cell.value += piece.slice(0, texts.limits.cellLength + 1);
      },
      close: (name) => {
        if (cell && name === "v") cell.hasValue = cell.value !== "" || cell.type === "str";
        within = "";
        if (name === "c" && cell) {
          const position = { line: row, column: cell.column + 1 };
          collector.add(cell.column, textOf(cell, texts), () => position, cell.type === "n");
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

/** Returns what the cell shows (FIX-311); a formula without a stored value is itself (FIX-213). */
function textOf({ type, style, value, hasValue, formula }: Cell, texts: CellTexts): string {
  if (formula !== undefined && !hasValue) return formula;
  if (value === "") return "";
  if (type === "s") return texts.show(texts.stringAt(Number(value)), style);
  if (type === "b") return texts.show(value === "1", style);
  if (type === "d") return value.replace(/T00:00:00.*$/, "");
  if (type === "e") return value;
  const number = type === "n" ? Number(value) : NaN;
  return texts.show(Number.isFinite(number) ? number : value, style);
}
