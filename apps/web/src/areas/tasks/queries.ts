import { listAgreements } from "@birzha/domain/agreements/api.ts";
import { queryOptions } from "@tanstack/react-query";
import { call } from "../../api/call.ts";

/** The newest reports, and how many there are. */
export const lastReportsQuery = (organizationId: number) =>
  queryOptions({
    queryKey: ["agreements", "last", organizationId],
    queryFn: ({ signal }) => call(listAgreements, { query: { pageIndex: 0, pageSize: 5 }, signal }),
    meta: { silent: true },
  });
