import { listDeals, listExecutionStatuses, listRecordStatuses } from "@birzha/domain/spot/api.ts";
import { recordStatus } from "@birzha/domain/spot/lifecycle.ts";
import { spotRegister, type SpotKey } from "@birzha/domain/spot/register.ts";
import { registerKeys } from "@birzha/domain/shared/register.ts";
import { queryOptions } from "@tanstack/react-query";
import { call } from "../../api/call.ts";
import { toRegisterFilter } from "../../shared/table-search.ts";
import type { TableState } from "../../ui/table/column.ts";

const spotKeys = registerKeys(spotRegister);
const isSpotKey = (key: string): key is SpotKey => spotKeys.some((known) => known === key);

/** SPOT-003, SPOT-049, SPOT-050: the body of the list; the box adds its condition to those of the columns. */
export function listBody({ sort, filters }: Pick<TableState, "sort" | "filters">, withProcessed: boolean) {
  const conditions = [
    ...(withProcessed ? [{ key: "statusRecord" as const, value: recordStatus.processed }] : []),
    ...(toRegisterFilter(filters) ?? []).flatMap(({ key, ...condition }) =>
      isSpotKey(key) ? [{ key, ...condition }] : [],
    ),
  ];
  return {
    data: {
      filter: conditions.length > 0 ? conditions : null,
      sort: sort && isSpotKey(sort.key) ? { key: sort.key, direction: sort.direction } : null,
    },
  };
}

const dictionary = { meta: { error: "shared.failures.statuses" }, staleTime: 30 * 60_000 } as const;

/** SPOT-056. */
export const executionStatusesQuery = queryOptions({
  ...dictionary,
  queryKey: ["spot", "execution-statuses"],
  queryFn: ({ signal }) => call(listExecutionStatuses, { query: {}, signal }),
});

/** SPOT-055. */
export const recordStatusesQuery = queryOptions({
  ...dictionary,
  queryKey: ["spot", "record-statuses"],
  queryFn: ({ signal }) => call(listRecordStatuses, { query: {}, signal }),
});

/** The pages of the register that were read. */
export const dealQueries = ["spot", "deals"] as const;

/** SPOT-021: a list that could not be read is empty, and nothing is said. */
export const dealsQuery = (state: TableState, withProcessed: boolean) => {
  const query = { page: state.page - 1, size: state.size };
  const body = listBody(state, withProcessed);
  return queryOptions({
    queryKey: [...dealQueries, query, body],
    queryFn: ({ signal }) => call(listDeals, { query, body, signal }),
    meta: { silent: true },
  });
};
