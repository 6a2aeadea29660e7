import type { CallOf } from "@birzha/domain/shared/endpoint.ts";
import type { listUsers, userSortKeys } from "@birzha/domain/users/api.ts";
import { userStatus } from "@birzha/domain/users/lifecycle.ts";
import { isDay } from "../../shared/address-values.ts";
import { listAddress } from "../../shared/register/register-address.ts";

type Query = NonNullable<CallOf<typeof listUsers>["query"]>;
type SortKey = (typeof userSortKeys)[number];

/** PLAT-134. */
export const userPageSizes = [15, 30, 50, 100];

/** G-27: the entry "All" of the status filter. */
export const allStatuses = "all";
/** PLAT-139, G-27: what the filter stands on until somebody changes it. */
export const defaultStatus = String(userStatus.active);

/** USR-001..004: the filters, by the names of the documents. */
export const userFilters = ["account", "name", "status", "registeredDate"] as const;
export type UserFilter = (typeof userFilters)[number];

/**
 * The address of the list. A status is its number; `all` is any of them, absent is the default: the active ones (G-27).
 */
export const userAddress = listAddress({
  filters: {
    account: () => true,
    name: () => true,
    status: (text) => text === allStatuses || text === String(userStatus.blocked),
    registeredDate: isDay,
  } satisfies Record<UserFilter, (text: string) => boolean>,
  sortKeys: ["userId", "account", "name", "phone", "role", "status", "registeredDate"] satisfies SortKey[],
  pageSize: 15,
});
export type UserSearch = ReturnType<typeof userAddress.parse>;

/** USR-004: the status that is asked for; nothing is any. */
const statusOf = ({ status = defaultStatus }: UserSearch) =>
  status === allStatuses ? {} : { status: Number(status) };

const dayOf = ({ registeredDate }: UserSearch) => (registeredDate ? { registeredDate } : {});

/** USR-023: the query of the list; what is empty is not sent. */
export function toListQuery(search: UserSearch): Query {
  const { account, name, sort, order } = search;
  return {
    pageIndex: (search.page ?? 1) - 1,
    pageSize: search.size ?? userAddress.pageSize,
    ...(sort ? { sortKey: sort, sortDirection: order } : {}),
    ...(account ? { account } : {}),
    ...(name ? { name } : {}),
    ...statusOf(search),
    ...dayOf(search),
  };
}

/** USR-032: of the filters, the workbook takes status and day. */
export const toReportQuery = (search: UserSearch) => ({ ...statusOf(search), ...dayOf(search) });
