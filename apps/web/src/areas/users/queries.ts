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
import { tabPageSize } from "@birzha/domain/shared/registers/pagination.ts";
import { queryOptions } from "@tanstack/react-query";
import { ApiFailure } from "../../api/api-failure.ts";
import { callEndpoint } from "../../api/call.ts";
import { translatePhrase, type PhraseKey } from "../../i18n/phrase.ts";
import { userAddress, type UserSearch } from "./users-search.ts";

/** USR-023: page of all users. */
export const listQuery = (search: UserSearch) => {
  const query = userAddress.toQuery(search);
  return queryOptions({
    queryKey: ["users", "list", query],
    queryFn: ({ signal }) => callEndpoint(listUsers, { query, signal }),
    meta: { error: "shared.failures.users" },
  });
};

/** USR-004, USR-026: statuses for the filter. */
export const statusesQuery = queryOptions({
  queryKey: ["users", "statuses"],
  queryFn: ({ signal }) => callEndpoint(listUserStatuses, { query: {}, signal }),
  // SCREEN-108: the server names the statuses in Russian.
  select: (statuses) =>
    statuses.map(({ id }) => ({ id, name: translatePhrase(`users.statuses.${id}` as PhraseKey) })),
  meta: { error: "shared.failures.statuses" },
  staleTime: 30 * 60_000,
});

const rejections = new Set([400, 403, 404]);

/** USR-024: user by id. Throws to the error page if the current user cannot access it (G-20, G-24). */
export const userQuery = (id: number) =>
  queryOptions({
    queryKey: ["users", "one", id],
    queryFn: ({ signal }) => callEndpoint(getUser, { params: { id }, signal }),
    throwOnError: (error: Error) => error instanceof ApiFailure && rejections.has(error.status),
    meta: { error: "shared.failures.user", shownByScreen: ["shared.not-found"] },
  });

/** USR-016: page of the change history. */
export const historyQuery = (userId: number, page: number) =>
  queryOptions({
    queryKey: ["users", "history", userId, page],
    queryFn: ({ signal }) =>
      callEndpoint(listUserHistories, {
        query: { userId, pageIndex: page - 1, pageSize: tabPageSize },
        signal,
      }),
    meta: { error: "shared.failures.load" },
  });

/** USR-025: page of the organisations of a user. */
export const organizationsQuery = (userId: number, page: number) =>
  queryOptions({
    queryKey: ["users", "organizations", userId, page],
    queryFn: ({ signal }) =>
      callEndpoint(listUserOrganizations, {
        query: { userId, pageIndex: page - 1, pageSize: tabPageSize },
        signal,
      }),
    meta: { error: "shared.failures.organizations" },
  });

/** FIX-007: sessions of the current user. */
export const sessionsQuery = (page: number) =>
  queryOptions({
    queryKey: ["users", "sessions", page],
    queryFn: ({ signal }) =>
      callEndpoint(listSessions, { query: { pageIndex: page - 1, pageSize: tabPageSize }, signal }),
    meta: { error: "shared.failures.load" },
  });

/** WORK-020: e-mail choices of the current user. */
export const emailChoicesQuery = queryOptions({
  queryKey: ["users", "emails"],
  queryFn: ({ signal }) => callEndpoint(getNoticeChoices, { signal }),
  meta: { silent: true },
});

/** DESK-022: returns the records that blocking the user affects. */
export const readEffects = (id: number, signal: AbortSignal) =>
  callEndpoint(getUserEffects, { params: { id }, signal });
