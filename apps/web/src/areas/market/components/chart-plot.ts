import type { MarketPrice } from "@birzha/domain/market/api.ts";
import { daysBetween, type IsoDate } from "@birzha/domain/shared/values/dates.ts";
import type { PriceRow } from "../price-rows.ts";
import type { ChartScale } from "./chart-scale.ts";

interface ChartSize {
  readonly width: number;
  readonly height: number;
  /** Width of the labels of each vertical axis. */
  readonly side: number;
}

interface Days {
  readonly from: IsoDate;
  readonly to: IsoDate;
}

/** Positions of the chart in pixels. */
export interface ChartPlot extends Pick<ChartScale, "priceTicks" | "tonnesTicks"> {
  readonly height: number;
  readonly start: number;
  readonly end: number;
  readonly top: number;
  readonly bottom: number;
  /** Width of a period. */
  readonly step: number;
  /** Middle of the period with this index. */
  readonly left: (index: number) => number;
  /** Middle of a day within its period; undefined outside of the rows. */
  readonly leftOfDay: (rows: readonly PriceRow[], day: IsoDate) => number | undefined;
  /** Index of the period nearest to a position. */
  readonly indexAt: (left: number) => number;
  /** Both ends of a range of days, as far as the rows contain it. */
  readonly spanOf: (rows: readonly PriceRow[], days: Days) => readonly [number, number];
  readonly price: (value: number) => number;
  readonly tonnes: (value: number) => number;
  /** Moves a price outside of the axis to its edge. */
  readonly shownPrice: (value: number) => number;
}

const topMargin = 8;
const labelHeight = 30;

export function plotOf(scale: ChartScale, { length }: readonly PriceRow[], size: ChartSize): ChartPlot {
  const { width, height, side } = size;
  const [start, end, top, bottom] = [side, width - side, topMargin, height - labelHeight];
  const step = (end - start) / length;
  const vertical =
    ([low, high]: readonly [number, number]) =>
    (value: number) =>
      bottom - ((value - low) / (high - low)) * (bottom - top);
  const left = (index: number) => start + step * (index + 0.5);
  return {
    height,
    start,
    end,
    top,
    bottom,
    step,
    left,
    priceTicks: scale.priceTicks,
    tonnesTicks: scale.tonnesTicks,
    leftOfDay(rows, day) {
      const index = rows.findIndex(({ period }) => period.from <= day && day <= period.to);
      const period = rows[index]?.period;
      if (!period) return undefined;
      const share = (daysBetween(period.from, day) + 0.5) / (daysBetween(period.from, period.to) + 1);
      return left(index) + step * (share - 0.5);
    },
    spanOf(rows, { from, to }) {
      const first = rows.findIndex(({ period }) => period.to >= from);
      const last = rows.findLastIndex(({ period }) => period.from <= to);
      return [left(first) - step / 2, left(last) + step / 2];
    },
    indexAt: (position) => Math.min(Math.max(Math.floor((position - start) / step), 0), length - 1),
    price: vertical(scale.price),
    tonnes: vertical(scale.tonnes),
    shownPrice: (value) => Math.min(Math.max(value, scale.priceTicks[0]!), scale.price[1]),
  };
}

interface PricedPeriod {
  readonly index: number;
  readonly price: MarketPrice;
}

interface QuartilePeriod {
  readonly index: number;
  readonly lower: number;
  readonly upper: number;
}

/** Groups values of neighbouring periods: each group is one line or band. */
function neighbours<Value extends { readonly index: number }>(values: readonly Value[]): Value[][] {
  const runs: Value[][] = [];
  for (const value of values) {
    const run = runs.at(-1);
    if (run?.at(-1)?.index === value.index - 1) run.push(value);
    else runs.push([value]);
  }
  return runs;
}

/** Groups neighbouring periods with prices: each group is one line. */
export const pricedRuns = (rows: readonly PriceRow[]): readonly (readonly PricedPeriod[])[] =>
  neighbours(rows.flatMap(({ price }, index) => (price ? { index, price } : [])));

/** MKT-103: groups neighbouring periods with quartiles: each group is one band. */
export const quartileRuns = (rows: readonly PriceRow[]): readonly (readonly QuartilePeriod[])[] =>
  neighbours(
    rows.flatMap(({ price }, index) => {
      const { lowerQuartile: lower = null, upperQuartile: upper = null } = price ?? {};
      return lower === null || upper === null ? [] : { index, lower, upper };
    }),
  );

const pathThrough = (points: readonly (readonly [number, number])[]) =>
  `M${points.map(([x, y]) => `${x} ${y}`).join("L")}`;

export const linePath = (run: readonly PricedPeriod[], plot: ChartPlot): string =>
  pathThrough(run.map(({ index, price }) => [plot.left(index), plot.price(price.mean)]));

/** Half of the width of a band that has one period. */
const halfWidth = 5;

/** Outline of the quartiles. */
export const bandPath = (run: readonly QuartilePeriod[], plot: ChartPlot): string => {
  const edge = (name: "lower" | "upper") =>
    run.flatMap(({ index, [name]: value }) => {
      const [x, y] = [plot.left(index), plot.price(value)];
      return run.length > 1 ? [[x, y] as const] : [[x - halfWidth, y] as const, [x + halfWidth, y] as const];
    });
  return `${pathThrough([...edge("upper"), ...edge("lower").toReversed()])}Z`;
};
