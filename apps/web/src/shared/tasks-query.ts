import { listTasks } from "@birzha/domain/tasks/api.ts";
import type { CurrentUser } from "@birzha/domain/users/user.ts";
import { queryOptions } from "@tanstack/react-query";
import { callEndpoint } from "../api/call.ts";

/**
 * WORK-002: the work list and the counters of the menu. Refetched after every write (WORK-003, api/query-client.ts)
 * and when the tab regains the focus.
 */
export const tasksQuery = ({ userId, organizationInfo }: CurrentUser) =>
  queryOptions({
    queryKey: ["tasks", userId, organizationInfo?.id ?? null],
    queryFn: ({ signal }) => callEndpoint(listTasks, { signal }),
    refetchOnWindowFocus: "always",
    meta: { silent: true },
  });
