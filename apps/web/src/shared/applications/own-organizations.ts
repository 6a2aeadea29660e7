import { listUserOrganizations } from "@birzha/domain/users/own-api.ts";
import { queryOptions } from "@tanstack/react-query";
import { callEndpoint } from "../../api/call.ts";

/** ORG-031: page size of the organisation selectors. */
const pageSize = 100;

/** ORG-030, USR-025: the organisations that the user can act for, own ones first. */
export const ownOrganizationsQuery = (userId: number) =>
  queryOptions({
    queryKey: ["users", userId, "organizations", { pageSize }],
    queryFn: ({ signal }) => callEndpoint(listUserOrganizations, { query: { userId, pageSize }, signal }),
  });
