import { divide } from "./market-input.ts";
import type { IndexMethod } from "./method.ts";

/** A deal of a cell. */
export interface Deal {
  /** Price per tonne without VAT, kopecks. */
  readonly price: number;
  readonly kilograms: number;
}

/**
 * MKT-001: published figures of a cell. Prices are rubles per tonne without VAT; the mean is weighted by tonnes.
 */
export const statisticNames = [
  "median",
  "lowerQuartile",
  "upperQuartile",
  "mean",
  "tonnes",
  "deals",
] as const;
export type Statistics = Readonly<Record<(typeof statisticNames)[number], number>>;

export const hasEqualFigures = (left: Statistics, right: Statistics): boolean =>
  statisticNames.every((name) => left[name] === right[name]);

const kopecks = 100;
const kilogramsPerTonne = 1000;

/**
 * Returns a quartile of ascending prices by linear interpolation, as QUARTILE.INC of spreadsheets does, rounded half up
 * to a step. The arithmetic is exact: positions are quarters.
 */
export function quartile(ascending: readonly number[], quarter: 1 | 2 | 3, step: number): number {
  const position = (ascending.length - 1) * quarter;
  const below = ascending[Math.floor(position / 4)]!;
  const above = ascending[Math.ceil(position / 4)]!;
  const fourfold = below * 4 + (above - below) * (position % 4);
  return Number(divide(BigInt(fourfold), BigInt(4 * step * kopecks))) * step;
}

/** Returns the figures of at least one deal. */
export function summarize(
  deals: readonly Deal[],
  { priceStep, tonnesStep }: Pick<IndexMethod, "priceStep" | "tonnesStep">,
): Statistics {
  const prices = deals.map(({ price }) => price).toSorted((left, right) => left - right);
  let value = 0n;
  let kilograms = 0n;
  for (const deal of deals) {
    value += BigInt(deal.price) * BigInt(deal.kilograms);
    kilograms += BigInt(deal.kilograms);
  }
  return {
    median: quartile(prices, 2, priceStep),
    lowerQuartile: quartile(prices, 1, priceStep),
    upperQuartile: quartile(prices, 3, priceStep),
    mean: Number(divide(value, kilograms * BigInt(priceStep * kopecks))) * priceStep,
    tonnes: Number(divide(kilograms, BigInt(tonnesStep * kilogramsPerTonne))) * tonnesStep,
    deals: deals.length,
  };
}

const minDealsForOutliers = 5;

/** Returns the prices that an index keeps: none lies `ratio` times above or below the median. */
export function priceLimits(
  prices: readonly number[],
  ratio: number,
): { readonly lowest: number; readonly highest: number } {
  if (prices.length < minDealsForOutliers) return { lowest: 0, highest: Number.POSITIVE_INFINITY };
  const ascending = prices.toSorted((left, right) => left - right);
  const middle = (ascending.length - 1) / 2;
  const twofold = ascending[Math.floor(middle)]! + ascending[Math.ceil(middle)]!;
  return { lowest: twofold / (2 * ratio), highest: (twofold / 2) * ratio };
}
