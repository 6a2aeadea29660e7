import { expect, test } from "vitest";
import { importedFields } from "./match-columns.ts";
import { readCell, readUnit, withoutHeadingUnit } from "./column-units.ts";

const fieldOf = (name: string) => importedFields.find((field) => field.name === name)!;

test.each([
  ["amount", "Объём, кг", "300 000", "300"],
  ["amount", "Вес нетто (кг)", "1250,5", "1.2505"],
  ["amount", "Количество, ц", "455", "45.5"],
  ["amount", "Объём, тыс. т", "1,2", "1200"],
  ["amount", "Объём, т", "300", "300"],
  ["amount", "Вес", "300", "300"],
  ["price", "Цена, тыс. ₽", "12,9", "12900"],
  ["price", "Цена, руб./кг", "12,90", "12900"],
  ["price", "Цена за центнер", "1290", "12900"],
  ["price", "Цена за тонну с налогами", "12900", "12900"],
  ["price", "Цена, $/т", "210", "210"],
  ["price", "Цена, коп.", "1290000", "12900"],
] as const)("BULK-104: %s under «%s» is converted exactly", (name, heading, cell, value) => {
  const field = fieldOf(name);
  expect(readCell(field, cell, readUnit(field, heading)?.name)).toEqual({ input: value });
});

test("BULK-104: a unit without a factor has no value", () => {
  expect(readUnit(fieldOf("amount"), "Количество, мешков")).toBeNull();
  expect(readCell(fieldOf("amount"), "300", null)).toEqual({ isUnitUnknown: true });
});

test("BULK-104: another unit at the number is not converted", () => {
  expect(readCell(fieldOf("amount"), "300 т", "кг")).toEqual({ input: "300 т" });
  expect(readCell(fieldOf("amount"), "300 кг", "кг")).toEqual({ input: "0.3" });
});

test("BULK-104: a foreign currency is named", () => {
  expect(readUnit(fieldOf("price"), "Цена, USD")).toMatchObject({ name: "$", currency: "USD" });
  expect(readUnit(fieldOf("contract_number"), "Номер, кг")).toBeUndefined();
});

test("BULK-104: a heading is matched without its unit", () => {
  expect(["Объём, кг", "Цена (тыс. руб.)", "Вес в кг", "Цена"].map(withoutHeadingUnit)).toEqual([
    "Объём",
    "Цена",
    "Вес",
    "Цена",
  ]);
});
