import fc from "fast-check";
import { describe, expect, it, test } from "vitest";
import {
  addDecimals,
  compareDecimals,
  formatDecimal,
  fromScaled,
  isDecimal,
  isPositive,
  multiplyDecimals,
  scaleOf,
  subtractDecimals,
  toScaled,
} from "./decimal.ts";

const scale = fc.integer({ min: 0, max: 6 });
const decimal = fc.tuple(fc.bigInt(-(10n ** 24n), 10n ** 24n), scale).map(([n, s]) => fromScaled(n, s));

test("PLAT-120 FIX-122: numbers have no-break spaces between thousands and a comma", () => {
  expect(formatDecimal("17420", 2)).toBe("17\u00a0420,00");
  expect(formatDecimal("1234567.891", 2)).toBe("1\u00a0234\u00a0567,891");
  expect(formatDecimal("-999.5")).toBe("-999,5");
  expect(formatDecimal("17420")).toBe("17\u00a0420");
});

test.each([
  ["0.01", true],
  ["999.99", true],
  ["0999.99", true],
  ["1000", false],
  ["1.001", false],
  ["0", false],
  ["0.00", false],
  ["-1", false],
  ["1e2", false],
  ["", false],
])("OTC-100: %j is a positive number of three and two digits: %s", (text, expected) => {
  expect(isPositive(text, { whole: 3, scale: 2 })).toBe(expected);
});

test("OTC-100: a decimal has at most forty characters", () => {
  expect(isDecimal("1".repeat(40))).toBe(true);
  expect(isDecimal("1".repeat(41))).toBe(false);
});

describe("OTC-100: decimals compare and add as scaled integers", () => {
  it("orders like the scaled integers", () => {
    fc.assert(
      fc.property(fc.bigInt(), fc.bigInt(), scale, (a, b, s) => {
        const [left, right] = [fromScaled(a, s), fromScaled(b, s)];
        expect(compareDecimals(left, right)).toBe(a < b ? -1 : a > b ? 1 : 0);
        expect(toScaled(left, s)).toBe(a);
      }),
    );
  });

  it("adds, subtracts and multiplies without loss", () => {
    fc.assert(
      fc.property(decimal, decimal, (a, b) => {
        expect(compareDecimals(subtractDecimals(addDecimals(a, b), b), a)).toBe(0);
        const product = multiplyDecimals(a, b);
        expect(toScaled(product, scaleOf(product))).toBe(toScaled(a, scaleOf(a)) * toScaled(b, scaleOf(b)));
      }),
    );
    expect(addDecimals("0.1", "0.2")).toBe("0.3");
  });

  it("ignores trailing zeros and drops no digits", () => {
    expect(compareDecimals("100.10", "100.1")).toBe(0);
    expect(compareDecimals("9", "10")).toBe(-1);
    expect(compareDecimals("-1", "1")).toBe(-1);
    expect(() => toScaled("1.25", 1)).toThrow(RangeError);
  });
});
