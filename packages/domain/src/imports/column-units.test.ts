import fc from "fast-check";
import { expect, test } from "vitest";
import { importedFields, matchColumns } from "./match-columns.ts";
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
  expect(readCell(field, cell, { unit: readUnit(field, heading)?.name })).toMatchObject({ input: value });
});

test("BULK-104: a unit without a factor has no value", () => {
  expect(readUnit(fieldOf("amount"), "Количество, мешков")).toBeNull();
  expect(readCell(fieldOf("amount"), "300", { unit: null })).toEqual({ isUnitUnknown: true });
});

test("BULK-104: another unit at the number is not converted", () => {
  expect(readCell(fieldOf("amount"), "300 т", { unit: "кг" })).toMatchObject({ input: "300 т" });
  expect(readCell(fieldOf("amount"), "300 кг", { unit: "кг" })).toMatchObject({ input: "0.3" });
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

const massNames = {
  "0.001": ["кг", "KG", "килограмм", "килограммов"],
  "0.1": ["ц", "цн", "центнер", "центнеров"],
  "1": ["т", "тн", "тонну", "тонн", "t"],
  "1000": ["тыс. т", "тысячу тонн", "тыс.тн", "кт"],
} as const;
const scaleNames = { "1": ["", ""], "1000": ["тыс. ", "тысячах "], "1000000": ["млн ", "млн. "] } as const;
const moneyNames = {
  RUB: ["руб.", "₽", "рублей", "р."],
  USD: ["$", "USD", "долл."],
  CNY: ["¥", "юанях"],
} as const;
const anyOf = <Names extends Readonly<Record<string, readonly string[]>>>(names: Names) =>
  fc.constantFrom(...Object.entries(names).flatMap(([key, all]) => all.map((name) => ({ key, name }))));
const shapes: readonly ((money: string, per: string) => string)[] = [
  (money, per) => `Цена, ${money}/${per}`,
  (money, per) => `Цена (${money} за ${per})`,
  (money, per) => `Цена за ${per}, ${money}`,
  (money, per) => `Цена в ${money} за ${per}`,
  (money, per) => `Цена ${money}/${per} с НДС`,
];

test("FIX-313: factor, mass and money of a heading are exact", () => {
  const count = fc.constantFrom("", "1", "10", "100", "1000", "1 000");
  const shape = fc.constantFrom(...shapes);
  fc.assert(
    fc.property(
      anyOf(scaleNames),
      anyOf(moneyNames),
      count,
      anyOf(massNames),
      shape,
      (scale, money, n, mass, toHeading) => {
        const heading = toHeading(`${scale.name}${money.name}`, `${n} ${mass.name}`.trim());
        const unit = readUnit(fieldOf("price"), heading);
        const factor = Number(scale.key) / (Number(mass.key) * Number(n.replace(" ", "") || "1"));
        expect({ heading, factor: Number(unit?.factor), currency: unit?.currency }).toEqual({
          heading,
          factor: Number(factor.toPrecision(12)),
          currency: money.key,
        });
        // The name of a unit is stored and read again.
        expect(readUnit(fieldOf("price"), unit!.name)).toEqual(unit);
        expect(matchColumns([heading], { price: "Цена" })[0]?.field).toBe("price");
      },
    ),
  );
});

test("FIX-313: factor and mass of an amount are exact", () => {
  const shape = fc.constantFrom("Объём, #", "Объём (#)", "Объём #", "Объём в #");
  fc.assert(
    fc.property(anyOf(massNames), shape, ({ key, name }, text) => {
      expect(readUnit(fieldOf("amount"), text.replace("#", name))?.factor).toBe(key);
    }),
  );
});

test.each([
  ["amount", "Объём, кг/т"],
  ["amount", "Объём, т (кг)"],
  ["amount", "Объём, 100 кг"],
  ["amount", "Объём, бочек"],
  ["amount", "Объём (паллет)"],
  ["price", "Цена, кг/т"],
  ["price", "Цена, ц"],
  ["price", "Цена за 3 кг"],
  ["price", "Цена за мешок"],
  ["price", "Цена за единицу"],
  ["price", "Цена, фантиков"],
  ["price", "Цена, $/bu"],
  ["transportation_cost_from_shipment", "Стоимость, руб./кг"],
])("FIX-313: %s under «%s» is asked about", (name, heading) => {
  expect(readUnit(fieldOf(name), heading)).toBeNull();
});

test.each([
  ["price", "Цена, с НДС"],
  ["price", "Цена (без НДС)"],
  ["price", "Цена за тонну с налогами"],
  ["price", "Цена за период"],
  ["amount", "Количество (план)"],
  ["transportation_cost_from_shipment", "Стоимость перевозки от места отгрузки"],
])("FIX-313: %s under «%s» has the unit of its field", (name, heading) => {
  expect(readUnit(fieldOf(name), heading)).toBeUndefined();
});

test.each([
  ["12 900,50 $", "12900.50", "USD"],
  ["€ 210", "210", "EUR"],
  ["12 900 ₽", "12900", "RUB"],
  ["12,9 тыс. ₽", "12,9 тыс. ₽", undefined],
  ["13 ₽ ≈ 12,9", "13 ₽ ≈ 12,9", undefined],
])("FIX-311: a price written %s has its own currency", (cell, input, currency) => {
  const read = readCell(fieldOf("price"), cell);
  expect({
    input: "input" in read && read.input,
    currency: "unit" in read ? read.unit?.currency : "",
  }).toEqual({
    input,
    currency,
  });
});
