import {
  getOrganization,
  getOrganizationEffects,
  listOrganizationHistories,
  listOrganizations,
  listOrganizationStatuses,
} from "@birzha/domain/organizations/api.ts";
import { countSuccession, getSuccessions } from "@birzha/domain/organizations/succession-api.ts";
import { tabPageSize } from "@birzha/domain/shared/registers/pagination.ts";
import { listOrganizationUsers } from "@birzha/domain/users/api.ts";
import { queryOptions } from "@tanstack/react-query";
import { ApiFailure } from "../../api/api-failure.ts";
import { callEndpoint } from "../../api/call.ts";
import { translatePhrase, type PhraseKey } from "../../i18n/phrase.ts";
import { organizationAddress, type OrganizationSearch } from "./organizations-search.ts";

/** ORG-062: page of all organisations. */
export const listQuery = (search: OrganizationSearch) => {
  const query = organizationAddress.toQuery(search);
  return queryOptions({
    queryKey: ["organizations", "list", query],
    queryFn: ({ signal }) => callEndpoint(listOrganizations, { query, signal }),
    meta: { error: "shared.failures.organizations" },
  });
};

/** ORG-004, ORG-063: statuses for the filter. */
export const statusesQuery = queryOptions({
  queryKey: ["organizations", "statuses"],
  queryFn: ({ signal }) => callEndpoint(listOrganizationStatuses, { query: {}, signal }),
  // SCREEN-108: the server names the statuses in Russian.
  select: (statuses) =>
    statuses.map(({ id }) => ({ id, name: translatePhrase(`organizations.statuses.${id}` as PhraseKey) })),
  meta: { error: "shared.failures.statuses" },
  staleTime: 30 * 60_000,
});

const rejections = new Set([400, 403, 404]);

/** ORG-060: organisation by id. Throws to the error page if the user cannot access it (ORG-055, G-24). */
export const organizationQuery = (id: number) =>
  queryOptions({
    queryKey: ["organizations", "one", id],
    queryFn: ({ signal }) => callEndpoint(getOrganization, { params: { id }, signal }),
    throwOnError: (error: Error) => error instanceof ApiFailure && rejections.has(error.status),
    meta: { error: "shared.failures.organization", shownByScreen: ["shared.not-found"] },
  });

/** ORG-038: page of the change history. */
export const historyQuery = (organizationId: number, page: number) =>
  queryOptions({
    queryKey: ["organizations", "history", organizationId, page],
    queryFn: ({ signal }) =>
      callEndpoint(listOrganizationHistories, {
        query: { organizationId, pageIndex: page - 1, pageSize: tabPageSize },
        signal,
      }),
    meta: { error: "shared.failures.load" },
  });

/** ORG-039, ORG-049, ORG-064: page of the users of an organisation. */
export const usersQuery = (organizationId: number, page: number) =>
  queryOptions({
    queryKey: ["organizations", "users", organizationId, page],
    queryFn: ({ signal }) =>
      callEndpoint(listOrganizationUsers, {
        query: { organizationId, pageIndex: page - 1, pageSize: tabPageSize },
        signal,
      }),
    meta: { error: "shared.failures.users" },
  });

/** DESK-022: returns the records that blocking the organisation affects. */
export const readEffects = (id: number, signal: AbortSignal) =>
  callEndpoint(getOrganizationEffects, { params: { id }, signal });

/** DEAL-020: successor and predecessors of an organisation. */
export const successionsQuery = (id: number) =>
  queryOptions({
    queryKey: ["organizations", "successions", id],
    queryFn: ({ signal }) => callEndpoint(getSuccessions, { params: { id }, signal }),
    meta: { error: "shared.failures.load", shownByScreen: ["shared.not-found"] },
  });

/** DEAL-020: what a successor of an organisation takes over. */
export const successionCountsQuery = (id: number) =>
  queryOptions({
    queryKey: ["organizations", "succession-counts", id],
    queryFn: ({ signal }) => callEndpoint(countSuccession, { params: { id }, signal }),
    meta: { error: "shared.failures.load" },
  });
