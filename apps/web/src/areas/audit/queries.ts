import { getAuditChain, listAudit } from "@birzha/domain/audit/api.ts";
import { infiniteQueryOptions, queryOptions } from "@tanstack/react-query";
import { callEndpoint } from "../../api/call.ts";
import type { AuditSearch } from "./audit-search.ts";

/** Cursor of the next page: a record id in the default order, an offset in other orders. */
type Piece = { readonly before?: number; readonly after?: number; readonly skip?: number };

/** S-8: audit log, newest first or sorted by a column (FIX-025), page by page. */
export const auditQuery = ({ sort, order, page: _page, size: _size, ...filters }: AuditSearch) =>
  infiniteQueryOptions({
    queryKey: ["audit", "list", filters, sort, order],
    queryFn: ({ signal, pageParam }) =>
      callEndpoint(listAudit, {
        query: { ...filters, ...(sort ? { sortKey: sort, sortDirection: order } : {}), ...pageParam },
        signal,
      }),
    initialPageParam: {} as Piece,
    getNextPageParam: ({ records, hasMore }, pieces): Piece | undefined => {
      const last = records.at(-1);
      if (!hasMore || !last) return undefined;
      if (sort && sort !== "at") return { skip: pieces.flatMap((piece) => piece.records).length };
      return order === "Asc" ? { after: last.id } : { before: last.id };
    },
    meta: { error: "audit.failed", shownByScreen: ["audit.too-many-to-sort"], shownWithoutData: true },
  });

/** S-8: result of the last verification of the audit chain. */
export const auditChainQuery = queryOptions({
  queryKey: ["audit", "chain"],
  queryFn: ({ signal }) => callEndpoint(getAuditChain, { signal }),
  meta: { error: "audit.chain.failed" },
});
