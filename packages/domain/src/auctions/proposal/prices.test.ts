import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { isCount, isImprovement, isMultiple, isPrice } from "./prices.ts";

describe("PROP-087 F3 A-28: multiples without floats", () => {
  test.each([
    ["0.3", "0.1", true],
    ["8.2", "0.01", true],
    ["4.35", "0.05", true],
    ["16500.50", "0.5", true],
    ["16500.55", "0.5", false],
    ["105", "10", false],
    ["1.11", "0.005", true],
    ["5", "0", false],
    ["x", "1", false],
  ])("%s in steps of %s: %s", (value, step, expected) => expect(isMultiple(value, step)).toBe(expected));

  test("any number of steps is a multiple", () =>
    fc.assert(
      fc.property(fc.integer({ min: 1, max: 1e6 }), fc.integer({ min: 1, max: 1e6 }), (steps, size) => {
        const step = `${Math.floor(size / 10_000)}.${String(size % 10_000).padStart(4, "0")}`;
        const scaled = String(BigInt(steps) * BigInt(size)).padStart(5, "0");
        expect(isMultiple(`${scaled.slice(0, -4)}.${scaled.slice(-4)}`, step)).toBe(true);
      }),
    ));
});

test.each([
  ["15", "10", false],
  ["5", "10", false],
  ["20", "10", true],
  ["10", "10", true],
  ["1", "0.5", true],
  ["1", "0.3", false],
])("PROP-088 F3: an improvement of %s with steps of %s: %s", (value, step, expected) =>
  expect(isImprovement(value, step)).toBe(expected),
);

test.each([
  ["16500.5", true],
  ["0.01", true],
  ["0", false],
  ["0.00", false],
  ["-1", false],
  ["1.234", false],
  ["1e5", false],
  ["", false],
])("PROP-086: %s is a price: %s", (text, expected) => expect(isPrice(text)).toBe(expected));

test.each([
  ["1", true],
  ["99999", true],
  ["0", false],
  ["1.5", false],
  ["-1", false],
  ["+1", false],
  ["1e3", false],
])("A-30: %s is a count: %s", (text, expected) => expect(isCount(text)).toBe(expected));
