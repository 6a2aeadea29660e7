import { listAgreements } from "@birzha/domain/agreements/api.ts";
import { listTasks } from "@birzha/domain/tasks/api.ts";
import type { CurrentUser } from "@birzha/domain/users/user.ts";
import { queryOptions } from "@tanstack/react-query";
import { call } from "../../api/call.ts";

/** Asked anew after every write (WORK-003, api/query-client.ts), and when the person comes back to the tab. */
export const tasksQuery = ({ userId, organizationInfo }: CurrentUser) =>
  queryOptions({
    queryKey: ["tasks", userId, organizationInfo?.id ?? null],
    queryFn: ({ signal }) => call(listTasks, { signal }),
    refetchOnWindowFocus: "always",
    meta: { silent: true },
  });

/** The newest reports, and how many there are. */
export const lastReportsQuery = (organizationId: number) =>
  queryOptions({
    queryKey: ["agreements", "last", organizationId],
    queryFn: ({ signal }) => call(listAgreements, { query: { pageIndex: 0, pageSize: 5 }, signal }),
    meta: { silent: true },
  });
