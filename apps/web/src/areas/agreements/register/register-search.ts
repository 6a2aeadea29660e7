import type { listAgreements } from "@birzha/domain/agreements/api.ts";
import { statusId } from "@birzha/domain/agreements/lifecycle.ts";
import { reportFilters, reportKeys, type FilterKind } from "@birzha/domain/agreements/register.ts";
import type { CallOf } from "@birzha/domain/shared/endpoint.ts";
import { isDay } from "../../../shared/address-values.ts";
import { fittingRows } from "../../../shared/register/fitting-rows.ts";
import { listAddress } from "../../../shared/register/address/list-address.ts";

/** Query of the list endpoint. */
type Query = NonNullable<CallOf<typeof listAgreements>["query"]>;

/**
 * OTC-004..014: filters of the web. Users choose authors from a list, so the search by a part of the name is
 * omitted. FIX-302: withdrawn reports are a value of the status here.
 */
const { name: _, isWithdrawn: _isWithdrawn, ...offered } = reportFilters;
export type RegisterFilter = keyof typeof offered;
export const registerFilters = Object.keys(offered) as RegisterFilter[];

/** Filter values as text, as they appear in the URL; undefined when not set. */
export type RegisterFilters = { readonly [F in RegisterFilter]?: string };

/** FIX-302: value of the status filter for withdrawn reports, whose status is that of rejected ones. */
export const withdrawnStatus = "withdrawn";
const rejectedStatus = String(statusId("rejected"));

/** FIX-302: whether totals belong to a value of the status filter; to all of them without a filter. */
export const isOfStatus = (
  status: string | undefined,
  total: { readonly status: number; readonly isWithdrawn: boolean },
): boolean => status === undefined || status === (total.isWithdrawn ? withdrawnStatus : String(total.status));

/** Accepts the URL values that the server accepts, by kind of filter. */
const accepted: Readonly<Record<FilterKind, (text: string) => boolean>> = {
  id: (text) => /^[1-9]\d{0,15}$/.test(text) && Number.isSafeInteger(Number(text)),
  status: (text) => /^[1-4]$/.test(text) || text === withdrawnStatus,
  day: isDay,
  from: isDay,
  until: isDay,
  "first-day": isDay,
  "last-day": isDay,
  flag: (text) => text === "true" || text === "false",
  part: () => true,
  number: () => true,
  inn: (text) => /^\d{1,12}$/.test(text),
};

/** Whether the server accepts this value of the filter. */
export const acceptsFilter = (filter: RegisterFilter, text: string): boolean =>
  accepted[offered[filter].kind](text);

/** State of the register in the URL, so that it survives reload, back and sharing. */
export const registerAddress = listAddress({
  filters: Object.fromEntries(
    registerFilters.map((filter) => [filter, accepted[offered[filter].kind]]),
  ) as Record<RegisterFilter, (text: string) => boolean>,
  extra: { drawer: (text) => text === "filters" },
  sortKeys: reportKeys,
  // OTC-017, PLAT-134: at least 15 rows; SCREEN-002: more on a high window.
  pageSize: fittingRows(globalThis.innerHeight),
});
export type RegisterSearch = ReturnType<typeof registerAddress.parse>;

/** Returns the filters that have a value. */
export const filtersOf = (search: RegisterFilters): RegisterFilter[] =>
  registerFilters.filter((filter) => search[filter] !== undefined);

/** SCREEN-002: query of the totals of all statuses. */
export function toTotalsQuery(search: RegisterSearch) {
  const {
    pageIndex: _,
    pageSize: __,
    sortKey: ___,
    sortDirection: ____,
    status: _____,
    isWithdrawn: ______,
    ...query
  } = toRegisterQuery(search);
  return query;
}

/** WORK-040: query of the workbook download: the same filters and order without pages. */
export function toShownQuery(search: RegisterSearch, shown: readonly string[]) {
  const { pageIndex: _, pageSize: __, ...query } = toRegisterQuery(search);
  return { ...query, columns: shown.join(",") };
}

/** OTC-015, OTC-016: query of the list, without empty filters. */
export function toRegisterQuery(search: RegisterSearch): Query {
  return {
    pageIndex: (search.page ?? 1) - 1,
    pageSize: search.size ?? registerAddress.pageSize,
    ...(search.sort ? { sortKey: search.sort, sortDirection: search.order } : {}),
    ...toFilterQuery(search),
  };
}

/** Returns the filters as parameters of the API. */
export function toFilterQuery(search: RegisterFilters): Omit<Query, "pageIndex" | "pageSize"> {
  const filters = Object.fromEntries(filtersOf(search).map((filter) => [filter, search[filter]]));
  const isWithdrawn = search.status === withdrawnStatus;
  if (!isWithdrawn && search.status !== rejectedStatus) return filters;
  return { ...filters, status: rejectedStatus, isWithdrawn: isWithdrawn ? "true" : "false" };
}
