import { cells, deal, header, rejected, type ImportFile } from "./import-file.ts";
import { windows1251 } from "./text-files.ts";
import { file, table } from "./text-table.ts";

const html = (rows: string) =>
  `<html xmlns:x="urn:schemas-microsoft-com:office:excel">\n<head><meta charset=windows-1251><style>td{mso-number-format:"a>b"}</style></head>\n<body><table border=0>\n${rows}</table></body></html>`;
const htmlRow = (texts: readonly string[]) =>
  `<tr>${texts.map((text) => `<td>${text}</td>`).join("")}</tr>\n`;
const amountCell = (stored: string, shown: string) =>
  `<tr>${cells
    .slice(0, 3)
    .map((text) => `<td class=xl>${text}`)
    .join("</td>")}</td><td x:num="${stored}">${shown}</td></tr>`;

const spreadsheet = (rows: string, more = "") =>
  `<?xml version="1.0"?>\n<?mso-application progid="Excel.Sheet"?>\n<Workbook xmlns="urn:schemas-microsoft-com:office:spreadsheet" xmlns:ss="urn:schemas-microsoft-com:office:spreadsheet"><Styles><Style ss:ID="d"><NumberFormat ss:Format="Short Date"/></Style><Style ss:ID="t"><NumberFormat ss:Format="0&quot; тыс.&quot;"/></Style></Styles><Worksheet ss:Name="Отчёты"><Table>${rows}</Table></Worksheet>${more}</Workbook>`;
const dataCell = (text: string, type = "String", attributes = "") =>
  `<Cell${attributes}><Data ss:Type="${type}">${text}</Data></Cell>`;
const spreadsheetRow = (content: string) => `<Row>${content}</Row>`;
const headings = spreadsheetRow(header.map((text) => dataCell(text)).join(""));
const dealCells = (amount: string) =>
  dataCell("ЗП-1") +
  dataCell("2026-11-18T00:00:00.000", "DateTime", ' ss:StyleID="d"') +
  dataCell("7806512843", "Number") +
  amount;

/** Tables that other programs save under the name of a workbook (FIX-314). */
const programs = [
  file("html.xls", "HTML saved as XLS", windows1251(html(htmlRow(header) + htmlRow(cells)))),
  file(
    "html-spans.xls",
    "HTML with merged headings",
    html(
      `<tr><th rowspan=2>Договор<th rowspan=2>Дата<th colspan="2">Покупатель<th rowspan=2>Объём&nbsp;</tr><tr><th>Наименование<th>ИНН</tr><tr><td>ЗП-1<td>18.11.2026<td>ООО &laquo;Агро&raquo;<td>7806512843<td>1&nbsp;200,5</tr>`,
    ),
    { rows: [{ ...deal, purchaser: "ООО «Агро»" }] },
  ),
  file("html-rounded.xls", "HTML whose text hides digits", html(htmlRow(header) + amountCell("12.9", "13")), {
    rows: [{ ...deal, amount: "!imports.cell-rounded" }],
  }),
  file(
    "html-cut.xls",
    "HTML that ends in its table",
    html(htmlRow(header) + htmlRow(cells)).split("</table>")[0]!,
    {
      ...rejected("incomplete-file"),
    },
  ),
  file("html-empty.xls", "HTML with a heading only", html(htmlRow(header)), rejected("no-rows")),
  file(
    "spreadsheet-2003.xml",
    "XML Spreadsheet 2003",
    spreadsheet(headings + spreadsheetRow(dealCells(dataCell("1200.5", "Number")))),
  ),
  file(
    "spreadsheet-index.xml",
    "XML Spreadsheet 2003 with skipped cells",
    spreadsheet(
      headings +
        `<Row ss:Index="5">${dataCell("ЗП-1")}${dataCell("1200,5", "String", ' ss:Index="4"')}</Row>`,
    ),
    { rows: [{ contract_number: "ЗП-1", amount: "1200.5" }], numbers: [5] },
  ),
  file(
    "spreadsheet-format.xml",
    "XML Spreadsheet 2003 whose format hides digits",
    spreadsheet(headings + spreadsheetRow(dealCells(dataCell("12.9", "Number", ' ss:StyleID="t"')))),
    { rows: [{ ...deal, amount: "!imports.cell-rounded" }] },
  ),
  file(
    "spreadsheet-cut.xml",
    "XML Spreadsheet 2003 that ends between two rows",
    spreadsheet(headings).split("</Table>")[0]!,
    rejected("incomplete-file"),
  ),
  file("spreadsheet-absent.xml", "a sheet that XML Spreadsheet 2003 does not have", spreadsheet(headings), {
    reading: { sheet: "Декабрь" },
    ...rejected("unknown-sheet", { sheet: "Декабрь" }),
  }),
];

