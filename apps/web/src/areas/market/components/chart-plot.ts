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
    ...{ height, start, end, top, bottom, step, left },
    priceTicks: scale.priceTicks,
    tonnesTicks: scale.tonnesTicks,
    leftOfDay(rows, day) {
      const index = rows.findIndex(({ period }) => period.from <= day && day <= period.to);
      const period = rows[index]?.period;
      if (!period) return undefined;
      const share = (daysBetween(period.from, day) + 0.5) / (daysBetween(period.from, period.to) + 1);
      return left(index) + step * (share - 0.5);
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

/** Groups neighbouring periods with prices: each group is one line. */
export function pricedRuns(rows: readonly PriceRow[]): readonly (readonly PricedPeriod[])[] {
  const runs: PricedPeriod[][] = [];
  for (const [index, { price }] of rows.entries()) {
    if (!price) continue;
    if (rows[index - 1]?.price) runs.at(-1)!.push({ index, price });
    else runs.push([{ index, price }]);
  }
  return runs;
}

const pathThrough = (points: readonly (readonly [number, number])[]) =>
  `M${points.map(([x, y]) => `${x} ${y}`).join("L")}`;

export const linePath = (run: readonly PricedPeriod[], plot: ChartPlot): string =>
  pathThrough(run.map(({ index, price }) => [plot.left(index), plot.price(price.median)]));

/** Outline of the quartiles. */
export const bandPath = (run: readonly PricedPeriod[], plot: ChartPlot): string => {
  const edge = (name: "lowerQuartile" | "upperQuartile") =>
    run.map(({ index, price }) => [plot.left(index), plot.price(price[name])] as const);
  return `${pathThrough([...edge("upperQuartile"), ...edge("lowerQuartile").toReversed()])}Z`;
};
