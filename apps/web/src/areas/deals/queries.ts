import { downloadFile } from "@birzha/domain/agreements/api.ts";
import type { AttachedFile } from "@birzha/domain/agreements/agreement.ts";
import {
  changeTerms,
  getAuctionDeal,
  getDeal,
  getSpotDeal,
  listConsignments,
  terminateDeal,
} from "@birzha/domain/deals/api.ts";
import { tabPageSize } from "@birzha/domain/shared/registers/pagination.ts";
import type { CallOf } from "@birzha/domain/shared/endpoint.ts";
import { mutationOptions, queryOptions } from "@tanstack/react-query";
import { callEndpoint } from "../../api/call.ts";
import { downloadResponse } from "../../api/download.ts";

/** Prefix of all queries of contracts; a change of a report makes them stale. */
export const dealsKey = ["agreements", "deal"] as const;

/** DEAL-001: contract of a report. */
export const dealQuery = (id: number) =>
  queryOptions({
    queryKey: [...dealsKey, id],
    queryFn: ({ signal }) => callEndpoint(getDeal, { params: { id }, signal }),
    meta: { error: "deals.failed", shownWithoutData: true },
  });

/** DEAL-001: a page of the reports of a contract. */
export const consignmentsQuery = (id: number, page: number) =>
  queryOptions({
    queryKey: [...dealsKey, id, "list", page],
    queryFn: ({ signal }) =>
      callEndpoint(listConsignments, {
        params: { id },
        signal,
        query: { pageIndex: page - 1, pageSize: tabPageSize },
      }),
    meta: { error: "deals.rows.failed", shownWithoutData: true },
  });

/** DEAL-001: an auction contract or a spot deal. */
export const marketDealQuery = (market: "contracts" | "spot", id: number) =>
  queryOptions({
    queryKey: [market, "deal", id],
    queryFn: ({ signal }) =>
      callEndpoint(market === "spot" ? getSpotDeal : getAuctionDeal, { params: { id }, signal }),
    meta: { error: "deals.failed", shownWithoutData: true },
  });

export const saveTerms = mutationOptions({
  mutationFn: (body: CallOf<typeof changeTerms>["body"]) => callEndpoint(changeTerms, { body }),
  meta: { error: "deals.volume.saveFailed", success: "deals.volume.saved" },
});

/** DEAL-002: terminates all open reports of a contract. */
export const terminateReports = mutationOptions({
  mutationFn: (body: CallOf<typeof terminateDeal>["body"]) => callEndpoint(terminateDeal, { body }),
  meta: { error: "deals.termination.failed", success: "deals.termination.done" },
});

/** Downloads a file of a report. */
export const saveReportFile = mutationOptions({
  mutationFn: ({ id, value }: AttachedFile) =>
    downloadResponse(downloadFile, { query: { userFormFileId: id } }, value),
  meta: { error: "shared.failures.load" },
});
