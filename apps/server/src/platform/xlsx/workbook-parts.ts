import { escapeXml } from "../xml/escape-xml.ts";

/** Fixed files of a workbook with one sheet. */
const declaration = '<?xml version="1.0" encoding="UTF-8" standalone="yes"?>\n';
const main = "http://schemas.openxmlformats.org/spreadsheetml/2006/main";
const relations = "http://schemas.openxmlformats.org/officeDocument/2006/relationships";
const packages = "http://schemas.openxmlformats.org/package/2006";
const media = "application/vnd.openxmlformats-officedocument.spreadsheetml";

/** Indexes of `cellXfs` below. */
export const cellStyles = {
  text: 1,
  date: 2,
  decimal: 3,
  number: 4,
  header: 5,
  tonnes: 6,
  integer: 7,
} as const;

/** Number format 14 is "short date", shown in the reader's locale. 4 is `#,##0.00`, 3 `#,##0`, 1 `0`. */
const styles = `${declaration}<styleSheet xmlns="${main}">\
<numFmts count="1"><numFmt numFmtId="164" formatCode="#,##0.000"/></numFmts>\
<fonts count="2"><font><sz val="11"/><name val="Calibri"/></font>\
<font><b/><sz val="11"/><name val="Calibri"/></font></fonts><fills count="2"><fill><patternFill patternType="none"/></fill>\
<fill><patternFill patternType="gray125"/></fill></fills><borders count="1"><border/></borders>\
<cellStyleXfs count="1"><xf/></cellStyleXfs><cellXfs count="8"><xf/>\
<xf numFmtId="49" applyNumberFormat="1"/><xf numFmtId="14" applyNumberFormat="1"/>\
<xf numFmtId="4" applyNumberFormat="1"/><xf numFmtId="3" applyNumberFormat="1"/>\
<xf numFmtId="49" fontId="1" applyNumberFormat="1" applyFont="1" applyAlignment="1">\
<alignment vertical="top" wrapText="1"/></xf>\
<xf numFmtId="164" applyNumberFormat="1"/><xf numFmtId="1" applyNumberFormat="1"/></cellXfs></styleSheet>`;

const contentTypes = `${declaration}<Types xmlns="${packages}/content-types">\
<Default Extension="rels" ContentType="application/vnd.openxmlformats-package.relationships+xml"/>\
<Override PartName="/xl/workbook.xml" ContentType="${media}.sheet.main+xml"/>\
<Override PartName="/xl/styles.xml" ContentType="${media}.styles+xml"/>\
<Override PartName="/xl/worksheets/sheet1.xml" ContentType="${media}.worksheet+xml"/></Types>`;

const packageRelations = `${declaration}<Relationships xmlns="${packages}/relationships">\
<Relationship Id="rId1" Type="${relations}/officeDocument" Target="xl/workbook.xml"/></Relationships>`;

const workbookRelations = `${declaration}<Relationships xmlns="${packages}/relationships">\
<Relationship Id="rId1" Type="${relations}/worksheet" Target="worksheets/sheet1.xml"/>\
<Relationship Id="rId2" Type="${relations}/styles" Target="styles.xml"/></Relationships>`;

const workbook = (title: string) => `${declaration}<workbook xmlns="${main}" xmlns:r="${relations}"><sheets>\
<sheet name="${escapeXml(sheetName(title))}" sheetId="1" r:id="rId1"/></sheets></workbook>`;

export const sheetStart = `${declaration}<worksheet xmlns="${main}">`;

/** Returns every part except the sheet, in the order that readers expect. */
export const workbookParts = (title: string): readonly { name: string; text: string }[] => [
  { name: "[Content_Types].xml", text: contentTypes },
  { name: "_rels/.rels", text: packageRelations },
  { name: "xl/workbook.xml", text: workbook(title) },
  { name: "xl/_rels/workbook.xml.rels", text: workbookRelations },
  { name: "xl/styles.xml", text: styles },
];

/** Excel rejects some characters, an apostrophe at either end and more than 31 characters in a sheet name. */
function sheetName(title: string): string {
  const allowed = title.replace(/[\\/?*:[\]]/g, " ").slice(0, 31);
  return allowed.replace(/^'+|'+$/g, "").trim() || "Sheet1";
}
