import { getNoticeChoices } from "@birzha/domain/notices/api.ts";
import {
  getUser,
  getUserEffects,
  listSessions,
  listUserHistories,
  listUsers,
  listUserStatuses,
} from "@birzha/domain/users/api.ts";
import { listUserOrganizations } from "@birzha/domain/users/own-api.ts";
import { tabPageSize } from "@birzha/domain/shared/registers/paging.ts";
import { queryOptions } from "@tanstack/react-query";
import { ApiFailure } from "../../api/api-failure.ts";
import { call } from "../../api/call.ts";
import { userAddress, type UserSearch } from "./users-search.ts";

/** USR-023. */
export const listQuery = (search: UserSearch) => {
  const query = userAddress.toQuery(search);
  return queryOptions({
    queryKey: ["users", "list", query],
    queryFn: ({ signal }) => call(listUsers, { query, signal }),
    meta: { error: "shared.failures.users" },
  });
};

/** USR-004, USR-026. */
export const statusesQuery = queryOptions({
  queryKey: ["users", "statuses"],
  queryFn: ({ signal }) => call(listUserStatuses, { query: {}, signal }),
  meta: { error: "shared.failures.statuses" },
  staleTime: 30 * 60_000,
});

const refusals = new Set([400, 403, 404]);

/** USR-024; who is not the reader's to see is the error page (G-20, G-24). */
export const userQuery = (id: number) =>
  queryOptions({
    queryKey: ["users", "one", id],
    queryFn: ({ signal }) => call(getUser, { params: { id }, signal }),
    throwOnError: (error: Error) => error instanceof ApiFailure && refusals.has(error.status),
    meta: { error: "shared.failures.user", shownByScreen: ["shared.not-found"] },
  });

/** USR-016. */
export const historyQuery = (userId: number, page: number) =>
  queryOptions({
    queryKey: ["users", "history", userId, page],
    queryFn: ({ signal }) =>
      call(listUserHistories, { query: { userId, pageIndex: page - 1, pageSize: tabPageSize }, signal }),
    meta: { error: "shared.failures.load" },
  });

/** USR-025. */
export const organizationsQuery = (userId: number, page: number) =>
  queryOptions({
    queryKey: ["users", "organizations", userId, page],
    queryFn: ({ signal }) =>
      call(listUserOrganizations, { query: { userId, pageIndex: page - 1, pageSize: tabPageSize }, signal }),
    meta: { error: "shared.failures.organizations" },
  });

/** FIX-007: one's own. */
export const sessionsQuery = (page: number) =>
  queryOptions({
    queryKey: ["users", "sessions", page],
    queryFn: ({ signal }) =>
      call(listSessions, { query: { pageIndex: page - 1, pageSize: tabPageSize }, signal }),
    meta: { error: "shared.failures.load" },
  });

/** WORK-020: one's own. */
export const letterChoicesQuery = queryOptions({
  queryKey: ["users", "letters"],
  queryFn: ({ signal }) => call(getNoticeChoices, { signal }),
  meta: { silent: true },
});

/** DESK-022. */
export const readEffects = (id: number, signal: AbortSignal) =>
  call(getUserEffects, { params: { id }, signal });
