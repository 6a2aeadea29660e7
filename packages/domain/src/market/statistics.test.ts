import { describe, expect, test } from "vitest";
import { groupFirms } from "./groups.ts";
import { netPrice } from "./market-input.ts";
import { marketMonth, periodOf } from "./period.ts";
import { priceLimits, quartile, summarize } from "./statistics.ts";

describe("MKT-001: figures of a cell", () => {
  test("quartiles interpolate like QUARTILE.INC and round half up to the step", () => {
    const prices = [1_480_000, 1_500_000, 1_530_000, 1_590_000];
    expect([1, 2, 3].map((quarter) => quartile(prices, quarter as 1, 1))).toEqual([14_950, 15_150, 15_450]);
    expect(quartile([1_500_000, 1_501_000], 2, 10)).toBe(15_010);
    expect(quartile([1_499_999], 1, 1)).toBe(15_000);
  });

  test("the mean is weighted by tonnes", () => {
    const deals = [
      { price: 1_500_000, kilograms: 300_000 },
      { price: 1_600_000, kilograms: 100_500 },
    ];
    expect(summarize(deals, { priceStep: 10, tonnesStep: 10 })).toEqual({
      ...{ median: 15_500, lowerQuartile: 15_250, upperQuartile: 15_750 },
      ...{ mean: 15_250, tonnes: 400, deals: 2 },
    });
  });
});

test("MKT-004: prices more than the ratio from the median are outliers, from five deals on", () => {
  const prices = [100, 101, 102, 103, 104];
  expect(priceLimits(prices, 2)).toEqual({ lowest: 51, highest: 204 });
  expect(priceLimits(prices.slice(1), 2).highest).toBe(Number.POSITIVE_INFINITY);
});

test("MKT-013: a price with VAT in a foreign currency becomes one without VAT in rubles", () => {
  const method = { vatPercent: 10, unstatedVat: "included" } as const;
  expect(netPrice({ price: 22_000, rate: 805_000, hasVat: true }, method)).toBe(1_610_000);
  expect(netPrice({ price: 1_650_000, rate: 10_000, hasVat: null }, method)).toBe(1_500_000);
  expect(netPrice({ price: 1_650_000, rate: 10_000, hasVat: false }, method)).toBe(1_650_000);
});

test("MKT-001: a month consists of the weeks whose Thursday is in it", () => {
  expect(periodOf("month", "2026-11-01")).toEqual({ kind: "month", from: "2026-09-28", to: "2026-11-01" });
  expect(periodOf("month", "2026-11-30")).toEqual({ kind: "month", from: "2026-11-30", to: "2027-01-03" });
  expect(marketMonth("2027-01-03")).toBe("2026-12");
  expect(periodOf("week", "2027-01-03").from).toBe("2026-12-28");
});

test("MKT-002: firms that pairs connect are one group", () => {
  const groups = groupFirms([
    ["3", "2"],
    ["5", "6"],
    ["4", "3"],
  ]);
  expect(Object.fromEntries(groups)).toEqual({ 2: "2", 3: "2", 4: "2", 5: "5", 6: "5" });
});
