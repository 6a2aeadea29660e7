import { expect, test } from "vitest";
import { chartScale } from "./chart-scale.ts";

const week = { mean: 14_200, lowerQuartile: 13_900, upperQuartile: 14_600, tonnes: 3_100 };

test("MKT-001: the axis has round steps around the band, and a quarter for the volumes", () => {
  const { price, priceTicks, tonnesTicks } = chartScale([week], [], []);
  expect(priceTicks).toEqual([13_800, 14_000, 14_200, 14_400, 14_600]);
  expect((priceTicks[0]! - price[0]) / (price[1] - price[0])).toBeCloseTo(0.25);
  expect(tonnesTicks).toEqual([0, 2_000, 4_000]);
});

test("MKT-006: an own price far from the market does not flatten the line", () => {
  expect(chartScale([week], [], [{ price: 150_000 }]).price[1]).toBeLessThanOrEqual(15_500);
  expect(chartScale([week], [], [{ price: 14_900 }]).price[1]).toBeGreaterThanOrEqual(14_900);
});

test("MKT-001 MKT-103: a single price without quartiles has an axis", () => {
  const { priceTicks } = chartScale(
    [{ mean: 14_000, lowerQuartile: null, upperQuartile: null, tonnes: 0 }],
    [],
    [],
  );
  expect(priceTicks.length).toBeGreaterThan(1);
  expect(priceTicks.every(Number.isFinite)).toBe(true);
});

test("MKT-107: the axis contains the prices of longer periods", () => {
  expect(chartScale([week], [{ mean: 13_300 }], []).priceTicks[0]).toBeLessThanOrEqual(13_300);
});
