import type { TabName } from "@birzha/domain/shared/registers/register-tabs.ts";
import { listDeals, listExecutionStatuses, listRecordStatuses } from "@birzha/domain/spot/api.ts";
import { executionStatus, recordStatus } from "@birzha/domain/spot/lifecycle.ts";
import { spotRegister, type SpotKey } from "@birzha/domain/spot/register.ts";
import { spotTabs } from "@birzha/domain/spot/tabs.ts";
import { queryOptions, useQuery } from "@tanstack/react-query";
import { useMemo } from "react";
import { useTranslations } from "use-intl";
import { callEndpoint } from "../../api/call.ts";
import type { FormatPhrase, PhraseKey } from "../../i18n/phrase.ts";
import type { InterfaceLocale } from "../../i18n/locale.ts";
import {
  toRegisterQuestion,
  withTab,
  type RegisterQuestion,
} from "../../shared/register/register-question.ts";
import type { TableState } from "../../ui/table/columns/column.ts";

export type SpotQuestion = RegisterQuestion<SpotKey>;

/**
 * SPOT-003, SPOT-049, SPOT-050: converts the state of the table to filters and order. The checkbox adds a
 * condition, unless the status column has a filter (FIX-034) or a tab is open, which implies it (DESK-001). On the tab of
 * all rows it names each status, because the server hides processed deals otherwise (FIX-128, A-53).
 */
export function toQuestion(
  state: Pick<TableState, "sort" | "filters">,
  withProcessed: boolean,
  tab?: TabName | "all",
): SpotQuestion {
  const question = toRegisterQuestion<SpotKey>(spotRegister, state);
  if (tab && tab !== "all") return withTab(question, spotTabs, tab);
  const { filter, sort } = question;
  if (state.filters?.["statusRecord"] !== undefined || !withProcessed) return { filter, sort };
  const shown = tab
    ? ({ key: "statusRecord", values: Object.values(recordStatus).map(String) } as const)
    : ({ key: "statusRecord", value: recordStatus.processed } as const);
  return { filter: [shown, ...(filter ?? [])], sort };
}

const dictionary = { meta: { error: "shared.failures.statuses" }, staleTime: 30 * 60_000 } as const;

/** SPOT-056: execution statuses. */
const executionStatusesQuery = queryOptions({
  ...dictionary,
  queryKey: ["spot", "execution-statuses"],
  queryFn: ({ signal }) => callEndpoint(listExecutionStatuses, { query: {}, signal }),
});

/** SPOT-055: processing statuses of records. */
const recordStatusesQuery = queryOptions({
  ...dictionary,
  queryKey: ["spot", "record-statuses"],
  queryFn: ({ signal }) => callEndpoint(listRecordStatuses, { query: {}, signal }),
});

/** Key prefix of all pages of the register. */
export const dealQueries = ["spot", "deals"] as const;

/** SPOT-021: page of deals. Silent, because a failed list shows as empty. */
export const dealsQuery = ({ page, size }: TableState, data: SpotQuestion, language: InterfaceLocale) => {
  const query = { page: page - 1, size, language };
  const body = { data };
  return queryOptions({
    queryKey: [...dealQueries, query, body],
    queryFn: ({ signal }) => callEndpoint(listDeals, { query, body, signal }),
    meta: { silent: true },
  });
};

type Words = ReadonlyMap<number, string>;

const toWords = (statuses: readonly { readonly id: number; readonly value: string }[] | undefined): Words =>
  new Map((statuses ?? []).map(({ id, value }) => [id, value]));

/** DICT-022, SCREEN-108: returns the names of execution statuses in the language of the page; empty while loading. */
export function useExecutionTexts(): Words {
  const { data } = useQuery(executionStatusesQuery);
  const say = useTranslations() as FormatPhrase;
  return useMemo(() => {
    const known: readonly number[] = Object.values(executionStatus);
    return new Map(
      (data ?? []).map(({ id, value }) => [
        id,
        known.includes(id) ? say(`spot.execution.${id}` as PhraseKey) : value,
      ]),
    );
  }, [data, say]);
}

/** DICT-022: returns the display names of processing statuses; empty while loading. */
export function useRecordTexts(): Words {
  const { data } = useQuery(recordStatusesQuery);
  return useMemo(() => toWords(data), [data]);
}
