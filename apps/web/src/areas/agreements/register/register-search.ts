import type { listAgreements } from "@birzha/domain/agreements/api.ts";
import { reportFilters, reportKeys, type FilterKind } from "@birzha/domain/agreements/register.ts";
import type { CallOf } from "@birzha/domain/shared/endpoint.ts";
import { searchKey } from "@birzha/domain/shared/values/search-key.ts";
import { isDay } from "../../../shared/address-values.ts";
import { listAddress } from "../../../shared/register/address/list-address.ts";

/** What the exchange is asked for; the screen gives pages and order of its own. */
type Query = NonNullable<CallOf<typeof listAgreements>["query"]>;

/** OTC-004..014: the filters that a person has: authors are chosen, never searched by a part of their name. */
const { name: _, ...offered } = reportFilters;
export type RegisterFilter = keyof typeof offered;
export const registerFilters = Object.keys(offered) as RegisterFilter[];

/** Filters as the address carries them: text, or absent. */
export type RegisterFilters = { readonly [F in RegisterFilter]?: string };

/** What the server accepts of each kind. */
const accepted: Readonly<Record<FilterKind, (text: string) => boolean>> = {
  id: (text) => /^[1-9]\d{0,15}$/.test(text) && Number.isSafeInteger(Number(text)),
  status: (text) => /^[1-4]$/.test(text),
  day: isDay,
  from: isDay,
  until: isDay,
  "first-day": isDay,
  "last-day": isDay,
  flag: (text) => text === "true" || text === "false",
  part: () => true,
  // FIX-024: signs alone are no number.
  number: (text) => searchKey(text) !== "",
  inn: (text) => /^\d{1,12}$/.test(text),
};

/** The whole state of the register: the address of the page, so that it survives reload, back and a shared link. */
export const registerAddress = listAddress({
  filters: Object.fromEntries(
    registerFilters.map((filter) => [filter, accepted[offered[filter].kind]]),
  ) as Record<RegisterFilter, (text: string) => boolean>,
  beside: { drawer: (text) => text === "filters" },
  sortKeys: reportKeys,
  // OTC-017, PLAT-134.
  pageSize: 15,
});
export type RegisterSearch = ReturnType<typeof registerAddress.parse>;

/** The filters that narrow the list. */
export const filtersOf = (search: RegisterFilters): RegisterFilter[] =>
  registerFilters.filter((filter) => search[filter] !== undefined);

/** WORK-040: the query of the workbook of what is shown. */
export function toShownQuery(search: RegisterSearch, shown: readonly string[]) {
  const { pageIndex: _, pageSize: __, ...query } = toRegisterQuery(search);
  return { ...query, columns: shown.join(",") };
}

/** OTC-015, OTC-016: the query of the list; what is empty is not sent. */
export function toRegisterQuery(search: RegisterSearch): Query {
  const filters = Object.fromEntries(filtersOf(search).map((filter) => [filter, search[filter]]));
  return {
    pageIndex: (search.page ?? 1) - 1,
    pageSize: search.size ?? registerAddress.pageSize,
    ...(search.sort ? { sortKey: search.sort, sortDirection: search.order } : {}),
    ...filters,
  };
}
