import { writeOds } from "hucre/ods";
import { expect, test } from "vitest";
import { binaryWorkbook, longBinaryWorkbook } from "../../../../test/import-files/make/binary-workbook.ts";
import { archive } from "../../../../test/import-files/make/workbook.ts";
import { readTable } from "./read-table.ts";

const headers = ["Договор", "Дата", "ИНН", "Объём"];

test("BULK-104: an ODS workbook is read with its dates and numbers", async () => {
  const rows = [headers, ["ЗП-1", new Date("2026-11-18T00:00:00Z"), "7806512843", 1200.5]];
  expect(await readTable(await writeOds({ sheets: [{ name: "Отчёты", rows }] }))).toEqual({
    table: { headers, rows: [{ number: 2, cells: ["ЗП-1", "2026-11-18", "7806512843", "1200,5"] }] },
  });
});

test.each([
  ["XLS", binaryWorkbook],
  ["XLSB", longBinaryWorkbook],
])("BULK-104: an %s workbook is read", async (_, write) => {
  const bytes = write("Отчёты", [headers, ["ЗП-1", "18.11.2026", "7806512843", 1200.5]]);
  expect(await readTable(bytes)).toEqual({
    table: { headers, rows: [{ number: 2, cells: ["ЗП-1", "18.11.2026", "7806512843", "1200,5"] }] },
  });
});

const ods = (rows: string, manifest = "<manifest/>") =>
  archive([
    { name: "META-INF/manifest.xml", content: manifest },
    {
      name: "content.xml",
      content: `<office:document-content><table:table table:name="Отчёты">${rows}</table:table></office:document-content>`,
    },
  ]);
const odsCell = (shown: string, value = "") =>
  `<table:table-cell ${value}><office:annotation><text:p>заметка</text:p></office:annotation><text:p>${shown}</text:p></table:table-cell>`;
const odsRow = (cells: string) =>
  `<table:table-row>${cells}<table:table-cell table:number-columns-repeated="16000"/></table:table-row>`;
const float = (value: string) => `office:value-type="float" office:value="${value}"`;
const date = `office:value-type="date" office:date-value="2026-11-18"`;

test("FIX-311: an ODS cell is read as shown, or asked about", async () => {
  const shown = [
    odsCell("0123456789", float("123456789")),
    odsCell("13 тыс.", float("12.9")),
    odsCell("12,900.50 $", float("12900.5")),
    odsCell("ноя 2026", date),
    odsCell("18.11.26", date),
  ];
  const rows = odsRow(headers.map((text) => odsCell(text)).join("")) + odsRow(shown.join(""));
  const read = await readTable(ods(rows));
  expect("table" in read && read.table.rows).toMatchObject([
    { cells: ["0123456789", "13 тыс. ≈ 12,9", "12900,50 $", "ноя 2026 ≈ 2026-11-18", "2026-11-18"] },
  ]);
});

test.each([
  [
    "a password",
    ods("", "<manifest><manifest:encryption-data/></manifest>"),
    {},
    "imports.password-protected",
  ],
  ["no such sheet", ods(""), { sheet: "Декабрь" }, "imports.unknown-sheet"],
  ["no values", ods(odsRow("")), {}, "imports.empty-file"],
  ["no end of a row", ods("<table:table-row>"), {}, "imports.incomplete-file"],
])("FIX-314: an ODS workbook with %s is rejected", async (_, bytes, reading, code) => {
  await expect(readTable(bytes, reading)).rejects.toMatchObject({ code });
});
