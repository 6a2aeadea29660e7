import { divide, netPrice } from "./market-input.ts";
import type { IndexMethod } from "./method.ts";
import { shownFigures, type SharedRow } from "./shares.ts";

/**
 * MKT-001: published figures of a cell, the headline first. Prices are rubles per tonne without VAT; the mean is weighted by tonnes.
 */
export const statisticNames = [
  "mean",
  "median",
  "lowerQuartile",
  "upperQuartile",
  "tonnes",
  "deals",
] as const;
/** Median and quartiles are null without the support that shows them (MKT-103). */
export type Statistics = Readonly<Record<"deals" | "mean" | "tonnes", number>> &
  Readonly<Record<"lowerQuartile" | "median" | "upperQuartile", number | null>>;

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

/** Returns the figures of at least one deal; median and quartiles only with their support (MKT-103). */
export function summarize(rows: readonly SharedRow[], method: IndexMethod): Statistics {
  const { priceStep, tonnesStep, confidentiality } = method;
  const deals = rows.map((row) => ({ price: netPrice(row, method), kilograms: row.kilograms }));
  const prices = deals.map(({ price }) => price).toSorted((left, right) => left - right);
  const shown = shownFigures(rows, confidentiality);
  let value = 0n;
  let kilograms = 0n;
  for (const deal of deals) {
    value += BigInt(deal.price) * BigInt(deal.kilograms);
    kilograms += BigInt(deal.kilograms);
  }
  return {
    median: shown.median ? quartile(prices, 2, priceStep) : null,
    lowerQuartile: shown.quartiles ? quartile(prices, 1, priceStep) : null,
    upperQuartile: shown.quartiles ? quartile(prices, 3, priceStep) : null,
    mean: Number(divide(value, kilograms * BigInt(priceStep * kopecks))) * priceStep,
    tonnes: Number(divide(kilograms, BigInt(tonnesStep * kilogramsPerTonne))) * tonnesStep,
    deals: deals.length,
  };
}

/** Fewer prices have no median that says which of them is wrong. */
export const minDealsForOutliers = 5;

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