const list = (...elements: readonly string[]) => `<file>${elements.join("")}</file>`;
const row = (name: string, number: string) =>
  `<${name}><contract_number>${number}</contract_number></${name}>`;

/** XML with other elements beside the reports (FIX-314). */
const headers = [
  file(
    "header-element.xml",
    "XML with a header before the rows",
    list("<header><date>1</date><sender>2</sender></header>", row("row", "ЗП-1"), row("row", "ЗП-2")),
    { rows: [{ contract_number: "ЗП-1" }, { contract_number: "ЗП-2" }], numbers: [1, 2] },
  ),
  file(
    "header-and-footer.xml",
    "XML with a header and a footer around one report",
    list("<header><date>1</date></header>", row("agreement", "ЗП-1"), "<total><count>1</count></total>"),
    { rows: [{ contract_number: "ЗП-1" }], numbers: [1] },
  ),
];

const amounts = (name: string, kind: string, texts: readonly string[], values: readonly string[]) =>
  file(name, kind, table(";", ["Договор", "Объём"], ...texts.map((text) => ["1", text])), {
    rows: values.map((amount) => ({ contract_number: "1", amount })),
  });

/** FIX-312: columns whose values decide between comma and point, and those that do not. */
const marks = [
  amounts(
    "column-of-points.csv",
    "a comma groups thousands in its column",
    ["1,234", "1,234.50"],
    ["1234", "1234.50"],
  ),
  amounts(
    "column-of-commas.csv",
    "a comma separates decimals in its column",
    ["1,234", "12,5"],
    ["1.234", "12.5"],
  ),
  amounts(
    "column-of-groups.csv",
    "repeated points group thousands",
    ["1.234", "1.234.567"],
    ["1234", "1234567"],
  ),
  amounts(
    "column-of-both.csv",
    "both signs separate decimals",
    ["1,234", "12,5", "12.5"],
    ["!imports.cell-ambiguous", "12.5", "12.5"],
  ),
  {
    ...amounts("chosen-comma.csv", "decimal comma by choice", ["1,234", "5"], ["1.234", "5"]),
    reading: { decimal: "comma" as const },
  },
  {
    ...amounts("chosen-point.csv", "decimal point by choice", ["1,234", "5"], ["1234", "5"]),
    reading: { decimal: "point" as const },
  },
];

/** FIX-314: merged headings. */
const merged = [
  file(
    "merged-places.csv",
    "two places under merged headings",
    table(
      ";",
      ["Договор", "Поставка", "", "Отгрузка", "Перевозчик"],
      ["", "Регион", "Индекс", "Индекс", "ИНН"],
      ["ЗП-1", "Москва", "101000", "390000", "7806512843"],
    ),
    {
      rows: [
        {
          contract_number: "ЗП-1",
          delivery_RF_subject: "Москва",
          delivery_zip_code: "101000",
          shipment_zip_code: "390000",
          "#4": "7806512843",
        },
      ],
    },
  ),
];

export const otherTables: readonly ImportFile[] = [...programs, ...headers, ...marks, ...merged];
