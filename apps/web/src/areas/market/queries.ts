import {
  getMarket,
  listOwnDeals,
  listOwnLinks,
  listOwnVolumes,
  listPlacePrices,
  listPlaceVolumes,
  listPrices,
  listRuns,
} from "@birzha/domain/market/api.ts";
import { getRunRequest, listProblems } from "@birzha/domain/market/run-api.ts";
import { dropdownLists } from "@birzha/domain/catalogs/dropdown-api.ts";
import { dictionaryCalls } from "@birzha/domain/exchange/api.ts";
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

/** MKT-010: commodities of the auctions, and product types of the reports, for staff. */
export const commoditiesQuery = queryOptions({
  queryKey: ["dictionary", "commodity"],
  queryFn: ({ signal }) => callEndpoint(dictionaryCalls.commodity, { query: {}, signal }),
  meta: { error: "market.failed" },
});
export const productTypesQuery = queryOptions({
  queryKey: ["market", "productTypes"],
  queryFn: ({ signal }) => callEndpoint(dropdownLists.productTypes, { signal }),
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
  const query = organizationId === undefined ? undefined : dealsOf(question);
  return queryOptions({
    queryKey: ["market", "own", organizationId, query],
    queryFn: query ? ({ signal }) => callEndpoint(listOwnDeals, { query, signal }) : skipToken,
    meta: { error: "market.failed" },
  });
};

/** MKT-006: own volumes by counterparty and month. */
export const ownVolumesQuery = (organizationId: number | undefined, question: PricesQuestion | undefined) => {
  const query = organizationId === undefined ? undefined : dealsOf(question);
  return queryOptions({
    queryKey: ["market", "own-volumes", organizationId, query],
    queryFn: query ? ({ signal }) => callEndpoint(listOwnVolumes, { query, signal }) : skipToken,
    meta: { error: "market.failed" },
  });
};

/** MKT-102: firms that count as affiliated with the own one. */
export const ownLinksQuery = (organizationId: number | undefined) =>
  queryOptions({
    queryKey: ["market", "own-links", organizationId],
    queryFn:
      organizationId === undefined ? skipToken : ({ signal }) => callEndpoint(listOwnLinks, { signal }),
    meta: { error: "market.failed" },
  });

/** MKT-101: products whose reports the last run could not count, for staff. */
export const problemsQuery = queryOptions({
  queryKey: ["market", "problems"],
  queryFn: ({ signal }) => callEndpoint(listProblems, { signal }),
  meta: { error: "market.problems.loadFailed", shownWithoutData: true },
});

/** Milliseconds between two requests for the outcome of a run. */
const pollInterval = 2_000;

/** MKT-101: outcome of a run that was started by hand, until it has ended. */
export const runRequestQuery = (id: number | undefined) =>
  queryOptions({
    queryKey: ["market-request", id],
    queryFn:
      id === undefined
        ? skipToken
        : async ({ client, signal }) => {
            const request = await callEndpoint(getRunRequest, { params: { id: String(id) }, signal });
            if (request.state === "done") await client.invalidateQueries({ queryKey: ["market"] });
            return request;
          },
    refetchInterval: ({ state }) => (state.data?.state === "done" ? false : pollInterval),
    meta: { silent: true },
  });

/** MKT-006: volumes of all organisations by place, only for staff. */
export const placeVolumesQuery = (isStaff: boolean, question: PricesQuestion | undefined) => {
  const query = isStaff && question ? volumesOf(question) : undefined;
  return queryOptions({
    queryKey: ["market", "volumes", query],
    queryFn: query ? ({ signal }) => callEndpoint(listPlaceVolumes, { query, signal }) : skipToken,
    meta: { error: "market.failed" },
  });
};

const dealsOf = (question: PricesQuestion | undefined) => {
  if (!question) return undefined;
  const { period: _kind, ...query } = question;
  return query;
};

const volumesOf = ({ productTypeId, from, to }: PricesQuestion) => ({ productTypeId, from, to });
