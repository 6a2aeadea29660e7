import fc from "fast-check";
import { expect, test } from "vitest";
import { parseNumber } from "../fields/read-number.ts";
import { isDecimal } from "../shared/values/decimal.ts";
import { findCellProblem, findCorrectionProblem, toFieldInput } from "./cell-input.ts";
import { DecimalMarks, type ColumnDecimal } from "./decimal-marks.ts";
import { importedFields } from "./match-columns.ts";

const decide = (cells: readonly string[], chosen?: "comma" | "point") => {
  const marks = new DecimalMarks();
  for (const cell of cells) marks.add(cell);
  return marks.decide(chosen);
};

test.each([
  [["1,234", "1,234.50"], "point"],
  [["1,234", "12,5"], undefined],
  [["1.234", "1.234.567"], undefined],
  [["1,234", "1,234,567"], "point"],
  [["1,234 ₽", "$ 12.5"], "point"],
  [["1,234"], null],
  [["1,234", "12,5", "12.5"], null],
  [["18.11.2026", "ул. Мира, д. 1", "1200"], undefined],
])("FIX-312: the column %j has the decimal sign %s", (cells, decimal) => {
  expect(decide(cells)).toBe(decimal);
});

test("FIX-312: a choice decides open columns only", () => {
  expect(decide(["1,234"], "point")).toBe("point");
  expect(decide(["1,234"], "comma")).toBeUndefined();
  expect(decide(["1,234", "12,5"], "point")).toBeUndefined();
});

const numeric = importedFields.filter(({ type }) => ["money", "tonnes", "decimal"].includes(type));

test("FIX-312: no column is read a thousand times too large or small", () => {
  const amount = fc.integer({ min: 1000, max: 999_999 });
  const format = (thousandths: number, [group, point]: readonly [string, string], scale: number) => {
    const whole = String(Math.trunc(thousandths / 1000)).replace(/\B(?=(\d{3})+$)/g, group);
    return scale === 0
      ? whole
      : `${whole}${point}${String(thousandths % 1000)
          .padStart(3, "0")
          .slice(0, scale)}`;
  };
  const signs = fc.constantFrom([",", "."] as const, [".", ","] as const);
  const rows = fc.array(fc.tuple(amount, fc.nat({ max: 3 })), { minLength: 1, maxLength: 6 });
  fc.assert(
    fc.property(fc.constantFrom(...numeric), signs, rows, (field, sign, numbers) => {
      const cells = numbers.map(([number, scale]) => format(number * 1000 + (number % 1000), sign, scale));
      const decimal = decide(cells);
      for (const [index, cell] of cells.entries()) {
        const [number, scale] = numbers[index]!;
        if (findCellProblem(field, cell, decimal)) continue;
        const exact = Math.trunc((number * 1000 + (number % 1000)) / 10 ** (3 - scale)) / 10 ** scale;
        expect(Number(toFieldInput(field, cell, decimal))).toBe(exact);
      }
    }),
  );
});

test("FIX-310: a typed correction is the typed number or asked about", () => {
  const parts = fc.array(fc.tuple(fc.stringMatching(/^\d{1,3}$/), fc.constantFrom("", ",", ".", " ")), {
    minLength: 1,
    maxLength: 4,
  });
  const decimals = fc.constantFrom<ColumnDecimal>(undefined, "point", null);
  fc.assert(
    fc.property(fc.constantFrom(...numeric), parts, decimals, (field, given, decimal) => {
      const text = given.flat().join("");
      if (findCorrectionProblem(field, text, decimal) || findCellProblem(field, text, decimal)) return;
      const input = String(toFieldInput(field, text, decimal));
      expect(isDecimal(input) ? input : undefined).toBe(parseNumber(text));
    }),
    { numRuns: 500 },
  );
});
