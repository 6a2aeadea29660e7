import { storedBeside } from "./number-format.ts";
import { TableError } from "./table-error.ts";
import {
  chooseSheet,
  RowCollector,
  type ReadWorkbook,
  type TableRow,
  type WorkbookOptions,
} from "./table-limits.ts";
import { XmlScanner } from "./xml-scanner.ts";
import type { ZipDirectory } from "./zip-directory.ts";

interface OdsCell {
  readonly type: string;
  readonly value: string | undefined;
  readonly repeated: number;
  readonly hasFormula: boolean;
  text: string;
}

interface OdsSheet {
  readonly name: string;
  readonly style: string;
  readonly rows: readonly TableRow[];
}

const count = (text: string | undefined) => Math.max(Number(text) || 1, 1);

/**
 * FIX-311: reads an ODS workbook with the texts that its cells show; where a text hides a part of the number, both. A date
 * has its day only if the text shows it as a whole.
 * @throws TableError
 */
export async function readOds(
  zip: ZipDirectory,
  { limits, sheet: chosen, hiddenDigits }: WorkbookOptions,
): Promise<ReadWorkbook> {
  if (zip.has("META-INF/manifest.xml") && (await isEncrypted(zip)))
    throw new TableError("password-protected");
  const sheets: OdsSheet[] = [];
  const hiddenStyles = new Set<string>();
  let [name, style, sheetStyle, row, column, repeatedRows, isHidden] = ["", "", "", 0, 0, 1, false];
  let [cell, collector]: [OdsCell | undefined, RowCollector] = [undefined, new RowCollector(limits)];
  let isNote = false;
  const textOf = ({ type, value, text, hasFormula }: OdsCell): string => {
    const shown = text.trim();
    if (hasFormula && type === "" && shown === "") return "=";
    if (type === "boolean") return value === "true" ? "ИСТИНА" : "ЛОЖЬ";
    if (type === "date" && value !== undefined) {
      const day = value.replace(/T00:00:00.*$/, "").slice(0, 19);
      return isWholeDate(shown, value) ? day : `${shown || "пусто"}${hiddenDigits}${day}`;
    }
    const number = Number(value);
    if (
      value === undefined ||
      !["float", "percentage", "currency"].includes(type) ||
      !Number.isFinite(number)
    )
      return shown;
    return storedBeside(shown, number, hiddenDigits);
  };
  const endCell = () => {
    if (!cell) return;
    const text = textOf(cell);
    const isNumber = cell.value !== undefined && cell.type !== "date";
    // Formats fill a sheet with repeated empty cells.
    if (text !== "")
      for (let each = 0; each < cell.repeated; each += 1) {
        const at = { line: row, column: column + each + 1 };
        collector.add(column + each, text, () => at, isNumber);
      }
    column += cell.repeated;
    cell = undefined;
  };
  const scanner = new XmlScanner({
    open: (element, attribute) => {
      if (element === "style") style = attribute("name") ?? "";
      else if (element === "table-properties" && attribute("display") === "false") hiddenStyles.add(style);
      else if (element === "table") {
        [name, sheetStyle, row] = [attribute("name") ?? "", attribute("style-name") ?? "", 0];
        if (sheets.length >= limits.sheets) throw new TableError("too-many-sheets", { limit: limits.sheets });
        collector = new RowCollector(limits);
      } else if (element === "table-row") {
        repeatedRows = count(attribute("number-rows-repeated"));
        isHidden = /collapse|filter/.test(attribute("visibility") ?? "");
        [row, column] = [row + 1, 0];
      } else if (element === "table-cell" || element === "covered-table-cell") {
        collector.merge(row, column, column + count(attribute("number-columns-spanned")) - 1);
        cell = {
          type: attribute("value-type") ?? "",
          value: attribute("value") ?? attribute("date-value") ?? attribute("boolean-value"),
          repeated: count(attribute("number-columns-repeated")),
          hasFormula: attribute("formula") !== undefined,
          text: "",
        };
      } else if (element === "annotation") isNote = true;
      else if (cell && !isNote && (element === "s" || element === "tab")) cell.text += " ";
      else if (cell && !isNote && element === "p" && cell.text !== "") cell.text += "\n";
    },
    text: (piece) => {
      if (cell && !isNote && cell.text.length <= limits.cellLength)
        cell.text += piece.slice(0, limits.cellLength + 1);
    },
    close: (element) => {
      if (element === "annotation") isNote = false;
      else if (element === "table-cell" || element === "covered-table-cell") endCell();
      else if (element === "table-row") {
        const cells = collector.current;
        collector.endRow(row, isHidden);
        for (let each = 1; cells.length > 0 && each < repeatedRows; each += 1) {
          cells.forEach((text, at) => collector.add(at, text, () => ({ line: row + each, column: at + 1 })));
          collector.endRow(row + each, isHidden);
        }
        row += repeatedRows - 1;
      } else if (element === "table") sheets.push({ name, style: sheetStyle, rows: collector.rows });
    },
  });
  const decoder = new TextDecoder();
  for await (const piece of zip.unpack("content.xml")) scanner.write(decoder.decode(piece, { stream: true }));
  scanner.end();
  // A text document.
  if (sheets.length === 0) throw new TableError("damaged-workbook");
  return chooseSheet(
    sheets.map((each) => ({ ...each, isHidden: hiddenStyles.has(each.style) })),
    chosen,
    ({ rows }) => rows,
  );
}

/** Whether a text shows day, month and year: two numbers beside the year, or one and the name of a month. */
function isWholeDate(shown: string, value: string): boolean {
  const [year = "", month = "", day = ""] = value.slice(0, 10).split("-");
  const numbers = (shown.match(/\d+/g) ?? []).map(Number);
  const hasYear = numbers.includes(Number(year)) || numbers.includes(Number(year) % 100);
  const hasMonth = numbers.includes(Number(month)) || /\p{L}{3}/u.test(shown);
  const isSame = Number(day) === Number(month) && !/\p{L}{3}/u.test(shown);
  return hasYear && hasMonth && numbers.includes(Number(day)) && (!isSame || numbers.length >= 3);
}

/** An ODS workbook with a password states the encryption of its parts. */
async function isEncrypted(zip: ZipDirectory): Promise<boolean> {
  let manifest = "";
  for await (const piece of zip.unpack("META-INF/manifest.xml"))
    manifest += Buffer.from(piece).toString("latin1");
  return /<(?:\w+:)?encryption-data[\s>/]/.test(manifest);
}
