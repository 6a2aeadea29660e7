import { getSigningRules, listDemoCertificates } from "@birzha/domain/signing/api.ts";
import { queryOptions } from "@tanstack/react-query";
import { callEndpoint } from "../../api/call.ts";

/** Demo certificates; empty unless in demo mode. */
export const demoCertificatesQuery = queryOptions({
  queryKey: ["signing", "demo"],
  queryFn: ({ signal }) => callEndpoint(listDemoCertificates, { signal }),
  staleTime: Number.POSITIVE_INFINITY,
});

/** FIX-043: whether an application must be signed. */
export const signingRulesQuery = queryOptions({
  queryKey: ["signing", "rules"],
  queryFn: ({ signal }) => callEndpoint(getSigningRules, { signal }),
  staleTime: Number.POSITIVE_INFINITY,
});
