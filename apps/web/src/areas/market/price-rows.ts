import type { listOwnDeals, listOwnVolumes, MarketPrice } from "@birzha/domain/market/api.ts";
import type { Period } from "@birzha/domain/market/period.ts";
import type { ResponseOf } from "@birzha/domain/shared/endpoint.ts";
import type { IsoDate } from "@birzha/domain/shared/values/dates.ts";

export type OwnDeal = ResponseOf<typeof listOwnDeals>[number];
export type OwnVolume = ResponseOf<typeof listOwnVolumes>[number];

/** A period of the page, with its price if there is one (MKT-002). */
export interface PriceRow {
  readonly period: Period;
  readonly price: MarketPrice | undefined;
}

/** Joins periods and their prices, oldest first. */
export function joinPrices(periods: readonly Period[], prices: readonly MarketPrice[]): PriceRow[] {
  const byDay = new Map(prices.map((price) => [price.from, price]));
  return periods.map((period) => ({ period, price: byDay.get(period.from) }));
}

/** Returns the newest prices, the last one first. */
export const newestPrices = (rows: readonly PriceRow[]): MarketPrice[] =>
  rows.flatMap(({ price }) => price ?? []).toReversed();

/** MKT-006: returns the price of the period that contains a day; undefined if it is hidden. */
export const priceOn = (rows: readonly PriceRow[], day: IsoDate): MarketPrice | undefined =>
  rows.find(({ period }) => period.from <= day && day <= period.to)?.price;
