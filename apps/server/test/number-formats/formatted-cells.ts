import { archive } from "../import-files/make/workbook.ts";

/** Number formats of people and programs: zeros, words, currencies, scales, parts of dates, sections, conditions. */
export const formatCodes: readonly string[] = [
  ...["General", "0", "0.00", "#,##0", "#,##0.00", "0.000", "#,##0.###", "#", "#.##", "00000", "0000000000"],
  ...[
    '0" тыс."',
    '0.0" тыс."',
    '#,##0.00" т"',
    '0.00" кг"',
    '"№ "0',
    '"ЗП-"000',
    "00-00",
    '0"/26"',
    "0\\ \\т",
  ],
  ...['0.0,"тыс. ₽"', "#,##0,", '0.00,,"млн"', '#,##0\\ "₽"', "#,##0.00\\ [$₽-419]", "#,##0.00 [$$-409]"],
  ...[
    "[$$-409]#,##0.00",
    "#,##0.00 [$€-2]",
    "[$USD] 0.00",
    "[$-419]0.00",
    "_-* #,##0.00\\ _₽_-;\\-* #,##0.00\\ _₽_-",
  ],
  ...[
    "0%",
    "0.00%",
    "# ?/?",
    "# ??/??",
    "0.00E+00",
    "##0.0E+0",
    "0;(0)",
    "0.00;[Red]-0.00",
    "0;0",
    '0;-0;"нет"',
  ],
  ...[
    ";;;",
    "0;-0;;@",
    "[>=100]0.00;0.000",
    "[<1]0.0%;0",
    '[=0]"-";0.00',
    '"пусто"',
    "@",
    '@" т"',
    '"№ "@',
    "0;-0;0;",
  ],
  ...[
    "dd.mm.yyyy",
    "d.m.yy",
    "mmm yyyy",
    "mm.yyyy",
    "dd.mm",
    "d mmm",
    "yyyy",
    "dddd",
    "h:mm",
    "[h]:mm",
    "dd.mm.yyyy h:mm",
  ],
  ...[
    "[$-419]d mmmm yyyy;@",
    "[$-409]d mmm yyyy",
    '"от "dd.mm.yyyy',
    "yyyy\\-mm\\-dd",
    "mm/dd/yyyy",
    "[$-F800]dddd, mmmm dd, yyyy",
  ],
];

/** Stored values: identifiers, prices, amounts, a serial number of 18 November 2026, and texts. */
export const storedValues: readonly (number | string)[] = [
  ...[0, 5, -5, 0.125, 12.9, 12.5, 12.345, -1234.5, 1234, 12900, 12956, 46344, 46344.4375, 123456789],
  ...[7806512843, 1200500, 1234567.891, 0.5, "12", "ЗП-1"],
];

const escape = (text: string) =>
  text.replaceAll("&", "&amp;").replaceAll("<", "&lt;").replaceAll(">", "&gt;").replaceAll('"', "&quot;");

const office = "http://schemas.openxmlformats.org/officeDocument/2006/relationships";
const packages = "http://schemas.openxmlformats.org/package/2006";
const main = "http://schemas.openxmlformats.org/spreadsheetml/2006/main";
const media = "application/vnd.openxmlformats-officedocument.spreadsheetml";

/** Writes a workbook with a row for each format and a column for each value, wide enough to show each. */
export function formattedWorkbook(codes = formatCodes, values = storedValues): Buffer {
  const row = (style: number) =>
    values
      .map((value) =>
        typeof value === "number"
          ? `<c s="${style}"><v>${value}</v></c>`
          : `<c s="${style}" t="inlineStr"><is><t>${escape(value)}</t></is></c>`,
      )
      .join("");
  const relation = (id: string, type: string, target: string) =>
    `<Relationship Id="${id}" Type="${office}/${type}" Target="${target}"/>`;
  const relations = (content: string) =>
    `<Relationships xmlns="${packages}/relationships">${content}</Relationships>`;
  return archive([
    {
      name: "[Content_Types].xml",
      content: `<Types xmlns="${packages}/content-types"><Default Extension="rels" ContentType="application/vnd.openxmlformats-package.relationships+xml"/><Override PartName="/xl/workbook.xml" ContentType="${media}.sheet.main+xml"/><Override PartName="/xl/styles.xml" ContentType="${media}.styles+xml"/><Override PartName="/xl/worksheets/sheet1.xml" ContentType="${media}.worksheet+xml"/></Types>`,
    },
    { name: "_rels/.rels", content: relations(relation("r1", "officeDocument", "xl/workbook.xml")) },
    {
      name: "xl/_rels/workbook.xml.rels",
      content: relations(
        relation("r1", "worksheet", "worksheets/sheet1.xml") + relation("r2", "styles", "styles.xml"),
      ),
    },
    {
      name: "xl/workbook.xml",
      content: `<workbook xmlns="${main}" xmlns:r="${office}"><sheets><sheet name="1" sheetId="1" r:id="r1"/></sheets></workbook>`,
    },
    {
      name: "xl/styles.xml",
      content: `<styleSheet xmlns="${main}"><numFmts count="${codes.length}">${codes
        .map((code, index) => `<numFmt numFmtId="${200 + index}" formatCode="${escape(code)}"/>`)
        .join(
          "",
        )}</numFmts><fonts count="1"><font/></fonts><fills count="1"><fill/></fills><borders count="1"><border/></borders><cellStyleXfs count="1"><xf/></cellStyleXfs><cellXfs count="${codes.length}">${codes
        .map((_, index) => `<xf numFmtId="${200 + index}" applyNumberFormat="1"/>`)
        .join("")}</cellXfs></styleSheet>`,
    },
    {
      name: "xl/worksheets/sheet1.xml",
      content: `<worksheet xmlns="${main}"><cols><col min="1" max="99" width="60" customWidth="1"/></cols><sheetData>${codes
        .map((_, index) => `<row>${row(index)}</row>`)
        .join("")}</sheetData></worksheet>`,
    },
  ]);
}
