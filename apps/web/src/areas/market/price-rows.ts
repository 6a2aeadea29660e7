import type { listOwnDeals, listOwnVolumes, listPrices, MarketPrice } from "@birzha/domain/market/api.ts";
import type { Period } from "@birzha/domain/market/period.ts";
import type { ResponseOf } from "@birzha/domain/shared/endpoint.ts";
import type { IsoDate } from "@birzha/domain/shared/values/dates.ts";
import { shortestAround, type LongerPrice } from "../../shared/market/longer-price.ts";
import { openUntil, type Publication } from "./periods.ts";

export type OwnDeal = ResponseOf<typeof listOwnDeals>[number];
export type OwnVolume = ResponseOf<typeof listOwnVolumes>[number];

/** A period of the page, with its price if there is one (MKT-002). */
export interface PriceRow {
  readonly period: Period;
  readonly price: MarketPrice | undefined;
  /** Day of the first run that publishes the period; undefined if the last one may have published it. */
  readonly open: IsoDate | undefined;
  /** MKT-107: price of the shortest longer period around one without a price. */
  readonly standIn: LongerPrice | undefined;
}

/** Joins periods and their prices, oldest first. */
export function joinPrices(
  periods: readonly Period[],
  { prices, longer }: Pick<ResponseOf<typeof listPrices>, "longer" | "prices">,
  publication: Publication,
): PriceRow[] {
  const byDay = new Map(prices.map((price) => [price.from, price]));
  return periods.map((period) => {
    const price = byDay.get(period.from);
    const open = price ? undefined : openUntil(period, publication);
    return { period, price, open, standIn: price ? undefined : shortestAround(longer, period) };
  });
}

/** Returns the newest prices, the last one first. */
export const newestPrices = (rows: readonly PriceRow[]): MarketPrice[] =>
  rows.flatMap(({ price }) => price ?? []).toReversed();

/** Returns the prices that stand in for periods without one, each once, oldest first. */
export const standInsOf = (rows: readonly PriceRow[]): LongerPrice[] => [
  ...new Set(rows.flatMap(({ standIn }) => standIn ?? [])),
];

/** MKT-006: returns the price of the period that contains a day; undefined if it is hidden. */
export const priceOn = (rows: readonly PriceRow[], day: IsoDate): MarketPrice | undefined =>
  rows.find(({ period }) => period.from <= day && day <= period.to)?.price;
