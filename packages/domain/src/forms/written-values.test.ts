import { expect, test } from "vitest";
import type { ValueType } from "../fields/value-types.ts";
import { parseWrittenDate } from "../fields/written-date.ts";
import { readWritten } from "./written-values.ts";

test.each([
  ["14.09.2026", "2026-09-14"],
  [" 2026-09-14 ", "2026-09-14"],
  ["2026-09-14T00:00:00", "2026-09-14"],
  ["2026-09-14 23:59", "2026-09-14"],
  ["2026-09-14+03:00", "2026-09-14"],
  ["2026-09-13T21:30:00Z", "2026-09-14"],
  ["2026-09-14T00:00:00.000+03:00", "2026-09-14"],
  ["14.09.2026 10:30:00", "2026-09-14"],
  ["14.09.2026 г.", "2026-09-14"],
  ["14.09.2026 24:30", undefined],
  ["31.02.2026", undefined],
  ["2026-02-31T00:00:00", undefined],
  ["2026-09-14T25:00:00", undefined],
  ["14 сентября", undefined],
])("FIX-108 FIX-214: %j is the day %s", (text, day) => expect(parseWrittenDate(text)).toBe(day));

test.each<[ValueType, unknown, unknown]>([
  ["money", "13900,50", "13900.50"],
  ["money", "13\u00a0900,50", "13900.50"],
  ["tonnes", "1.234,56", "1234.56"],
  ["money", "13'900,5", "13900.5"],
  ["tonnes", "300\t13900", "300\t13900"],
  ["tonnes", "300\tт", "300\tт"],
  ["tonnes", "300 т", "300"],
  ["tonnes", "300 кг", "300 кг"],
  ["money", "12 900 ₽", "12900"],
  ["money", "12 900 $", "12 900 $"],
  ["decimal", "12 %", "12"],
  ["money", "12 %", "12 %"],
  ["integer", "2025/2026", "2025/2026"],
  ["date", "завтра", "завтра"],
  ["yes-no", "Да", true],
  ["yes-no", "0", false],
  ["yes-no", "может быть", "может быть"],
  ["text", "13900,50", "13900,50"],
])("FIX-108 FIX-214: %s reads %j as %j", (type, text, value) =>
  expect(readWritten({ type }, text)).toBe(value),
);
