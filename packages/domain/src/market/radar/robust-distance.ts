import { quartile } from "../statistics.ts";
import type { RadarDeal } from "./radar-deal.ts";

/** Prices of the other groups of firms around a deal, in rubles per tonne without VAT. */
export interface PriceBand {
  readonly median: number;
  readonly lowerQuartile: number;
  readonly upperQuartile: number;
  readonly deals: number;
  readonly groups: number;
  /** Distance of the deal from the median, in robust standard deviations of the logarithms. */
  readonly distance: number;
  /** Natural logarithm of price to median. */
  readonly logRatio: number;
}

type PricedDeal = Pick<RadarDeal, "group" | "parties" | "price">;

/** Scales the median absolute deviation to the standard deviation of a normal distribution. */
const normalScale = 1.4826;
/** Smallest deviation: prices of an unusually calm week still differ by about 5 %. */
const minDeviation = 0.05;
/** A median absolute deviation of fewer prices says little. */
const minDeals = 5;

function medianOf(values: Float64Array): number {
  const ascending = values.toSorted();
  const middle = (ascending.length - 1) / 2;
  return (ascending[Math.floor(middle)]! + ascending[Math.ceil(middle)]!) / 2;
}

/**
 * MKT-014: compares a price with those of other groups: |ln price − median of logarithms| / (1.4826 × MAD). Undefined
 * with fewer groups than the method of the index requires. Deals with the own group as seller or buyer do not count.
 * Deals of the named counterparty do: a reporter could hide the market by naming its largest buyer.
 */
export function measureBand(
  { group, price }: Pick<PricedDeal, "group" | "price">,
  deals: readonly PricedDeal[],
  { minGroups }: { readonly minGroups: number },
): PriceBand | undefined {
  const others = deals.filter(({ parties }) => !parties.includes(group));
  const groups = new Set(others.map((other) => other.group)).size;
  if (groups < minGroups || others.length < minDeals) return undefined;
  const prices = Float64Array.from(others, (other) => other.price).toSorted();
  const ascending = [...prices];
  const logs = prices.map(Math.log);
  const middle = medianOf(logs);
  const deviation = medianOf(logs.map((log) => Math.abs(log - middle)));
  const logRatio = Math.log(price) - middle;
  return {
    median: quartile(ascending, 2, 1),
    lowerQuartile: quartile(ascending, 1, 1),
    upperQuartile: quartile(ascending, 3, 1),
    deals: others.length,
    groups,
    distance: Math.abs(logRatio) / Math.max(normalScale * deviation, minDeviation),
    logRatio,
  };
}
