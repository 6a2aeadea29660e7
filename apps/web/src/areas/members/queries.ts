import { listAuthorizedMembers, listMembers } from "@birzha/domain/members/api.ts";
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
import { call } from "../../api/call.ts";
import type { TableState } from "../../ui/table/columns/column.ts";
import { toListRequest } from "./components/member-requests.ts";

/** MEM-056. */
export const membersQuery = (state: TableState) => {
  const request = toListRequest(memberRegister, state);
  return queryOptions({
    queryKey: ["members", "list", request],
    queryFn: ({ signal }) => call(listMembers, { ...request, signal }),
    meta: { error: "members.failures.list" },
  });
};

/** MEM-018, MEM-057. */
export const authorizedQuery = (state: TableState) => {
  const request = toListRequest(admittedRegister, state);
  return queryOptions({
    queryKey: ["members", "authorized", request],
    queryFn: ({ signal }) => call(listAuthorizedMembers, { ...request, signal }),
    meta: { error: "members.failures.authorized" },
  });
};

/** MEM-059. */
export const applicationsQuery = (state: TableState) => {
  const request = toListRequest(applicationRegister, state);
  return queryOptions({
    queryKey: ["members", "applications", request],
    queryFn: ({ signal }) => call(listMemberApplications, { ...request, signal }),
    meta: { error: "members.failures.applications" },
  });
};

/** MEM-063. */
export const draftsQuery = (state: TableState) => {
  const request = toListRequest(draftRegister, state);
  return queryOptions({
    queryKey: ["members", "drafts", request],
    queryFn: ({ signal }) => call(listMemberDrafts, { ...request, signal }),
    meta: { error: "members.failures.drafts" },
  });
};

const missing = new Set([400, 403, 404]);
/** What is not the reader's to see is the error page (ACC-012, G-24). */
const throwOnError = (error: Error) => error instanceof ApiFailure && missing.has(error.status);

/** MEM-060: the members of an application, and the application itself beside them. */
export const orderQuery = (orderId: number, state: TableState) => {
  const request = toListRequest(memberRegister, state);
  return queryOptions({
    queryKey: ["members", "order", orderId, request],
    queryFn: ({ signal }) => call(listApplicationMembers, { params: { id: orderId }, ...request, signal }),
    throwOnError,
    meta: { error: "members.failures.order", shownByScreen: ["shared.not-found"] },
  });
};

/** MEM-064. */
export const draftQuery = (draftId: number) =>
  queryOptions({
    queryKey: ["members", "draft", draftId],
    queryFn: ({ signal }) => call(getMemberDraft, { params: { id: draftId }, signal }),
    throwOnError,
    // What is being edited is read anew when the person asks for it.
    staleTime: Infinity,
    meta: { error: "members.failures.draft", shownByScreen: ["shared.not-found"] },
  });
