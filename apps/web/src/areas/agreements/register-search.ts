import type { CallOf } from "@birzha/domain/shared/endpoint.ts";
import type { listAgreements, registerSortKeys } from "@birzha/domain/agreements/api.ts";

/** What the exchange is asked for; the screen gives pages and order of its own. */
type Query = NonNullable<CallOf<typeof listAgreements>["query"]>;
export type RegisterSortKey = (typeof registerSortKeys)[number];

/** OTC-004..014: the filters, by the names of the documents (OTC-015). */
export const registerFilters = [
  "reportId",
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

/** The whole state of the register: the address of the page, so that it survives reload, back and a shared link. */
export interface RegisterSearch extends RegisterFilters {
  /** From 1; absent is the first. */
  readonly page?: number;
  readonly size?: number;
  readonly sort?: RegisterSortKey;
  readonly order?: "Asc" | "Desc";
  /** What stands open beside the list. */
  readonly drawer?: "filters";
}

/** OTC-017, PLAT-134. */
export const registerPageSize = 15;
export const registerPageSizes = [15, 30, 50, 100, 200];

const sortKeys: Record<RegisterSortKey, true> = {
  id: true,
  issueDate: true,
  changedDate: true,
  contractDate: true,
  priceDeterminingDate: true,
  amount: true,
  price: true,
  statusName: true,
  organizationName: true,
  purchaserName: true,
  productTypeName: true,
};
export const isSortKey = (key: unknown): key is RegisterSortKey =>
  typeof key === "string" && Object.hasOwn(sortKeys, key);

const day = /^\d{4}-\d{2}-\d{2}$/;
const number = /^[1-9]\d{0,15}$/;
const inn = /^\d{1,12}$/;
const words = (text: string) => text.length <= 500;

/** What each filter accepts, as the server does; anything else in an address is as if it were not there. */
const accepts: Record<RegisterFilter, (text: string) => boolean> = {
  reportId: (text) => number.test(text) && Number.isSafeInteger(Number(text)),
  dateBegin: isDay,
  dateEnd: isDay,
  priceDeterminingDate: isDay,
  status: (text) => /^[1-4]$/.test(text),
  productTypeId: (text) => number.test(text) && Number.isSafeInteger(Number(text)),
  purchaserName: words,
  purchaserInn: (text) => inn.test(text),
  organizationName: words,
  organizationInn: (text) => inn.test(text),
  deliveryAddress: words,
  isDubiousDeal: (text) => text === "true" || text === "false",
  userId: (text) => number.test(text) && Number.isSafeInteger(Number(text)),
};

function isDay(text: string): boolean {
  const time = day.test(text) ? Date.parse(`${text}T00:00:00Z`) : Number.NaN;
  return !Number.isNaN(time) && new Date(time).toISOString().startsWith(text);
}

/** An address carries text; a link of the portal may give a number or a flag as it is. */
const textOf = (value: unknown): string =>
  typeof value === "string" || typeof value === "number" || typeof value === "boolean"
    ? String(value).trim()
    : "";

const wholeNumber = (value: unknown, from: number, to: number): number | undefined => {
  const read = Number(textOf(value) || Number.NaN);
  return Number.isInteger(read) && read >= from && read <= to ? read : undefined;
};

/** Reads the address. Whatever it holds, the answer is a state the register can show; defaults are left out. */
export function parseRegisterSearch(address: Readonly<Record<string, unknown>>): RegisterSearch {
  const search: { -readonly [K in keyof RegisterSearch]: RegisterSearch[K] } = {};
  for (const filter of registerFilters) {
    const text = textOf(address[filter]);
    if (text !== "" && accepts[filter](text)) search[filter] = text;
  }
  const page = wholeNumber(address["page"], 2, 1_000_000);
  if (page) search.page = page;
  const size = wholeNumber(address["size"], 1, 500);
  if (size && size !== registerPageSize) search.size = size;
  if (isSortKey(address["sort"])) {
    search.sort = address["sort"];
    search.order = address["order"] === "Asc" ? "Asc" : "Desc";
  }
  if (address["drawer"] === "filters") search.drawer = "filters";
  return search;
}

/** The state after a change; any change but that of the page itself leads back to the first page. */
export const changeSearch = (search: RegisterSearch, change: Partial<RegisterSearch>): RegisterSearch =>
  parseRegisterSearch({ ...search, page: undefined, ...change });

/** How many filters narrow the list. */
export const filtersOf = (search: RegisterSearch): RegisterFilter[] =>
  registerFilters.filter((filter) => search[filter] !== undefined);

/** OTC-015, OTC-016: the query of the list; what is empty is not sent. */
export function toRegisterQuery(search: RegisterSearch): Query {
  const filters = Object.fromEntries(filtersOf(search).map((filter) => [filter, search[filter]]));
  return {
    pageIndex: (search.page ?? 1) - 1,
    pageSize: search.size ?? registerPageSize,
    ...(search.sort ? { sortKey: search.sort, sortDirection: search.order } : {}),
    ...filters,
  };
}
