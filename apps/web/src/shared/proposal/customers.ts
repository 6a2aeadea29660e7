import { listCustomers } from "@birzha/domain/auctions/dictionary-api.ts";
import { queryOptions } from "@tanstack/react-query";
import { callEndpoint } from "../../api/call.ts";

/** DICT-011: the customers of auctions. */
export const customersQuery = queryOptions({
  queryKey: ["auctions", "customers"],
  queryFn: ({ signal }) => callEndpoint(listCustomers, { signal }),
  meta: { silent: true },
});
