import { listCustomers } from "@birzha/domain/auctions/api.ts";
import { queryOptions } from "@tanstack/react-query";
import { call } from "../../api/call.ts";

/** DICT-011. */
export const customersQuery = queryOptions({
  queryKey: ["auctions", "customers"],
  queryFn: ({ signal }) => call(listCustomers, { signal }),
  meta: { silent: true },
});
