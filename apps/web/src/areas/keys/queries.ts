import { listDelegations, listKeys } from "@birzha/domain/keys/api.ts";
import { tabPageSize } from "@birzha/domain/shared/registers/pagination.ts";
import { queryOptions } from "@tanstack/react-query";
import { callEndpoint } from "../../api/call.ts";

/** DOOR-002: access keys of the acting organisation. */
export const keysQuery = (page: number) =>
  queryOptions({
    queryKey: ["keys", "list", page],
    queryFn: ({ signal }) =>
      callEndpoint(listKeys, { query: { pageIndex: page - 1, pageSize: tabPageSize }, signal }),
    meta: { error: "keys.failures.load" },
  });

/** DOOR-002: delegations of the acting organisation. */
export const delegationsQuery = (page: number) =>
  queryOptions({
    queryKey: ["keys", "delegations", page],
    queryFn: ({ signal }) =>
      callEndpoint(listDelegations, { query: { pageIndex: page - 1, pageSize: tabPageSize }, signal }),
    meta: { error: "keys.failures.loadDelegations" },
  });
