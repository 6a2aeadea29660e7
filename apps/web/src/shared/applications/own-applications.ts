import { listOwnApplications } from "@birzha/domain/applications/api.ts";
import { queryOptions } from "@tanstack/react-query";
import { callEndpoint } from "../../api/call.ts";

/** Enough for all applications of one user. */
const pageSize = 50;

/** FIX-040: the user's applications, newest first. */
export const ownApplicationsQuery = (userId: number) =>
  queryOptions({
    queryKey: ["users", userId, "applications"],
    queryFn: ({ signal }) => callEndpoint(listOwnApplications, { query: { pageSize }, signal }),
    meta: { error: "shared.failures.applications" },
  });
