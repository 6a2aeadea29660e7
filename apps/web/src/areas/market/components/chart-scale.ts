import type { MarketPrice } from "@birzha/domain/market/api.ts";

export interface ChartScale {
  /** Lowest and highest price of the axis. Its lower quarter holds the volumes. */
  readonly price: readonly [number, number];
  readonly priceTicks: readonly number[];
  readonly tonnes: readonly [number, number];
  readonly tonnesTicks: readonly number[];
}

/** Steps of an axis per power of ten. */
const niceSteps = [1, 2, 2.5, 5, 10];

function niceStep(span: number, count: number): number {
  const power = 10 ** Math.floor(Math.log10(span / count));
  return power * niceSteps.find((step) => power * step * count >= span)!;
}

/** Height of the volumes as a share of the chart. */
const volumeShare = 0.25;
const priceSteps = 5;
/** Own prices stretch the axis by at most this share of the quartiles' span. */
const ownStretch = 1;

/** Returns both axes of the chart. Own prices far from the market do not flatten the line. */
export function chartScale(
  prices: readonly Pick<MarketPrice, "lowerQuartile" | "mean" | "tonnes" | "upperQuartile">[],
  standIns: readonly Pick<MarketPrice, "mean">[],
  own: readonly { readonly price: number }[],
): ChartScale {
  const shown = [...prices, ...standIns].map(({ mean }) => mean);
  const lowest = Math.min(...shown, ...prices.map(({ lowerQuartile, mean }) => lowerQuartile ?? mean));
  const highest = Math.max(...shown, ...prices.map(({ upperQuartile, mean }) => upperQuartile ?? mean));
  const span = Math.max(highest - lowest, highest / 100, 1);
  const ownPrices = own.map(({ price }) => price);
  const low = Math.min(lowest, Math.max(Math.min(...ownPrices, lowest), lowest - span * ownStretch));
  const high = Math.max(highest, Math.min(Math.max(...ownPrices, highest), highest + span * ownStretch));
  const step = niceStep(Math.max(high - low, span), priceSteps);
  const first = Math.floor(low / step) * step;
  const last = Math.max(Math.ceil(high / step) * step, first + step);
  const priceTicks = Array.from(
    { length: Math.round((last - first) / step) + 1 },
    (_, at) => first + at * step,
  );
  const volume = Math.max(1, ...prices.map(({ tonnes }) => tonnes));
  const volumeStep = niceStep(volume, 2);
  return {
    price: [first - ((last - first) * volumeShare) / (1 - volumeShare), last],
    priceTicks,
    // Two steps below the prices, with a gap between them.
    tonnes: [0, (2 * volumeStep) / (volumeShare * 0.8)],
    tonnesTicks: [0, volumeStep, 2 * volumeStep],
  };
}
