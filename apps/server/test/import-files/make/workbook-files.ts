import { binaryWorkbook, compoundFile, oldWorkbook } from "./binary-workbook.ts";
import { cells, deal, header, rejected, type ImportFile } from "./import-file.ts";
import { day, file, ofRow, oneSheet, usual } from "./one-sheet.ts";
import { archive, columnName, formats, workbook } from "./workbook.ts";

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
    { reading: { sheet: "Ноябрь" }, rows: [deal] },
  ),
  file("absent-sheet.xlsx", "a sheet that the workbook does not have", ofRow(usual), {
    reading: { sheet: "Декабрь" },
    ...rejected("unknown-sheet", { sheet: "Декабрь" }),
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
    rejected("empty-file"),
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
    "part-in-capitals.xlsx",
    "shared strings in a part with another case",
    workbook({
      sheets: [{ rows: [header, [{ t: "s", v: "0" }, ...usual.slice(1)]] }],
      more: [{ name: "xl/SharedStrings.xml", content: "<sst><si><t>ЗП-1</t></si></sst>" }],
    }),
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

const ole = (stream: string) =>
  Buffer.concat([
    Buffer.from("d0cf11e0a1b11ae1", "hex"),
    Buffer.alloc(64),
    Buffer.from(stream, "utf16le"),
    Buffer.alloc(64),
  ]);
const parts = (...names: readonly string[]) => archive(names.map((name) => ({ name, content: "<a/>" })));

const broken = [
  file("old-excel.xls", "binary format of Excel 95", oldWorkbook(), {
    error: { code: "imports.old-format", format: "Excel 95" },
  }),
  file(
    "cut.xls",
    "binary format without its end",
    binaryWorkbook("1", [header]).subarray(0, 1800),
    rejected("incomplete-file"),
  ),
  file(
    "document.doc",
    "binary format of a text editor",
    compoundFile("WordDocument", Buffer.alloc(0)),
    rejected("unreadable-file"),
  ),
  file("password.xlsx", "workbook with a password", ole("EncryptedPackage"), rejected("password-protected")),
  file(
    "binary.xlsb",
    "binary workbook without its end",
    parts("[Content_Types].xml", "xl/workbook.bin"),
    rejected("incomplete-file"),
  ),
  file(
    "open-document.ods",
    "OpenDocument without sheets",
    parts("mimetype", "content.xml"),
    rejected("damaged-workbook"),
  ),
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
    rejected("incomplete-file"),
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
export const workbookFiles: readonly ImportFile[] = [...structures, ...broken, ...limits];
