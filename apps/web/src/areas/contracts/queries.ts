import { listContracts, listDealStatuses, listDeliveryStatuses } from "@birzha/domain/contracts/api.ts";
import { contractRegister, type ContractKey } from "@birzha/domain/contracts/register.ts";
import { monthStart } from "@birzha/domain/contracts/delivery-dates.ts";
import { listWorkDays } from "@birzha/domain/exchange/api.ts";
import { queryOptions } from "@tanstack/react-query";
import { call } from "../../api/call.ts";
import { toRegisterQuestion, type RegisterQuestion } from "../../shared/register/register-address.ts";
import type { TableState } from "../../ui/table/column.ts";

export type ContractQuestion = RegisterQuestion<ContractKey>;

export const toQuestion = (state: Pick<TableState, "sort" | "filters">): ContractQuestion =>
  toRegisterQuestion<ContractKey>(contractRegister, state);

/** CON-038..040: the rows of a page. */
export function listQuery(state: TableState, showConfirmedTransactions: boolean) {
  const { page, size } = state;
  const query = { page: page - 1, size, showConfirmedTransactions: `${showConfirmedTransactions}` as const };
  const data = toQuestion(state);
  return queryOptions({
    queryKey: ["contracts", "list", query, data],
    queryFn: ({ signal }) => call(listContracts, { query, body: { data }, signal }),
    meta: { error: "contracts.failures.list" },
  });
}

const halfHour = 30 * 60_000;

/** DICT-017, CON-023. */
export const deliveryStatusesQuery = queryOptions({
  queryKey: ["contracts", "delivery-statuses"],
  queryFn: ({ signal }) => call(listDeliveryStatuses, { query: {}, signal }),
  meta: { error: "shared.failures.statuses" },
  staleTime: halfHour,
});

/** DICT-016. */
export const dealStatusesQuery = queryOptions({
  queryKey: ["contracts", "deal-statuses"],
  queryFn: ({ signal }) => call(listDealStatuses, { query: {}, signal }),
  meta: { error: "shared.failures.statuses" },
  staleTime: halfHour,
});

/** CON-025: working days of the month so far. Where they cannot be read the month before is closed. */
export const workDaysQuery = (today: string) =>
  queryOptions({
    queryKey: ["contracts", "work-days", today],
    queryFn: ({ signal }) =>
      call(listWorkDays, {
        params: { monthStart: monthStart(today), today },
        query: { workDay: "true" },
        signal,
      }),
    meta: { silent: true },
    staleTime: halfHour,
  });
