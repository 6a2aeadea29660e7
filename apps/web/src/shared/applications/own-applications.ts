import { listOwnApplications } from "@birzha/domain/applications/api.ts";
import { queryOptions } from "@tanstack/react-query";
import { call } from "../../api/call.ts";

/** As many as a person who applies ever files. */
const pageSize = 50;

/** FIX-040: what the person applied for, newest first. */
export const ownApplicationsQuery = (userId: number) =>
  queryOptions({
    queryKey: ["users", userId, "applications"],
    queryFn: ({ signal }) => call(listOwnApplications, { query: { pageSize }, signal }),
    meta: { error: "shared.failures.applications" },
  });
