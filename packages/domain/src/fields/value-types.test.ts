import { expect, test } from "vitest";
import { readWritten } from "../forms/written-values.ts";
import { compareValues, type ValueType, valueTypes } from "./value-types.ts";

test.each<[ValueType, string]>([
  ["money", "13 900,50 руб."],
  ["tonnes", "1 234,5 т"],
  ["decimal", "12,5 %"],
  ["integer", "2026"],
  ["date", "14.09.2026"],
  ["yes-no", "Да"],
])("HOUSE-201: a parsed %s passes the strict reader and the XML schema", (type, text) => {
  const { read, xsd } = valueTypes[type];
  const value = readWritten({ type }, text);

  expect(read(value)).toEqual({ value });
  expect(String(value)).toMatch(new RegExp(`^(?:${xsd!.pattern ?? xsd!.values!.join("|")})$`));
});

test.each<[ValueType, string, string, number]>([
  ["money", "9.5", "10", -1],
  ["integer", "2026", "2026", 0],
  ["date", "2026-09-14", "2026-01-31", 1],
])("HOUSE-201: two values of %s compare by value", (type, one, other, order) =>
  expect(compareValues({ type }, one, other)).toBe(order),
);
