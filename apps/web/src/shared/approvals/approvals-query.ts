import { listApprovals } from "@birzha/domain/approvals/api.ts";
import { queryOptions } from "@tanstack/react-query";
import { callEndpoint } from "../../api/call.ts";

/** DESK-023: pending requests. The key begins as that of the work list, so that the same writes and events invalidate both. */
export const approvalsQuery = (userId: number) =>
  queryOptions({
    queryKey: ["tasks", "approvals", userId],
    queryFn: ({ signal }) => callEndpoint(listApprovals, { signal }),
    meta: { silent: true },
  });
