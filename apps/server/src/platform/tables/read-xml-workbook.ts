import { showNumber, toNumberFormat, type NumberFormat } from "./number-format.ts";
import { TableError } from "./table-error.ts";
import {
  chooseSheet,
  RowCollector,
  type ReadWorkbook,
  type TableRow,
  type WorkbookOptions,
} from "./table-limits.ts";
import { XmlScanner } from "./xml-scanner.ts";

/** Whether a text is a workbook of the format XML Spreadsheet 2003. */
export const isXmlWorkbook = (text: string): boolean =>
  /^\s*(?:(?:<\?[^>]*>|<!--[^]*?-->)\s*)*<(?:[\w-]+:)?Workbook[\s>]/.test(text);

/** Names of formats in place of codes. */
const named: Readonly<Record<string, string>> = {
  "General Number": "General",
  Fixed: "0.00",
  Standard: "#,##0.00",
  Percent: "0.00%",
  Scientific: "0.00E+00",
  Currency: '#,##0.00"\u00a4"',
  "Euro Currency": "#,##0.00 [$€-2]",
  "Short Date": "dd.mm.yyyy",
  "Medium Date": "dd-mmm-yy",
  "Long Date": "d mmmm yyyy",
  "General Date": "dd.mm.yyyy h:mm",
  "Short Time": "h:mm",
  "Medium Time": "h:mm",
  "Long Time": "h:mm:ss",
};
const general = toNumberFormat(0, undefined);
/** Days between the starts of the calendars of Unix and Excel. */
const epochDays = 25_569;

/**
 * FIX-314: reads a workbook of XML Spreadsheet 2003 in the way of `readWorkbook`.
 * @param isSample whether the text is the start of a file
 * @throws TableError
 */
export async function readXmlWorkbook(
  text: string,
  { limits, sheet: chosen, hiddenDigits }: WorkbookOptions,
  isSample = false,
): Promise<ReadWorkbook> {
  const formats = new Map<string, NumberFormat>();
  const sheets: { readonly name: string; readonly isHidden: boolean; readonly rows: readonly TableRow[] }[] =
    [];
  let [style, name, row, column, isHidden, isSheetHidden] = ["", "", 0, 0, false, false];
  let [type, value, isData, cellStyle, across] = ["", "", false, "", 0];
  let [collector, isVisible] = [new RowCollector(limits), false];
  const textOfCell = (): string => {
    if (type === "Boolean") return value === "1" ? "ИСТИНА" : value === "" ? "" : "ЛОЖЬ";
    const isDate = type === "DateTime";
    if ((type !== "Number" && !isDate) || value === "") return value;
    const number = isDate ? Date.parse(`${value.slice(0, 19)}Z`) / 86_400_000 + epochDays : Number(value);
    return Number.isFinite(number)
      ? showNumber(number, formats.get(cellStyle) ?? general, hiddenDigits)
      : value;
  };
  const scanner = new XmlScanner({
    open: (element, attribute) => {
      if (element === "Style") style = attribute("ID") ?? "";
      else if (element === "NumberFormat") {
        const code = attribute("Format") ?? "General";
        formats.set(style, toNumberFormat(0, named[code] ?? code));
      } else if (element === "Worksheet") {
        [name, row, isSheetHidden] = [attribute("Name") ?? "", 0, false];
        if (sheets.length >= limits.sheets) throw new TableError("too-many-sheets", { limit: limits.sheets });
        collector = new RowCollector(limits);
      } else if (element === "Row") {
        [row, column, isHidden] = [Number(attribute("Index")) || row + 1, -1, attribute("Hidden") === "1"];
      } else if (element === "Cell") {
        column = attribute("Index") === undefined ? column + 1 : Number(attribute("Index")) - 1;
        [cellStyle, across, type, value] = [
          attribute("StyleID") ?? "",
          Number(attribute("MergeAcross")) || 0,
          "",
          "",
        ];
      } else if (element === "Visible") isVisible = true;
      else if (element === "Data") [type, isData] = [attribute("Type") ?? "", true];
    },
    text: (piece) => {
      if (isData && value.length <= limits.cellLength) value += piece.slice(0, limits.cellLength + 1);
      else if (isVisible && /hidden/i.test(piece)) isSheetHidden = true;
    },
    close: (element) => {
      isVisible = false;
      if (element === "Data") isData = false;
      else if (element === "Cell") {
        const at = { line: row, column: column + 1 };
        collector.add(column, textOfCell(), () => at, type === "Number");
        collector.merge(row, column, column + across);
        column += across;
      } else if (element === "Row") collector.endRow(row, isHidden);
      else if (element === "Worksheet") sheets.push({ name, isHidden: isSheetHidden, rows: collector.rows });
    },
  });
  scanner.write(text);
  if (isSample) sheets.push({ name, isHidden: false, rows: collector.rows });
  else scanner.end();
  return chooseSheet(sheets, chosen, ({ rows }) => rows);
}
