import { listNotices } from "@birzha/domain/notices/api.ts";
import type { CallOf } from "@birzha/domain/shared/endpoint.ts";
import { queryOptions } from "@tanstack/react-query";
import { call } from "../../api/call.ts";

/** WORK-020: one's own, newest first; they are the same whatever organisation one acts for. */
export const noticesQuery = (query: NonNullable<CallOf<typeof listNotices>["query"]>) =>
  queryOptions({
    queryKey: ["notices", "list", query],
    queryFn: ({ signal }) => call(listNotices, { query, signal }),
    meta: { silent: true },
  });

/** What the bell shows. */
export const newestQuery = noticesQuery({ pageSize: 7 });
