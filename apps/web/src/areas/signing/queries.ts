import { listDemoCertificates } from "@birzha/domain/signing/api.ts";
import { queryOptions } from "@tanstack/react-query";
import { call } from "../../api/call.ts";

/** Certificates to try signing with; none outside the demonstration. */
export const demoCertificatesQuery = queryOptions({
  queryKey: ["signing", "demo"],
  queryFn: ({ signal }) => call(listDemoCertificates, { signal }),
  staleTime: Number.POSITIVE_INFINITY,
});
