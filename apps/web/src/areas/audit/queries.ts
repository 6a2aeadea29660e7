import { getAuditChain, listAudit } from "@birzha/domain/audit/api.ts";
import { infiniteQueryOptions, queryOptions } from "@tanstack/react-query";
import { call } from "../../api/call.ts";
import type { AuditSearch } from "./audit-search.ts";

/** S-8: the log backwards, a piece after another. */
export const auditQuery = (search: AuditSearch) =>
  infiniteQueryOptions({
    queryKey: ["audit", "list", search],
    queryFn: ({ signal, pageParam }) =>
      call(listAudit, { query: { ...search, ...(pageParam === 0 ? {} : { before: pageParam }) }, signal }),
    initialPageParam: 0,
    getNextPageParam: ({ records, hasMore }) => (hasMore ? records.at(-1)?.id : undefined),
    meta: { error: "audit.failed" },
  });

/** S-8: what the last walk along the chain found. */
export const auditChainQuery = queryOptions({
  queryKey: ["audit", "chain"],
  queryFn: ({ signal }) => call(getAuditChain, { signal }),
  meta: { error: "audit.chain.failed" },
});
