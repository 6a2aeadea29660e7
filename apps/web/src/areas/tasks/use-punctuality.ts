import { getPunctuality } from "@birzha/domain/duties/api.ts";
import { useQuery } from "@tanstack/react-query";
import { call } from "../../api/call.ts";

/** WORK-061: returns the organisation's punctuality; undefined while loading. */
export const usePunctuality = (organizationId: number) =>
  useQuery({
    queryKey: ["agreements", "last", organizationId, "standing"],
    queryFn: ({ signal }) => call(getPunctuality, { signal }),
    meta: { silent: true },
  }).data;
