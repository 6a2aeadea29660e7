import { cells, deal, header, rejected, type ExpectedFile, type ImportFile } from "./import-file.ts";
import { archive, columnName, formats, workbook, type SheetParts, type WorkbookParts } from "./workbook.ts";

const file = (
  name: string,
  kind: string,
  bytes: Buffer,
  expected: Omit<ExpectedFile, "kind"> = { rows: [deal] },
): ImportFile => ({ name, bytes, kind, ...expected });

type Cells = NonNullable<SheetParts["rows"]>[number];
/** 18 November 2026. */
const day = 46_344;
const usual: Cells = ["ЗП-1", { s: formats.date, v: String(day) }, "7806512843", 1200.5];
const oneSheet = (rows: readonly Cells[], parts: Partial<WorkbookParts> = {}) =>
  workbook({ sheets: [{ rows }], ...parts });
const ofRow = (row: Cells, parts?: Partial<WorkbookParts>) => oneSheet([header, row], parts);
/** A workbook with one other cell, and its value or error. */
const ofCell = (
  name: string,
  kind: string,
  index: number,
  cell: Cells[number],
  value: string | undefined,
): ImportFile => {
  const field = Object.keys(deal)[index]!;
  const { [field]: _, ...others } = deal as Readonly<Record<string, string>>;
  return file(name, kind, ofRow(usual.with(index, cell)), {
    rows: [value === undefined ? others : { ...deal, [field]: value }],
  });
};
const number = (s: number, v: number): Cells[number] => ({ s, v: String(v) });

const structures = [
  file("workbook.xlsx", "dates and numbers of a workbook", ofRow(usual), { rows: [deal], numbers: [2] }),
  file("compressed.xlsx", "compressed parts", ofRow(usual, { isDeflated: true })),
  file("texts-only.xlsx", "all cells are texts", ofRow([...cells])),
  file(
    "dates-1904.xlsx",
    "date system 1904 of Excel for Mac",
    ofRow(usual.with(1, { s: formats.date, v: String(day - 1462) }), { is1904: true }),
  ),
  file("prefix.xlsx", "elements with a prefix", ofRow(usual, { prefix: "x" })),
  file(
    "several-sheets.xlsx",
    "two sheets with rows",
    workbook({ sheets: ["Октябрь", "Ноябрь"].map((name) => ({ name, rows: [header, usual] })) }),
    {
      sheets: ["Октябрь", "Ноябрь"],
    },
  ),
  file(
    "chosen-sheet.xlsx",
    "the second of two sheets",
    workbook({
      sheets: [
        { name: "Октябрь", rows: [["а"]] },
        { name: "Ноябрь", rows: [header, usual] },
      ],
    }),
    { sheet: "Ноябрь", rows: [deal] },
  ),
  file("absent-sheet.xlsx", "a sheet that the workbook does not have", ofRow(usual), {
    sheet: "Декабрь",
    ...rejected("no-header"),
  }),
  file(
    "hidden-sheet.xlsx",
    "hidden sheet before the visible one",
    workbook({
      sheets: [
        { name: "А", state: "hidden", rows: [["а"]] },
        { name: "Б", state: "veryHidden", rows: [["б"]] },
        { name: "В", rows: [header, usual] },
      ],
    }),
  ),
  file(
    "chart-sheet.xlsx",
    "chart sheet beside the table",
    workbook({
      sheets: [
        { name: "График", kind: "chartsheet" },
        { name: "Отчёты", rows: [header, usual] },
      ],
    }),
  ),
  file(
    "empty-sheet.xlsx",
    "empty sheet before the table",
    workbook({ sheets: [{ name: "А" }, { name: "Б", rows: [header, usual] }] }),
  ),
  file(
    "empty-workbook.xlsx",
    "workbook without cells",
    workbook({ sheets: [{ rows: [] }] }),
    rejected("no-header"),
  ),
  file(
    "merged-header.xlsx",
    "two header rows with merged cells",
    oneSheet([
      ["Договор", null, "Покупатель", null],
      ["Номер", "Дата", "Наименование", "ИНН"],
      ["ЗП-1", { s: formats.date, v: String(day) }, "ООО «Агро»", "7806512843"],
    ]),
    {
      rows: [
        {
          ...{ contract_number: "ЗП-1", contract_date: "2026-11-18" },
          ...{ purchaser: "ООО «Агро»", purchaser_inn: "7806512843" },
        },
      ],
    },
  ),
  file(
    "shared-strings.xlsx",
    "shared strings with formatted parts and pronunciations",
    ofRow([{ t: "s", v: "0" }, ...usual.slice(1)], {
      strings: '<si><r><t>ЗП</t></r><r><t xml:space="preserve">-1</t></r><rPh sb="0"><t>зэпэ</t></rPh></si>',
    }),
  ),
  file(
    "rich-inline.xlsx",
    "inline strings with formatted parts",
    ofRow([{ t: "inlineStr", xml: "<is><r><t>ЗП</t></r><r><t>-1</t></r></is>" }, ...usual.slice(1)]),
  ),
  file(
    "no-references.xlsx",
    "rows and cells without references",
    workbook({
      sheets: [
        {
          data: [header, cells]
            .map(
              (row) =>
                `<row>${row.map((text) => `<c t="inlineStr"><is><t>${text}</t></is></c>`).join("")}</row>`,
            )
            .join(""),
        },
      ],
    }),
  ),
  file(
    "blank-rows.xlsx",
    "a blank row after each deal",
    oneSheet([header, usual, [], usual.with(0, "ЗП-2"), [{ s: 1 }], usual.with(0, "ЗП-3")]),
    {
      rows: [deal, { ...deal, contract_number: "ЗП-2" }, { ...deal, contract_number: "ЗП-3" }],
      numbers: [2, 4, 6],
    },
  ),
  file(
    "formatted-range.xlsx",
    "formatted cells without values up to the last column and row",
    workbook({
      sheets: [
        {
          data: `<row r="1">${header.map((text, index) => `<c r="${columnName(index)}1" t="inlineStr"><is><t>${text}</t></is></c>`).join("")}<c r="XFD1" s="1"/></row><row r="2"><c r="A2" t="inlineStr"><is><t>ЗП-1</t></is></c><c r="B2" s="1"><v>${day}</v></c><c r="C2" t="inlineStr"><is><t>7806512843</t></is></c><c r="D2"><v>1200.5</v></c></row><row r="1048576"><c r="XFD1048576" s="1"/></row>`,
        },
      ],
    }),
  ),
  file("column-without-value.xlsx", "value beside the last heading", ofRow([...usual, "ещё"]), {
    rows: [{ ...deal, "#4": "ещё" }],
  }),
];

