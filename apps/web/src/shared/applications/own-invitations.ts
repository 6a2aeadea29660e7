import { listOwnInvitations } from "@birzha/domain/invitations/api.ts";
import { queryOptions } from "@tanstack/react-query";
import { call } from "../../api/call.ts";

/** More than anybody is sent at a time; those that can be used come first. */
const pageSize = 50;

/** INST-001: invitations to the mail that the person has signed in with. */
export const ownInvitationsQuery = (userId: number) =>
  queryOptions({
    queryKey: ["users", userId, "invitations"],
    queryFn: ({ signal }) => call(listOwnInvitations, { query: { pageSize }, signal }),
    meta: { silent: true },
  });
