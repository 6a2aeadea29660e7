import { writeOds } from "hucre/ods";
import { expect, test } from "vitest";
import { binaryWorkbook, longBinaryWorkbook } from "../../../../test/import-files/make/binary-workbook.ts";
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
