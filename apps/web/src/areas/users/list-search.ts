import type { CallOf } from "@birzha/domain/shared/endpoint.ts";
import type { listUsers, userSortKeys } from "@birzha/domain/users/api.ts";
import { userStatus } from "@birzha/domain/users/role.ts";
import { isDay, textOf, wholeNumberOf } from "../../shared/address-values.ts";

type Query = NonNullable<CallOf<typeof listUsers>["query"]>;
export type UserSortKey = (typeof userSortKeys)[number];

/** USR-001..004: the filters, by the names of the documents. */
export const userFilters = ["account", "name", "status", "registeredDate"] as const;
export type UserFilter = (typeof userFilters)[number];

/** The state of the list: the address of the page. */
export interface UserSearch {
  readonly account?: string;
  readonly name?: string;
  /** Number of a status; `all` is any of them, absent is the default: the active ones (G-27). */
  readonly status?: string;
  readonly registeredDate?: string;
  /** From 1; absent is the first. */
  readonly page?: number;
  readonly size?: number;
  readonly sort?: UserSortKey;
  readonly order?: "Asc" | "Desc";
}

/** PLAT-134. */
export const userPageSize = 15;
export const userPageSizes = [15, 30, 50, 100];

/** G-27: the entry "All" of the status filter. */
export const allStatuses = "all";
/** PLAT-139, G-27: what the filter stands on until somebody changes it. */
export const defaultStatus = String(userStatus.active);

const sortKeys: Record<UserSortKey, true> = {
  userId: true,
  account: true,
  name: true,
  status: true,
  registeredDate: true,
};
export const isSortKey = (key: unknown): key is UserSortKey =>
  typeof key === "string" && Object.hasOwn(sortKeys, key);

const isFragment = (text: string): boolean => text.length <= 500;

/** What each filter accepts, as the server does; anything else in an address is as if it were not there. */
const accepts: Record<UserFilter, (text: string) => boolean> = {
  account: isFragment,
  name: isFragment,
  status: (text) => text === allStatuses || text === String(userStatus.blocked),
  registeredDate: isDay,
};

/** Reads the address. Whatever it holds, the answer is a state the list can show; defaults are left out. */
export function parseUserSearch(address: Readonly<Record<string, unknown>>): UserSearch {
  const search: { -readonly [K in keyof UserSearch]: UserSearch[K] } = {};
  for (const filter of userFilters) {
    const text = textOf(address[filter]);
    if (text !== "" && accepts[filter](text)) search[filter] = text;
  }
  const page = wholeNumberOf(address["page"], 2, 1_000_000);
  if (page) search.page = page;
  const size = wholeNumberOf(address["size"], 1, 500);
  if (size && size !== userPageSize) search.size = size;
  if (isSortKey(address["sort"])) {
    search.sort = address["sort"];
    search.order = address["order"] === "Asc" ? "Asc" : "Desc";
  }
  return search;
}

/** The state after a change; any change but that of the page itself leads back to the first page. */
export const changeSearch = (search: UserSearch, change: Partial<UserSearch>): UserSearch =>
  parseUserSearch({ ...search, page: undefined, ...change });

/** Whether the list is narrowed otherwise than it is at first. */
export const isNarrowed = (search: UserSearch): boolean =>
  userFilters.some((filter) => search[filter] !== undefined);

/** USR-004: the status that is asked for; nothing is any. */
const statusOf = ({ status = defaultStatus }: UserSearch) =>
  status === allStatuses ? {} : { status: Number(status) };

const dayOf = ({ registeredDate }: UserSearch) => (registeredDate ? { registeredDate } : {});

/** USR-023: the query of the list; what is empty is not sent. */
export function toListQuery(search: UserSearch): Query {
  const { account, name, sort, order } = search;
  return {
    pageIndex: (search.page ?? 1) - 1,
    pageSize: search.size ?? userPageSize,
    ...(sort ? { sortKey: sort, sortDirection: order } : {}),
    ...(account ? { account } : {}),
    ...(name ? { name } : {}),
    ...statusOf(search),
    ...dayOf(search),
  };
}

/** USR-032: of the filters, the workbook takes status and day. */
export const toReportQuery = (search: UserSearch) => ({ ...statusOf(search), ...dayOf(search) });
