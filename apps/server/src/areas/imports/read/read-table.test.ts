import { expect, test } from "vitest";
import { toFieldInput } from "@birzha/domain/imports/cell-input.ts";
import { ru } from "@birzha/phrases/agreements/ru.ts";
import { readTable } from "./read-table.ts";

const utf8 = (text: string) => new TextEncoder().encode(text);

test("BULK-005: 10,001 rows are rejected", async () => {
  const bytes = utf8(`Договор${"\n1".repeat(10_001)}`);
  await expect(readTable(bytes)).rejects.toMatchObject({ code: "imports.too-many-rows" });
});

test("BULK-005: separators inside quotes do not decide the delimiter", async () => {
  const place = "Тула, ул. Мира, д. 1, стр. 2";
  const bytes = utf8(
    `${ru.fields.contract_number};${ru.fields.delivery_address}\n1;"${place}"\n2;"${place}"\n`,
  );
  expect(await readTable(bytes)).toMatchObject({
    table: { rows: [{ cells: ["1", place] }, { cells: ["2", place] }] },
  });
});

test.each([
  ["date", "18.11.2026", "2026-11-18"],
  ["date", "2026-11-18T00:00:00", "2026-11-18"],
  ["date", "18.11.2026 0:00:00", "2026-11-18"],
  ["date", "31.11.2026", "31.11.2026"],
  ["tonnes", "1\u00a0250,5", "1250.5"],
  ["tonnes", "тонна", "тонна"],
  ["inn", "7.80651E+09", "7.80651E+09"],
  ["inn", "772440539", "772440539"],
  ["yes-no", "Да", true],
  ["yes-no", "нет", false],
  ["yes-no", "может быть", "может быть"],
] as const)("BULK-005: a %s cell %s becomes %s", (type, cell, value) => {
  expect(toFieldInput({ name: "field", type } as never, cell)).toBe(value);
});

test("BULK-001 BULK-005: an XML file has an element per report", async () => {
  const report = (number: string) =>
    `<agreement><contract_number>${number}</contract_number><product_type id="3">Пшеница</product_type></agreement>`;
  const read = await readTable(utf8(`<agreements>${report("1")}${report("2")}</agreements>`));
  expect(read).toEqual({
    table: {
      headers: [ru.fields.contract_number, ru.fields.product_type],
      rows: [
        { number: 1, cells: ["1", "Пшеница"] },
        { number: 2, cells: ["2", "Пшеница"] },
      ],
    },
  });
  expect(await readTable(utf8(report("3")))).toMatchObject({ table: { rows: [{ number: 1 }] } });
});
