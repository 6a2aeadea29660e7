import { listNotices } from "@birzha/domain/notices/api.ts";
import type { CallOf } from "@birzha/domain/shared/endpoint.ts";
import { queryOptions } from "@tanstack/react-query";
import { callEndpoint } from "../../api/call.ts";

/** WORK-020: the user's notices, newest first. They do not depend on the acting organisation. */
export const noticesQuery = (query: NonNullable<CallOf<typeof listNotices>["query"]>) =>
  queryOptions({
    queryKey: ["notices", "list", query],
    queryFn: ({ signal }) => callEndpoint(listNotices, { query, signal }),
    meta: { silent: true },
  });

/** Notices of the bell's panel. */
export const newestQuery = noticesQuery({ pageSize: 7 });