const shown = [
  ofCell(
    "percent-tonnes.xlsx",
    "percentage in a field without percentages",
    3,
    number(formats.percent, 0.12),
    "12%",
  ),
  file(
    "percentages.xlsx",
    "percentages as shown",
    oneSheet([
      ["Договор", "protein_percentage"],
      ["1", number(formats.percent, 0.12)],
      ["2", number(formats.tenthPercent, 0.125)],
      ["3", 12],
      ["4", number(formats.percent, 0.125)],
    ]),
    {
      rows: [
        { contract_number: "1", protein_percentage: "12" },
        { contract_number: "2", protein_percentage: "12.5" },
        { contract_number: "3", protein_percentage: "12" },
        { contract_number: "4", protein_percentage: "!imports.cell-rounded" },
      ],
    },
  ),
  ofCell(
    "two-decimals.xlsx",
    "number with hidden digits after the second decimal",
    3,
    number(formats.twoDecimals, 1200.333333),
    "1200.33",
  ),
  ofCell(
    "hidden-decimals.xlsx",
    "number whose format hides its decimals",
    3,
    number(formats.whole, 1200.5),
    "!imports.cell-rounded",
  ),
  ofCell(
    "hidden-decimal.xlsx",
    "number whose format hides its second decimal",
    3,
    number(formats.oneDecimal, 1200.55),
    "!imports.cell-rounded",
  ),
  ofCell(
    "whole-number.xlsx",
    "whole number in a format without decimals",
    3,
    number(formats.whole, 1200),
    "1200",
  ),
  ofCell(
    "thousands.xlsx",
    "number in thousands",
    3,
    number(formats.thousands, 1_200_500),
    "!imports.cell-rounded",
  ),
  ofCell("tonnes-format.xlsx", "format with the unit", 3, number(formats.tonnes, 1200.5), "1200.5"),
  ofCell(
    "roubles-format.xlsx",
    "format with the currency sign",
    3,
    number(formats.roubles, 1200.5),
    "1200.5",
  ),
  ofCell(
    "conditional-format.xlsx",
    "format with a condition",
    3,
    number(formats.condition, 1200.5),
    "1200.5",
  ),
  ofCell("exponent-format.xlsx", "format with an exponent", 3, number(formats.exponent, 1200.5), "1200.5"),
  ofCell("thousandths.xlsx", "thousandths of a tonne", 3, 1.234, "1.234"),
  ofCell("binary-fraction.xlsx", "0.1 + 0.2", 3, 0.300_000_000_000_000_04, "0.3"),
  ofCell("large-number.xlsx", "number with an exponent in the file", 3, { v: "1.2005E3" }, "1200.5"),
  ofCell("inn-number.xlsx", "INN as number", 2, 7_806_512_843, "7806512843"),
  ofCell("text-format.xlsx", "number in a text format", 2, number(formats.text, 7_806_512_843), "7806512843"),
  ofCell("long-date.xlsx", "date with the name of its month", 1, number(formats.longDate, day), "2026-11-18"),
  ofCell("date-time.xlsx", "date with a time", 1, number(formats.dateTime, day + 0.4375), "2026-11-18"),
  ofCell("iso-date.xlsx", "date as text of ISO 8601", 1, { t: "d", v: "2026-11-18T00:00:00" }, "2026-11-18"),
  ofCell("date-without-format.xlsx", "date without a format is a number", 1, day, String(day)),
  ofCell(
    "date-as-number.xlsx",
    "date as number of the contract",
    0,
    number(formats.date, day),
    "!imports.cell-no-text",
  ),
  ofCell(
    "truth-as-text.xlsx",
    "truth value as number of the contract",
    0,
    { t: "b", v: "1" },
    "!imports.cell-no-text",
  ),
  ofCell(
    "error-value.xlsx",
    "`#REF!` as number of the contract",
    0,
    { t: "e", v: "#REF!" },
    "!imports.cell-error",
  ),
  ofCell(
    "error-amount.xlsx",
    "`#DIV/0!` as amount",
    3,
    { t: "e", f: "1/0", v: "#DIV/0!" },
    "!imports.cell-error",
  ),
  ofCell(
    "error-inn.xlsx",
    "`#N/A` as INN",
    2,
    { t: "e", f: "VLOOKUP(1,A:B,2)", v: "#N/A" },
    "!imports.cell-error",
  ),
  ofCell("null-text.xlsx", "`NULL` as text", 0, "NULL", "!imports.cell-error"),
  ofCell("formula-values.xlsx", "formulas with stored values", 3, { f: "1200+0.5", v: "1200.5" }, "1200.5"),
  ofCell(
    "formula-without-value.xlsx",
    "formula without a stored value",
    3,
    { f: "1200+0.5" },
    "!imports.cell-formula",
  ),
  ofCell(
    "formula-empty-value.xlsx",
    "formula with an empty value",
    1,
    { f: "TODAY()", v: "" },
    "!imports.cell-formula",
  ),
  ofCell(
    "formula-empty-text.xlsx",
    "formula whose value is an empty text",
    3,
    { t: "str", f: '""', v: "" },
    undefined,
  ),
  ofCell(
    "formula-shared.xlsx",
    "shared formula without a stored value",
    3,
    { xml: '<f t="shared" si="0"/>' },
    "!imports.cell-formula",
  ),
  file(
    "truths.xlsx",
    "truth values",
    oneSheet([
      ["Договор", "Экспорт"],
      ["1", { t: "b", v: "1" }],
      ["2", { t: "b", v: "0" }],
    ]),
    {
      rows: [
        { contract_number: "1", export_delivery_flag: true },
        { contract_number: "2", export_delivery_flag: false },
      ],
    },
  ),
];

