import { listApplications, listApplicationStatuses } from "@birzha/domain/applications/api.ts";
import { queryOptions } from "@tanstack/react-query";
import { callEndpoint } from "../../api/call.ts";
import { translatePhrase, type PhraseKey } from "../../i18n/phrase.ts";
import { toListQuery, type ApplicationSearch, type ApplicationPurpose } from "./applications-search.ts";

/** APP-009: page of the list. The open application is not part of the query. */
export const listQuery = (search: ApplicationSearch, purpose: ApplicationPurpose | undefined) => {
  const query = toListQuery(search, purpose);
  return queryOptions({
    queryKey: ["applications", "list", query],
    queryFn: ({ signal }) => callEndpoint(listApplications, { query, signal }),
    meta: { error: "shared.failures.applications" },
  });
};

/** APP-005, APP-025: statuses for the filter. */
export const statusesQuery = queryOptions({
  queryKey: ["applications", "statuses"],
  queryFn: ({ signal }) => callEndpoint(listApplicationStatuses, { query: {}, signal }),
  // SCREEN-108: the server names the statuses in Russian.
  select: (statuses) =>
    statuses.map(({ id }) => ({ id, name: translatePhrase(`applications.statuses.${id}` as PhraseKey) })),
  meta: { error: "shared.failures.statuses" },
  staleTime: 30 * 60_000,
});
