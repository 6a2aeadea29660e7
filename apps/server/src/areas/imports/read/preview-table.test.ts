import { expect, test } from "vitest";
import { workbook } from "../../../../test/import-files/make/workbook.ts";
import { previewTable } from "./read-table.ts";

const utf8 = (text: string) => new TextEncoder().encode(text);
const header = { number: 3, cells: ["Договор", "Объём, т"] };

test("FIX-215: a preview has the detected reading and the first rows", async () => {
  const text = `Отчёт за ноябрь\n\nДоговор;Объём, т\n${"ЗП-1;5\n".repeat(100)}`;
  const preview = await previewTable(utf8(text), {});
  expect(preview).toMatchObject({ format: "text", encoding: "utf-8", delimiter: ";", headerRow: 3 });
  expect(preview.rows).toHaveLength(15);
  expect(preview.rows[1]).toEqual(header);
  expect(await previewTable(utf8(text), { delimiter: ",", headerRow: 4 })).toMatchObject({
    delimiter: ",",
    headerRow: 4,
    rows: [
      {},
      { cells: ["Договор;Объём", "т"] },
      ...Array.from({ length: 13 }, () => ({ cells: ["ЗП-1;5"] })),
    ],
  });
});

test.each([
  ["a text that ends within a character", utf8("Договор\nЗП").subarray(0, -1), {}, "utf-8"],
  ["an open quote", utf8('Договор\n"ЗП'), {}, "utf-8"],
  ["signs of another encoding", Uint8Array.of(0xd4, 0x0a, 0x31), { encoding: "utf-8" }, "utf-8"],
] as const)("FIX-215: %s is shown without an error", async (_, bytes, reading, encoding) => {
  expect(await previewTable(bytes, reading)).toMatchObject({ encoding, rows: [{}, {}] });
});

test("FIX-215: a preview of a workbook names its sheets", async () => {
  const bytes = workbook({
    sheets: [
      { name: "Октябрь", rows: [["а"]] },
      { name: "Ноябрь", rows: [["Договор"], ["ЗП-1"]] },
    ],
  });
  const sheets = ["Октябрь", "Ноябрь"];
  expect(await previewTable(bytes, {})).toMatchObject({ sheet: "Октябрь", sheets, headerRow: null });
  expect(await previewTable(bytes, { sheet: "Ноябрь" })).toMatchObject({
    format: "workbook",
    encoding: null,
    delimiter: null,
    sheet: "Ноябрь",
    sheets,
    headerRow: 1,
    rows: [{ cells: ["Договор"] }, { cells: ["ЗП-1"] }],
  });
});

test("FIX-215: XML has columns of its own", async () => {
  expect(await previewTable(utf8("<agreement>"), {})).toMatchObject({ format: "xml", rows: [] });
});
