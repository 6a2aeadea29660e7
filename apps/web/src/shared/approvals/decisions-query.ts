import { listDecisions } from "@birzha/domain/tasks/api.ts";
import { queryOptions } from "@tanstack/react-query";
import { call } from "../../api/call.ts";

/** DESK-023. It begins as the work list does, so that whatever makes that old makes it old, too. */
export const decisionsQuery = (userId: number) =>
  queryOptions({
    queryKey: ["tasks", "decisions", userId],
    queryFn: ({ signal }) => call(listDecisions, { signal }),
    meta: { silent: true },
  });
