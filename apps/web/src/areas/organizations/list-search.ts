import type { listOrganizations, organizationSortKeys } from "@birzha/domain/organizations/api.ts";
import { organizationStatus } from "@birzha/domain/organizations/lifecycle.ts";
import type { CallOf } from "@birzha/domain/shared/endpoint.ts";
import { isDay } from "../../shared/address-values.ts";
import { listAddress } from "../../shared/register/register-address.ts";

type Query = NonNullable<CallOf<typeof listOrganizations>["query"]>;
type SortKey = (typeof organizationSortKeys)[number];

/** ORG-007, PLAT-134. */
export const organizationPageSizes = [15, 30, 50, 100];

/** G-27: the entry "All" of the status filter. */
export const allStatuses = "all";
/** PLAT-139, G-27: what the filter stands on until somebody changes it. */
export const defaultStatus = String(organizationStatus.active);

/** ORG-002..005: the filters, by the names of the documents. */
export const organizationFilters = ["inn", "organizationName", "status", "activeDate"] as const;
export type OrganizationFilter = (typeof organizationFilters)[number];

/**
 * The address of the list. A status is its number; `all` is any of them, absent is the default: the active ones (G-27).
 */
export const organizationAddress = listAddress({
  filters: {
    inn: (text) => /^\d{1,12}$/.test(text),
    organizationName: () => true,
    status: (text) => text === allStatuses || text === String(organizationStatus.blocked),
    activeDate: isDay,
  } satisfies Record<OrganizationFilter, (text: string) => boolean>,
  sortKeys: [
    "id",
    "inn",
    "name",
    "status",
    "activeDate",
    "statusDate",
    "numberOfReports",
    "ownerName",
  ] satisfies SortKey[],
  pageSize: 15,
});
export type OrganizationSearch = ReturnType<typeof organizationAddress.parse>;

/** The status that is asked for; undefined is any. */
const statusOf = ({ status = defaultStatus }: OrganizationSearch): number | undefined =>
  status === allStatuses ? undefined : Number(status);

/** ORG-062: the query of the list; what is empty is not sent. */
export function toListQuery(search: OrganizationSearch): Query {
  const { inn, organizationName, activeDate, sort, order } = search;
  const status = statusOf(search);
  return {
    pageIndex: (search.page ?? 1) - 1,
    pageSize: search.size ?? organizationAddress.pageSize,
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
