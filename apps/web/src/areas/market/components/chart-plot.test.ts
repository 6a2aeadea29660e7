import type { MarketPrice } from "@birzha/domain/market/api.ts";
import { expect, test } from "vitest";
import type { PriceRow } from "../price-rows.ts";
import { plotOf, pricedRuns, quartileRuns } from "./chart-plot.ts";
import type { ChartScale } from "./chart-scale.ts";

const price = (from: string, to: string): MarketPrice => ({
  ...{ from, to, median: 14_000, lowerQuartile: 13_900, upperQuartile: 14_100, mean: 14_000 },
  ...{ tonnes: 900, deals: 5, run: 4, publishedAt: "2026-11-23T09:00:00.000Z", correction: null },
});
const week = (from: string, to: string, hasPrice = true): PriceRow => ({
  period: { kind: "week", from, to },
  price: hasPrice ? price(from, to) : undefined,
  open: undefined,
  standIn: undefined,
});
const rows = [
  week("2026-11-02", "2026-11-08"),
  week("2026-11-09", "2026-11-15", false),
  week("2026-11-16", "2026-11-22"),
  week("2026-11-23", "2026-11-29"),
];
const scale: ChartScale = {
  price: [13_700, 14_200],
  priceTicks: [13_800, 14_000, 14_200],
  tonnes: [0, 10_000],
  tonnesTicks: [0, 1_000, 2_000],
};
const plot = plotOf(scale, rows, { width: 500, height: 400, side: 50 });

test("MKT-008: a period without a price is a gap of the line", () => {
  expect(pricedRuns(rows).map((run) => run.map(({ index }) => index))).toEqual([[0], [2, 3]]);
});

test("MKT-103: the band has a gap where a price has no quartiles", () => {
  const withGap = rows.map((row, index) =>
    index === 2 ? { ...row, price: { ...row.price!, lowerQuartile: null, upperQuartile: null } } : row,
  );
  expect(quartileRuns(withGap).map((run) => run.map(({ index }) => index))).toEqual([[0], [3]]);
});

test("MKT-107: a longer price covers its days as far as the axis shows them", () => {
  expect(plot.spanOf(rows, { from: "2026-11-02", to: "2026-11-15" })).toEqual([50, 250]);
  expect(plot.spanOf(rows, { from: "2026-10-05", to: "2026-11-08" })).toEqual([50, 150]);
});

test("MKT-006: an own deal stands at its day within its week", () => {
  expect(plot.leftOfDay(rows, "2026-11-05")).toBe(plot.left(0));
  expect(plot.leftOfDay(rows, "2026-11-08")).toBeLessThan(plot.left(0) + plot.step / 2);
  expect(plot.leftOfDay(rows, "2026-11-30")).toBeUndefined();
  expect(plot.shownPrice(150_000)).toBe(14_200);
});

test("MKT-008: the pointer reads the nearest period, outside of the axes the first or last", () => {
  expect([0, plot.left(1), plot.left(2) + 1, 500].map(plot.indexAt)).toEqual([0, 1, 2, 3]);
});
