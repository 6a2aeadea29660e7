import { readFileSync } from "node:fs";
import fc from "fast-check";
import { expect, test } from "vitest";
import { compareShownTexts } from "../../../test/number-formats/compare-shown.ts";
import {
  generatedCodes as codes,
  generatedNumbers as values,
} from "../../../test/number-formats/generated-cells.ts";
import { showNumber, showText, toNumberFormat } from "./number-format.ts";

const root = new URL("../../../test/number-formats/", import.meta.url);
const recorded = readFileSync(new URL("shown-texts.tsv", root), "utf8")
  .trimEnd()
  .split("\n")
  .map((line) => line.split("\t"));
const show = (code: string, value: number) => showNumber(value, toNumberFormat(200, code), " ≈ ");

test("FIX-311: a cell is read as LibreOffice shows it, or asked about", () => {
  expect(compareShownTexts(recorded)).toEqual([]);
});

test.each([
  ["0000000000", 123_456_789, "0123456789"],
  ['"ЗП-"000', 7, "ЗП-007"],
  ["00-00", 1234, "12-34"],
  ['0" тыс."', 12.9, "13 тыс. ≈ 12,9"],
  ['0.0,"тыс. ₽"', 12_956, "13,0тыс. ₽ ≈ 12956"],
  ["#,##0.00 [$$-409]", 12_900.5, "12 900,50 $"],
  ["mmm yyyy", 46_344, "нояб. 2026 ≈ 2026-11-18"],
  ["dd.mm.yyyy", 46_344, "2026-11-18"],
  ["dd.mm.yyyy", 1e9, "##### ≈ 1000000000"],
  [";;;", 5, "пусто ≈ 5"],
  ["0;0", -5, "5 ≈ -5"],
  ["0%", 0.125, "13% ≈ 12,5%"],
  ["0.00", 12.345, "12,35"],
  ["General", 0.1 + 0.2, "0,3"],
  ['"', 5, "? ≈ 5"],
] as const)("FIX-311: %s of %d is read as %s", (code, value, text) => {
  expect(show(code, value)).toBe(text);
});

test("FIX-311: formats of texts add words or hide", () => {
  expect(showText("12", toNumberFormat(200, '@" т"'))).toBe("12 т");
  expect(showText("12", toNumberFormat(49, undefined))).toBe("12");
});

test("FIX-311: no format changes a number without a question", () => {
  fc.assert(
    fc.property(codes, values, (code, value) => {
      const text = show(code, value);
      if (text.includes(" ≈ ")) return;
      const percent = text.includes("%") ? 100 : 1;
      const number = text.replace(/[^\d,]/g, "").replace(",", ".");
      const decimals = number.split(".")[1]?.length ?? 0;
      const isRounded = decimals >= 2;
      expect(Math.abs(Number(number) - Math.abs(value * percent))).toBeLessThanOrEqual(
        isRounded ? 0.51 * 10 ** -decimals : Math.abs(value) * 1e-12,
      );
      expect(value >= 0 || Number(number) === 0 || /[-(]/.test(text)).toBe(true);
    }),
  );
});
