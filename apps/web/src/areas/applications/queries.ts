import { listApplications, listApplicationStatuses } from "@birzha/domain/applications/api.ts";
import { queryOptions } from "@tanstack/react-query";
import { call } from "../../api/call.ts";
import { toListQuery, type ApplicationSearch } from "./applications-search.ts";

/** APP-009; what is open beside the list is no condition of it. */
export const listQuery = ({ open: _open, ...search }: ApplicationSearch, ntbUser: boolean | undefined) =>
  queryOptions({
    queryKey: ["applications", "list", toListQuery(search, ntbUser)],
    queryFn: ({ signal }) => call(listApplications, { query: toListQuery(search, ntbUser), signal }),
    meta: { error: "shared.failures.applications" },
  });

/** APP-005, APP-025. */
export const statusesQuery = queryOptions({
  queryKey: ["applications", "statuses"],
  queryFn: ({ signal }) => call(listApplicationStatuses, { query: {}, signal }),
  meta: { error: "shared.failures.statuses" },
  staleTime: 30 * 60_000,
});
