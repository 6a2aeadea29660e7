import { rejected, type ExpectedFile, type ImportFile } from "./import-file.ts";
import { windows1251 } from "./text-files.ts";

const file = (
  name: string,
  kind: string,
  content: string | Buffer,
  expected: Omit<ExpectedFile, "kind">,
): ImportFile => ({ name, bytes: Buffer.from(content), kind, ...expected });

const report = (number: string, more = "") =>
  `<agreement><contract_number>${number}</contract_number><product_type id="3">Пшеница</product_type>${more}</agreement>`;
const declaration = (encoding: string) => `<?xml version="1.0" encoding="${encoding}"?>\n`;
const list = (...reports: readonly string[]) => `<agreements>${reports.join("")}</agreements>`;
const ofNumbers = (...numbers: readonly string[]): Pick<ExpectedFile, "rows"> => ({
  rows: numbers.map((number) => ({ contract_number: number, product_type: "Пшеница" })),
});
const utf16 = (text: string) => Buffer.from(text, "utf16le");
const malformed = (reason: string, line: number, column: number) =>
  rejected("malformed-xml", { line, column, reason: `строка ${line}, столбец ${column}: ${reason}` });
const structure = "нарушена структура XML";

/** Reports as XML. */
export const xmlFiles: readonly ImportFile[] = [
  file("one-report.xml", "XML of one report", report("ЗП-1"), ofNumbers("ЗП-1")),
  file(
    "several-reports.xml",
    "XML with an element per report",
    declaration("UTF-8") + list(report("ЗП-1"), report("ЗП-2")),
    { ...ofNumbers("ЗП-1", "ЗП-2"), numbers: [1, 2] },
  ),
  file(
    "lower-case-encoding.xml",
    "encoding in small letters",
    declaration("utf-8") + list(report("1")),
    ofNumbers("1"),
  ),
  file(
    "windows-1251.xml",
    "XML in windows-1251",
    windows1251(declaration("windows-1251") + list(report("ЗП-1"))),
    ofNumbers("ЗП-1"),
  ),
  file(
    "windows-1251-report.xml",
    "one report in windows-1251",
    windows1251(declaration("Windows-1251") + report("ЗП-1")),
    ofNumbers("ЗП-1"),
  ),
  file(
    "utf-16.xml",
    "XML in UTF-16 with a byte order mark",
    utf16(`\uFEFF${declaration("UTF-16")}${list(report("ЗП-1"))}`),
    ofNumbers("ЗП-1"),
  ),
  file(
    "utf-16-be.xml",
    "XML in UTF-16 BE",
    utf16(`\uFEFF${declaration("utf-16")}${list(report("ЗП-1"))}`).swap16(),
    ofNumbers("ЗП-1"),
  ),
  file(
    "utf-16-unmarked.xml",
    "XML in UTF-16 without a byte order mark",
    utf16(declaration("UTF-16") + list(report("1"))),
    ofNumbers("1"),
  ),
  file(
    "unknown-encoding.xml",
    "unknown encoding",
    declaration("x-mac") + list(report("1")),
    rejected("wrong-encoding", { line: 1, column: 1 }),
  ),
  file(
    "byte-order-mark.xml",
    "byte order mark",
    `\uFEFF${declaration("UTF-8")}${list(report("1"))}`,
    ofNumbers("1"),
  ),
  file(
    "comments.xml",
    "comments between reports",
    list("<!-- <a> -->", report("1"), "<!-- > -->", report("2")),
    ofNumbers("1", "2"),
  ),
  file("cdata.xml", "CDATA", list(report("<![CDATA[1<2]]>")), ofNumbers("1<2")),
  file("references.xml", "references", list(report("&#1055;&amp;&quot;")), ofNumbers('П&"')),
  file(
    "decimal-points.xml",
    "decimal points of the API have one reading",
    list(report("1", "<amount>300.000</amount><price>12900.50</price>")),
    { rows: [{ contract_number: "1", product_type: "Пшеница", amount: "300.000", price: "12900.50" }] },
  ),
  file("blank-report.xml", "report without values", list(report("1"), "<agreement/>", report("3")), {
    ...ofNumbers("1", "3"),
    numbers: [1, 3],
  }),
  file(
    "other-names.xml",
    "other names of root and reports",
    "<Root><Row><contract_number>1</contract_number></Row></Root>",
    {
      rows: [{ contract_number: "1" }],
    },
  ),
  file("error-value.xml", "error value in a report", list(report("#REF!")), {
    rows: [{ contract_number: "!imports.cell-error", product_type: "Пшеница" }],
  }),
  file("damaged.xml", "unclosed elements", "<agreements><agreement>", malformed(structure, 1, 1)),
  file(
    "wrong-end.xml",
    "wrong end tag in the second report",
    list(`\n${report("1")}`, "\n<agreement><price>1</prise></agreement>"),
    malformed(structure, 3, 20),
  ),
  file("ampersand.xml", "ampersand in a text", list(`\n${report("А&Б")}`), malformed(structure, 2, 30)),
  file(
    "doctype.xml",
    "document type with entities",
    `<!DOCTYPE a [<!ENTITY b "c">]>${list(report("1"))}`,
    malformed("документ содержит DOCTYPE", 1, 1),
  ),
  file(
    "twice.xml",
    "element of a report twice",
    list(`\n${report("1", "\n<price>1</price><price>2</price>")}`),
    malformed("элемент указан дважды", 3, 17),
  ),
  file(
    "nested.xml",
    "elements around the reports and within them",
    `<Файл><Шапка><Дата>18.11.2026</Дата></Шапка><Договоры>${["1", "2"]
      .map(
        (number) =>
          `<Договор><Номер>${number}</Номер><Продавец><ИНН>7806512843</ИНН></Продавец><Перевозчик><ИНН>5</ИНН></Перевозчик></Договор>`,
      )
      .join("")}</Договоры></Файл>`,
    {
      rows: ["1", "2"].map((number) => ({
        ...{ contract_number: number, manufacturer_inn: "7806512843", "#2": "5" },
      })),
    },
  ),
  file(
    "nested-twice.xml",
    "two values within an element of a report",
    list(`\n${report("1", "<a><b>1</b><b>2</b></a>")}`),
    malformed("элемент указан дважды", 2, 102),
  ),
  file(
    "nested-text.xml",
    "text between reports below another element",
    `<a>${list(report("1"), "пусто", report("2"))}</a>`,
    malformed("текст рядом с элементами", 1, 4),
  ),
  file(
    "mixed.xml",
    "text beside elements",
    list(report("1").replace("<product", "пусто<product")),
    malformed("текст рядом с элементами", 1, 13),
  ),
  file(
    "text-between.xml",
    "text between reports",
    list(report("1"), "пусто", report("2")),
    malformed("текст рядом с элементами", 1, 1),
  ),
  file(
    "control-character.xml",
    "control character",
    list(report("1\u0001")),
    malformed("недопустимый управляющий символ", 1, 42),
  ),
  file("without-reports.xml", "XML without reports", "<agreements></agreements>", rejected("no-rows")),
  file(
    "page.html",
    "web page without a table",
    "<html><head><title>Отчёты</title></head></html>",
    rejected("unreadable-file"),
  ),
  file(
    "many-names.xml",
    "more names of elements than a file can have columns",
    list(
      `<agreement>${Array.from({ length: 201 }, (_, index) => `<n${index}>1</n${index}>`).join("")}</agreement>`,
    ),
    rejected("too-many-columns", { limit: "200", line: 1 }),
  ),
  file(
    "many-empty-names.xml",
    "more names of empty elements than a file can have columns",
    list(`<agreement>${Array.from({ length: 201 }, (_, index) => `<n${index}/>`).join("")}</agreement>`),
    rejected("too-many-columns", { limit: "200", line: 1 }),
  ),
  file(
    "long-text.xml",
    "text with more characters than a cell can have",
    list(`\n${report("1", `\n<purchaser>${"а".repeat(2_001)}</purchaser>`)}`),
    rejected("cell-too-long", { limit: "2000", line: 3, column: 1 }),
  ),
];