const ole = (stream: string) =>
  Buffer.concat([
    Buffer.from("d0cf11e0a1b11ae1", "hex"),
    Buffer.alloc(64),
    Buffer.from(stream, "utf16le"),
    Buffer.alloc(64),
  ]);
const parts = (...names: readonly string[]) => archive(names.map((name) => ({ name, content: "<a/>" })));

const broken = [
  file("old-excel.xls", "binary format of Excel 97", ole("Workbook"), rejected("old-format")),
  file("password.xlsx", "workbook with a password", ole("EncryptedPackage"), rejected("password-protected")),
  file(
    "binary.xlsb",
    "binary workbook",
    parts("[Content_Types].xml", "xl/workbook.bin"),
    rejected("old-format"),
  ),
  file("open-document.ods", "OpenDocument", parts("mimetype", "content.xml"), rejected("old-format")),
  file(
    "document.docx",
    "document of a text editor",
    parts("[Content_Types].xml", "word/document.xml"),
    rejected("damaged-workbook"),
  ),
  file("damaged.xlsx", "truncated workbook", ofRow(usual).subarray(0, 900), rejected("damaged-archive")),
  file(
    "signature-only.xlsx",
    "first bytes of an archive",
    Buffer.from("PK\x03\x04abcdef"),
    rejected("damaged-archive"),
  ),
  file(
    "protected-entry.xlsx",
    "archive with a password",
    archive([{ name: "xl/workbook.xml", content: "secret", flags: 1 }]),
    rejected("password-protected"),
  ),
  file(
    "other-compression.xlsx",
    "another compression of a sheet",
    workbook({
      sheets: [{}],
      without: ["xl/worksheets/sheet1.xml"],
      more: [{ name: "xl/worksheets/sheet1.xml", content: "a", method: 9 }],
    }),
    rejected("damaged-archive"),
  ),
  file(
    "broken-compression.xlsx",
    "compressed part with wrong bytes",
    workbook({
      sheets: [{}],
      without: ["xl/worksheets/sheet1.xml"],
      more: [{ name: "xl/worksheets/sheet1.xml", content: "\u00FFabc", method: 8 }],
    }),
    rejected("damaged-archive"),
  ),
  file(
    "absent-part.xlsx",
    "sheet without its part",
    workbook({ sheets: [{}], without: ["xl/worksheets/sheet1.xml"] }),
    rejected("damaged-workbook"),
  ),
  file(
    "cut-sheet.xlsx",
    "sheet that ends in a tag",
    workbook({
      sheets: [{}],
      without: ["xl/worksheets/sheet1.xml"],
      more: [{ name: "xl/worksheets/sheet1.xml", content: "<worksheet><sheetData><row r=" }],
    }),
    rejected("damaged-workbook"),
  ),
  file(
    "entities.xlsx",
    "document type in a sheet",
    workbook({
      sheets: [{}],
      without: ["xl/worksheets/sheet1.xml"],
      more: [{ name: "xl/worksheets/sheet1.xml", content: '<!DOCTYPE a [<!ENTITY b "c">]><worksheet/>' }],
    }),
    rejected("damaged-workbook"),
  ),
  file(
    "absent-string.xlsx",
    "reference to an absent shared string",
    ofRow([{ t: "s", v: "7" }, ...usual.slice(1)], { strings: "<si><t>а</t></si>" }),
    rejected("damaged-workbook"),
  ),
];

