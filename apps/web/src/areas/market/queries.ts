import { getMarket, listOwnDeals, listPlacePrices, listPrices, listRuns } from "@birzha/domain/market/api.ts";
import type { PeriodKind } from "@birzha/domain/market/period.ts";
import type { IsoDate } from "@birzha/domain/shared/values/dates.ts";
import { keepPreviousData, queryOptions, skipToken } from "@tanstack/react-query";
import { callEndpoint } from "../../api/call.ts";

/** Product, cell and days of a page of prices. */
export interface PricesQuestion {
  readonly productTypeId: number;
  readonly basis?: string;
  readonly place?: string;
  readonly period: PeriodKind;
  readonly from: IsoDate;
  readonly to: IsoDate;
}

/** MKT-008: products, method and last run. */
export const marketQuery = queryOptions({
  queryKey: ["market"],
  queryFn: ({ signal }) => callEndpoint(getMarket, { signal }),
  meta: { error: "market.failed", shownWithoutData: true },
});

/** MKT-012: newest runs with their proofs. */
export const runsQuery = queryOptions({
  queryKey: ["market", "runs"],
  queryFn: ({ signal }) => callEndpoint(listRuns, { query: {}, signal }),
  meta: { error: "market.failed" },
});

/** The page shows the earlier prices, with the question that they answer, until the next ones have loaded. */
export const pricesQuery = (question: PricesQuestion | undefined) =>
  queryOptions({
    queryKey: ["market", "prices", question],
    queryFn: question
      ? async ({ signal }) => ({ question, ...(await callEndpoint(listPrices, { query: question, signal })) })
      : skipToken,
    placeholderData: keepPreviousData,
    meta: { error: "market.failed", shownWithoutData: true },
  });

/** MKT-008: prices of the places in the period that begins on `from`. */
export const placesQuery = (question: PricesQuestion | undefined, from: IsoDate | undefined) => {
  const query = question && from !== undefined ? placesOf(question, from) : undefined;
  return queryOptions({
    queryKey: ["market", "places", query],
    queryFn: query ? ({ signal }) => callEndpoint(listPlacePrices, { query, signal }) : skipToken,
    meta: { error: "market.failed" },
  });
};

const placesOf = ({ productTypeId, basis, period }: PricesQuestion, from: IsoDate) => ({
  productTypeId,
  period,
  from,
  ...(basis === undefined ? {} : { basis }),
});

/** MKT-006: own deals, only for users of an organisation. */
export const ownDealsQuery = (organizationId: number | undefined, question: PricesQuestion | undefined) => {
  const { period: _kind, ...query } = question ?? {};
  return queryOptions({
    queryKey: ["market", "own", organizationId, query],
    queryFn:
      question && organizationId !== undefined
        ? ({ signal }) =>
            callEndpoint(listOwnDeals, { query: query as Omit<PricesQuestion, "period">, signal })
        : skipToken,
    meta: { error: "market.failed" },
  });
};
