import { listAgreements } from "@birzha/domain/agreements/api.ts";
import { getPunctuality } from "@birzha/domain/duties/api.ts";
import { queryOptions } from "@tanstack/react-query";
import { callEndpoint } from "../../api/call.ts";

/** Newest reports and their total number. */
export const lastReportsQuery = (organizationId: number) =>
  queryOptions({
    queryKey: ["agreements", "last", organizationId],
    queryFn: ({ signal }) => callEndpoint(listAgreements, { query: { pageIndex: 0, pageSize: 5 }, signal }),
    meta: { silent: true },
  });

/** WORK-061: punctuality of the organisation and its next due date. */
export const punctualityQuery = (organizationId: number) =>
  queryOptions({
    queryKey: ["agreements", "last", organizationId, "standing"],
    queryFn: ({ signal }) => callEndpoint(getPunctuality, { signal }),
    meta: { silent: true },
  });
