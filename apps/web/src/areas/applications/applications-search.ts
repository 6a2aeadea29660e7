import type { listApplications } from "@birzha/domain/applications/api.ts";
import { applicationStatus } from "@birzha/domain/applications/lifecycle.ts";
import type { CallOf } from "@birzha/domain/shared/endpoint.ts";
import { listAddress } from "../../shared/register/register-address.ts";

type Query = NonNullable<CallOf<typeof listApplications>["query"]>;

/** APP-030, G-59: what is applied for, as the routes tell it apart. */
export type Purpose = "cabinet" | "bidders";

/** APP-007, PLAT-134. */
export const applicationPageSizes = [15, 30, 50, 100];

export const allStatuses = "all";
export const defaultStatus = String(applicationStatus.new);

/** APP-003..006: the filters, by the names of the documents. */
export const applicationFilters = ["inn", "organizationName", "status", "isOperator"] as const;
export type ApplicationFilter = (typeof applicationFilters)[number];

/**
 * The address of the list. A status is its number; `all` is any, absent is the default: the new ones (APP-008, G-27).
 * `isOperator=false` shows staff the applications of owners, too (APP-006). `open` is what stands open beside the list.
 */
export const applicationAddress = listAddress({
  filters: {
    inn: (text) => /^\d{1,12}$/.test(text),
    organizationName: () => true,
    status: (text) => /^(?:[12]|all)$/.test(text),
    isOperator: (text) => text === "false",
  } satisfies Record<ApplicationFilter, (text: string) => boolean>,
  beside: { open: (text) => /^[1-9]\d{0,14}$/.test(text) },
  sortKeys: [
    "id",
    "name",
    "inn",
    "fio",
    "status",
    "registeredDate",
    "changedDate",
    "resultCheck",
    "isOrganization",
  ] satisfies NonNullable<Query["sortKey"]>[],
  pageSize: 15,
});
export type ApplicationSearch = ReturnType<typeof applicationAddress.parse>;

/** APP-009, APP-008: the query of the list; the purpose narrows it by the route (APP-030). */
export function toListQuery(search: ApplicationSearch, ntbUser: boolean | undefined): Query {
  const { inn, organizationName, status = defaultStatus, isOperator = "true" } = search;
  return {
    pageIndex: (search.page ?? 1) - 1,
    pageSize: search.size ?? applicationAddress.pageSize,
    ...(status === allStatuses ? {} : { status: Number(status) }),
    isOperator,
    ...(search.sort ? { sortKey: search.sort, sortDirection: search.order } : {}),
    ...(organizationName ? { organizationName } : {}),
    ...(inn ? { inn } : {}),
    ...(ntbUser === undefined ? {} : { ntbUser: String(ntbUser) }),
  };
}
