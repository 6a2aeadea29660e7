import type { listOrganizations, organizationSortKeys } from "@birzha/domain/organizations/api.ts";
import { organizationStatus } from "@birzha/domain/organizations/status.ts";
import type { CallOf } from "@birzha/domain/shared/endpoint.ts";
import { isDay, textOf, wholeNumberOf } from "../../shared/address-values.ts";

type Query = NonNullable<CallOf<typeof listOrganizations>["query"]>;
export type OrganizationSortKey = (typeof organizationSortKeys)[number];

/** ORG-002..005: the filters, by the names of the documents. */
export const organizationFilters = ["inn", "organizationName", "status", "activeDate"] as const;
export type OrganizationFilter = (typeof organizationFilters)[number];

/** The state of the list: the address of the page. */
export interface OrganizationSearch {
  readonly inn?: string;
  readonly organizationName?: string;
  /** Number of a status; `all` is any of them, absent is the default: the active ones (G-27). */
  readonly status?: string;
  readonly activeDate?: string;
  /** From 1; absent is the first. */
  readonly page?: number;
  readonly size?: number;
  readonly sort?: OrganizationSortKey;
  readonly order?: "Asc" | "Desc";
}

/** ORG-007, PLAT-134. */
export const organizationPageSize = 15;
export const organizationPageSizes = [15, 30, 50, 100];

/** G-27: the entry "All" of the status filter. */
export const allStatuses = "all";
/** PLAT-139, G-27: what the filter stands on until somebody changes it. */
export const defaultStatus = String(organizationStatus.active);

const sortKeys: Record<OrganizationSortKey, true> = {
  id: true,
  inn: true,
  name: true,
  status: true,
  activeDate: true,
};
export const isSortKey = (key: unknown): key is OrganizationSortKey =>
  typeof key === "string" && Object.hasOwn(sortKeys, key);

/** What each filter accepts, as the server does; anything else in an address is as if it were not there. */
const accepts: Record<OrganizationFilter, (text: string) => boolean> = {
  inn: (text) => /^\d{1,12}$/.test(text),
  organizationName: (text) => text.length <= 500,
  status: (text) => text === allStatuses || text === String(organizationStatus.blocked),
  activeDate: isDay,
};

/** Reads the address. Whatever it holds, the answer is a state the list can show; defaults are left out. */
export function parseOrganizationSearch(address: Readonly<Record<string, unknown>>): OrganizationSearch {
  const search: { -readonly [K in keyof OrganizationSearch]: OrganizationSearch[K] } = {};
  for (const filter of organizationFilters) {
    const text = textOf(address[filter]);
    if (text !== "" && accepts[filter](text)) search[filter] = text;
  }
  const page = wholeNumberOf(address["page"], 2, 1_000_000);
  if (page) search.page = page;
  const size = wholeNumberOf(address["size"], 1, 500);
  if (size && size !== organizationPageSize) search.size = size;
  if (isSortKey(address["sort"])) {
    search.sort = address["sort"];
    search.order = address["order"] === "Asc" ? "Asc" : "Desc";
  }
  return search;
}

/** The state after a change; any change but that of the page itself leads back to the first page. */
export const changeSearch = (
  search: OrganizationSearch,
  change: Partial<OrganizationSearch>,
): OrganizationSearch => parseOrganizationSearch({ ...search, page: undefined, ...change });

/** Whether the list is narrowed otherwise than it is at first. */
export const isNarrowed = (search: OrganizationSearch): boolean =>
  organizationFilters.some((filter) => search[filter] !== undefined);

/** The status that is asked for; undefined is any. */
const statusOf = ({ status = defaultStatus }: OrganizationSearch): number | undefined =>
  status === allStatuses ? undefined : Number(status);

/** ORG-062: the query of the list; what is empty is not sent. */
export function toListQuery(search: OrganizationSearch): Query {
  const { inn, organizationName, activeDate, sort, order } = search;
  const status = statusOf(search);
  return {
    pageIndex: (search.page ?? 1) - 1,
    pageSize: search.size ?? organizationPageSize,
    ...(sort ? { sortKey: sort, sortDirection: order } : {}),
    ...(inn ? { inn } : {}),
    ...(organizationName ? { organizationName } : {}),
    ...(status === undefined ? {} : { status }),
    ...(activeDate ? { activeDate } : {}),
  };
}

/** ORG-067, G-68: of the filters, the workbook takes day and status. */
export function toReportQuery(search: OrganizationSearch, currentOrganization: number | undefined) {
  const status = statusOf(search);
  return {
    ...(currentOrganization === undefined ? {} : { currentOrganization }),
    ...(search.activeDate ? { activeDate: search.activeDate } : {}),
    ...(status === undefined ? {} : { status }),
  };
}
