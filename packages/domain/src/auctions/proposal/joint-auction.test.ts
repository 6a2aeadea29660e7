import { expect, test } from "vitest";
import { isCustomerVolume, maskCustomerVolume, sharesAllLots } from "./joint-auction.ts";

const of = (...values: string[]) => values.map((value, id) => ({ id, value }));

test.each([
  [of("60", "40"), true],
  [of("60", "41"), false],
  [of("100"), true],
  [of("012", "88"), false],
  [of("1000"), false],
  [[], false],
])("PROP-092 F4: %j share a hundred lots: %s", (customers, expected) =>
  expect(sharesAllLots(customers, "100")).toBe(expected),
);

test.each([
  ["1", true],
  ["999", true],
  ["0", false],
  ["012", false],
  ["1000", false],
  ["-1", false],
  ["1.5", false],
])("PROP-099 PROP-101 F4: %s is a volume: %s", (text, expected) =>
  expect(isCustomerVolume(text)).toBe(expected),
);

test.each([
  ["1234", "1234"],
  ["0", ""],
  ["10", "10"],
  ["010", "10"],
  ["1 0", "1 0"],
  ["1/2", "1/2"],
])("FIX-106 PROP-099 PROP-101: %s is masked as %j", (typed, masked) =>
  expect(maskCustomerVolume(typed)).toBe(masked),
);
