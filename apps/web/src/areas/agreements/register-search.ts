import type { CallOf } from "@birzha/domain/shared/endpoint.ts";
import { registerSortKeys } from "@birzha/domain/agreements/agreement.ts";
import type { listAgreements } from "@birzha/domain/agreements/api.ts";
import { isDay } from "../../shared/address-values.ts";
import { listAddress } from "../../shared/register/register-address.ts";
import { searchKey } from "@birzha/domain/shared/search-key.ts";

/** What the exchange is asked for; the screen gives pages and order of its own. */
type Query = NonNullable<CallOf<typeof listAgreements>["query"]>;

/** OTC-004..014: the filters, by the names of the documents (OTC-015). */
export const registerFilters = [
  "search",
  "reportId",
  "contractNumber",
  "dateBegin",
  "dateEnd",
  "priceDeterminingDate",
  "status",
  "productTypeId",
  "purchaserName",
  "purchaserInn",
  "organizationName",
  "organizationInn",
  "deliveryAddress",
  "isDubiousDeal",
  "userId",
] as const satisfies (keyof Query)[];
export type RegisterFilter = (typeof registerFilters)[number];

/** Filters as the address carries them: text, or absent. */
export type RegisterFilters = { readonly [F in RegisterFilter]?: string };

/** OTC-017, PLAT-134. */
export const registerPageSizes = [15, 30, 50, 100, 200];

const number = (text: string) => /^[1-9]\d{0,15}$/.test(text) && Number.isSafeInteger(Number(text));
const inn = (text: string) => /^\d{1,12}$/.test(text);
const words = () => true;
/** FIX-024: signs alone are no number. */
const partOfNumber = (text: string) => searchKey(text) !== "";

/** The whole state of the register: the address of the page, so that it survives reload, back and a shared link. */
export const registerAddress = listAddress({
  filters: {
    search: partOfNumber,
    contractNumber: partOfNumber,
    reportId: number,
    dateBegin: isDay,
    dateEnd: isDay,
    priceDeterminingDate: isDay,
    status: (text) => /^[1-4]$/.test(text),
    productTypeId: number,
    purchaserName: words,
    purchaserInn: inn,
    organizationName: words,
    organizationInn: inn,
    deliveryAddress: words,
    isDubiousDeal: (text) => text === "true" || text === "false",
    userId: number,
  } satisfies Record<RegisterFilter, (text: string) => boolean>,
  beside: { drawer: (text) => text === "filters" },
  sortKeys: registerSortKeys,
  pageSize: 15,
});
export type RegisterSearch = ReturnType<typeof registerAddress.parse>;

/** How many filters narrow the list. */
export const filtersOf = (search: RegisterSearch): RegisterFilter[] =>
  registerFilters.filter((filter) => search[filter] !== undefined);

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
