import { listApplications, listApplicationStatuses } from "@birzha/domain/applications/api.ts";
import { queryOptions } from "@tanstack/react-query";
import { call } from "../../api/call.ts";
import { toListQuery, type ApplicationSearch, type Purpose } from "./applications-search.ts";

/** APP-009; what is open beside the list is no condition of it. */
export const listQuery = (search: ApplicationSearch, purpose: Purpose | undefined) => {
  const query = toListQuery(search, purpose);
  return queryOptions({
    queryKey: ["applications", "list", query],
    queryFn: ({ signal }) => call(listApplications, { query, signal }),
    meta: { error: "shared.failures.applications" },
  });
};

/** APP-005, APP-025. */
export const statusesQuery = queryOptions({
  queryKey: ["applications", "statuses"],
  queryFn: ({ signal }) => call(listApplicationStatuses, { query: {}, signal }),
  meta: { error: "shared.failures.statuses" },
  staleTime: 30 * 60_000,
});
