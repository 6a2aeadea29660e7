import { listContracts, listDealStatuses, listDeliveryStatuses } from "@birzha/domain/contracts/api.ts";
import { contractRegister, type ContractKey } from "@birzha/domain/contracts/register.ts";
import { contractTabs } from "@birzha/domain/contracts/tabs.ts";
import { monthStart } from "@birzha/domain/contracts/delivery-dates.ts";
import { listWorkDays } from "@birzha/domain/exchange/api.ts";
import type { Locale } from "@birzha/domain/shared/values/localized.ts";
import type { TabName } from "@birzha/domain/shared/registers/register-tabs.ts";
import { queryOptions } from "@tanstack/react-query";
import { callEndpoint } from "../../api/call.ts";
import {
  toRegisterQuestion,
  withTab,
  type RegisterQuestion,
} from "../../shared/register/register-question.ts";
import type { TableState } from "../../ui/table/columns/column.ts";

export type ContractQuestion = RegisterQuestion<ContractKey>;

/** CON-039, CON-040, DESK-001: converts the state of the table and the tab to filters and order. */
export const toQuestion = (
  state: Pick<TableState, "sort" | "filters">,
  tab: TabName | undefined,
): ContractQuestion => withTab(toRegisterQuestion<ContractKey>(contractRegister, state), contractTabs, tab);

/** CON-038..040, SCREEN-016: page of contracts, with the names of the page's language. */
export function listQuery(
  { page, size }: TableState,
  data: ContractQuestion,
  { showConfirmed, language }: { readonly showConfirmed: boolean; readonly language: Locale },
) {
  const query = {
    page: page - 1,
    size,
    showConfirmedTransactions: `${showConfirmed}` as const,
    language,
  };
  return queryOptions({
    queryKey: ["contracts", "list", query, data],
    queryFn: ({ signal }) => callEndpoint(listContracts, { query, body: { data }, signal }),
    meta: { error: "contracts.failures.list" },
  });
}

const halfHour = 30 * 60_000;

/** DICT-017, CON-023: delivery statuses. */
export const deliveryStatusesQuery = queryOptions({
  queryKey: ["contracts", "delivery-statuses"],
  queryFn: ({ signal }) => callEndpoint(listDeliveryStatuses, { query: {}, signal }),
  meta: { error: "shared.failures.statuses" },
  staleTime: halfHour,
});

/** DICT-016: contract statuses. */
export const dealStatusesQuery = queryOptions({
  queryKey: ["contracts", "deal-statuses"],
  queryFn: ({ signal }) => callEndpoint(listDealStatuses, { query: {}, signal }),
  meta: { error: "shared.failures.statuses" },
  staleTime: halfHour,
});

/**
 * CON-025: working days of the current month so far. If the request fails, the previous month counts as
 * closed.
 */
export const workDaysQuery = (today: string) =>
  queryOptions({
    queryKey: ["contracts", "work-days", today],
    queryFn: ({ signal }) =>
      callEndpoint(listWorkDays, {
        params: { monthStart: monthStart(today), today },
        query: { workDay: "true" },
        signal,
      }),
    meta: { silent: true },
    staleTime: halfHour,
  });
