import { findMembers, listAuthorizedMembers, listMembers } from "@birzha/domain/members/api.ts";
import {
  getMemberDraft,
  listApplicationMembers,
  listMemberApplications,
  listMemberDrafts,
} from "@birzha/domain/members/application-api.ts";
import {
  admittedRegister,
  applicationRegister,
  draftRegister,
  memberRegister,
} from "@birzha/domain/members/register.ts";
import { queryOptions } from "@tanstack/react-query";
import { ApiFailure } from "../../api/api-failure.ts";
import { callEndpoint } from "../../api/call.ts";
import type { TableState } from "../../ui/table/columns/column.ts";
import { toListRequest } from "./components/member-requests.ts";

/** MEM-056: page of all members. */
export const membersQuery = (state: TableState) => {
  const request = toListRequest(memberRegister, state);
  return queryOptions({
    queryKey: ["members", "list", request],
    queryFn: ({ signal }) => callEndpoint(listMembers, { ...request, signal }),
    meta: { error: "members.failures.list" },
  });
};

/** MEM-034: members of a pasted list of INNs. */
export const membersByInnQuery = (inns: readonly string[]) =>
  queryOptions({
    queryKey: ["members", "by-inn", inns],
    queryFn: ({ signal }) => callEndpoint(findMembers, { body: { inns: [...inns] }, signal }),
    meta: { silent: true },
  });

/** MEM-018, MEM-057: page of admitted members. */
export const authorizedQuery = (state: TableState) => {
  const request = toListRequest(admittedRegister, state);
  return queryOptions({
    queryKey: ["members", "authorized", request],
    queryFn: ({ signal }) => callEndpoint(listAuthorizedMembers, { ...request, signal }),
    meta: { error: "members.failures.authorized" },
  });
};

/** MEM-059: page of sent applications. */
export const applicationsQuery = (state: TableState) => {
  const request = toListRequest(applicationRegister, state);
  return queryOptions({
    queryKey: ["members", "applications", request],
    queryFn: ({ signal }) => callEndpoint(listMemberApplications, { ...request, signal }),
    meta: { error: "members.failures.applications" },
  });
};

/** MEM-063: page of drafts. */
export const draftsQuery = (state: TableState) => {
  const request = toListRequest(draftRegister, state);
  return queryOptions({
    queryKey: ["members", "drafts", request],
    queryFn: ({ signal }) => callEndpoint(listMemberDrafts, { ...request, signal }),
    meta: { error: "members.failures.drafts" },
  });
};

const missing = new Set([400, 403, 404]);
/** Shows the error page for a record that the user cannot access (ACC-012, G-24). */
const throwOnError = (error: Error) => error instanceof ApiFailure && missing.has(error.status);

/** MEM-060: members of an application, with the application itself. */
export const orderQuery = (orderId: number, state: TableState) => {
  const request = toListRequest(memberRegister, state);
  return queryOptions({
    queryKey: ["members", "order", orderId, request],
    queryFn: ({ signal }) =>
      callEndpoint(listApplicationMembers, { params: { id: orderId }, ...request, signal }),
    throwOnError,
    meta: { error: "members.failures.order", shownByScreen: ["shared.not-found"] },
  });
};

/** MEM-064: draft by id. */
export const draftQuery = (draftId: number) =>
  queryOptions({
    queryKey: ["members", "draft", draftId],
    queryFn: ({ signal }) => callEndpoint(getMemberDraft, { params: { id: draftId }, signal }),
    throwOnError,
    // Never refetched during editing unless the user asks for it.
    staleTime: Infinity,
    meta: { error: "members.failures.draft", shownByScreen: ["shared.not-found"] },
  });