const limits = [
  file(
    "large-directory.xlsx",
    "directory with a part of 101 MB",
    workbook({
      sheets: [{ rows: [header] }],
      more: [{ name: "xl/media/a.bin", content: "a", size: 101 * 1024 * 1024 }],
    }),
    rejected("unpacked-too-large", { limit: "100" }),
  ),
  file(
    "last-column.xlsx",
    "value in column XFD",
    workbook({ sheets: [{ data: '<row r="3"><c r="XFD3"><v>1</v></c></row>' }] }),
    rejected("too-many-columns", { limit: "200", line: 3, column: 16_384 }),
  ),
  file(
    "many-rows.xlsx",
    "more rows than a file can have",
    oneSheet([["Договор"], ...Array.from({ length: 10_001 }, () => [1])], { isDeflated: true }),
    rejected("too-many-rows", { limit: "10000" }),
  ),
  file(
    "many-sheets.xlsx",
    "more sheets than a workbook can have",
    workbook({ sheets: Array.from({ length: 101 }, (_, index) => ({ name: `${index}` })), isDeflated: true }),
    rejected("too-many-sheets", { limit: "100" }),
  ),
  file(
    "many-names.xlsx",
    "more named ranges than a workbook can have",
    ofRow(usual, { names: '<definedName name="a">A1</definedName>'.repeat(2_001), isDeflated: true }),
    rejected("too-many-names", { limit: "2000" }),
  ),
  file(
    "many-strings.xlsx",
    "more shared strings than a workbook can have",
    ofRow(usual, { strings: "<si/>".repeat(300_001), isDeflated: true }),
    rejected("too-many-strings", { limit: "300000" }),
  ),
  file(
    "long-cell.xlsx",
    "cell with more characters than it can have",
    ofRow(usual.with(0, "а".repeat(2_001))),
    rejected("cell-too-long", { limit: "2000", line: 2, column: 1 }),
  ),
  file(
    "long-string.xlsx",
    "shared string with more characters than a cell can have",
    ofRow([{ t: "s", v: "0" }, ...usual.slice(1)], { strings: `<si><t>${"а".repeat(2_001)}</t></si>` }),
    rejected("cell-too-long", { limit: "2000", line: 2, column: 1 }),
  ),
];

/** Workbooks and files that pass for some. */
export const workbookFiles: readonly ImportFile[] = [...structures, ...shown, ...broken, ...limits];
