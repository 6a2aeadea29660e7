import { listDelegations, listKeys } from "@birzha/domain/keys/api.ts";
import {
  getOrganization,
  getOrganizationEffects,
  listOrganizationHistories,
  listOrganizations,
  listOrganizationStatuses,
} from "@birzha/domain/organizations/api.ts";
import { tabPageSize } from "@birzha/domain/shared/registers/pagination.ts";
import { listOrganizationUsers } from "@birzha/domain/users/api.ts";
import { listDeadLetters, listWebhooks } from "@birzha/domain/webhooks/api.ts";
import type { Webhook } from "@birzha/domain/webhooks/webhook.ts";
import { queryOptions } from "@tanstack/react-query";
import { ApiFailure } from "../../api/api-failure.ts";
import { call } from "../../api/call.ts";
import { organizationAddress, type OrganizationSearch } from "./organizations-search.ts";

/** ORG-062: page of all organisations. */
export const listQuery = (search: OrganizationSearch) => {
  const query = organizationAddress.toQuery(search);
  return queryOptions({
    queryKey: ["organizations", "list", query],
    queryFn: ({ signal }) => call(listOrganizations, { query, signal }),
    meta: { error: "shared.failures.organizations" },
  });
};

/** ORG-004, ORG-063: statuses for the filter. */
export const statusesQuery = queryOptions({
  queryKey: ["organizations", "statuses"],
  queryFn: ({ signal }) => call(listOrganizationStatuses, { query: {}, signal }),
  meta: { error: "shared.failures.statuses" },
  staleTime: 30 * 60_000,
});

const rejections = new Set([400, 403, 404]);

/** ORG-060: organisation by id. Throws to the error page if the user cannot access it (ORG-055, G-24). */
export const organizationQuery = (id: number) =>
  queryOptions({
    queryKey: ["organizations", "one", id],
    queryFn: ({ signal }) => call(getOrganization, { params: { id }, signal }),
    throwOnError: (error: Error) => error instanceof ApiFailure && rejections.has(error.status),
    meta: { error: "shared.failures.organization", shownByScreen: ["shared.not-found"] },
  });

/** ORG-038: page of the change history. */
export const historyQuery = (organizationId: number, page: number) =>
  queryOptions({
    queryKey: ["organizations", "history", organizationId, page],
    queryFn: ({ signal }) =>
      call(listOrganizationHistories, {
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
      call(listOrganizationUsers, {
        query: { organizationId, pageIndex: page - 1, pageSize: tabPageSize },
        signal,
      }),
    meta: { error: "shared.failures.users" },
  });

/** DOOR-002: access keys of the acting organisation. */
export const keysQuery = (page: number) =>
  queryOptions({
    queryKey: ["organizations", "keys", page],
    queryFn: ({ signal }) =>
      call(listKeys, { query: { pageIndex: page - 1, pageSize: tabPageSize }, signal }),
    meta: { error: "keys.failures.load" },
  });

/** DOOR-002: delegations of the acting organisation. */
export const delegationsQuery = (page: number) =>
  queryOptions({
    queryKey: ["organizations", "delegations", page],
    queryFn: ({ signal }) =>
      call(listDelegations, { query: { pageIndex: page - 1, pageSize: tabPageSize }, signal }),
    meta: { error: "keys.failures.loadDelegations" },
  });

/** Poll interval and timeout for the result of a webhook test, in milliseconds. */
const look = 1_000;
const looksFor = 30_000;

const isBeingTried = ({ testRequestedAt, testEndedAt }: Webhook): boolean =>
  testRequestedAt !== null && testEndedAt === null && Date.now() - Date.parse(testRequestedAt) < looksFor;

/** DOOR-005: webhooks of the acting organisation; polls while a test runs. */
export const webhooksQuery = (page: number) =>
  queryOptions({
    queryKey: ["organizations", "webhooks", page],
    queryFn: ({ signal }) =>
      call(listWebhooks, { query: { pageIndex: page - 1, pageSize: tabPageSize }, signal }),
    refetchInterval: ({ state }) => (state.data?.rows.some(isBeingTried) ? look : false),
    meta: { error: "webhooks.failures.load" },
  });

/** DOOR-005: undelivered messages of a webhook. */
export const deadLettersQuery = (id: number, page: number) =>
  queryOptions({
    queryKey: ["organizations", "webhooks", "letters", id, page],
    queryFn: ({ signal }) =>
      call(listDeadLetters, { query: { id, pageIndex: page - 1, pageSize: tabPageSize }, signal }),
    meta: { error: "webhooks.failures.loadLetters" },
  });

/** DESK-022: returns the records that blocking the organisation affects. */
export const readEffects = (id: number, signal: AbortSignal) =>
  call(getOrganizationEffects, { params: { id }, signal });
