import { listOwnInvitations } from "@birzha/domain/invitations/api.ts";
import { queryOptions } from "@tanstack/react-query";
import { callEndpoint } from "../../api/call.ts";

/** More invitations than a user has at a time; usable ones come first. */
const pageSize = 50;

/** INST-001: invitations to the user's e-mail address. */
export const ownInvitationsQuery = (userId: number) =>
  queryOptions({
    queryKey: ["users", userId, "invitations"],
    queryFn: ({ signal }) => callEndpoint(listOwnInvitations, { query: { pageSize }, signal }),
    meta: { silent: true },
  });
