import type { DictionaryKind } from "@birzha/domain/exchange/dictionaries.ts";
import type { NoticeShow } from "@birzha/domain/exchange/notice.ts";
import {
  itemRegister,
  noticeRegister,
  type ItemKey,
  type NoticeKey,
} from "@birzha/domain/exchange/register.ts";
import {
  getDecreedDays,
  getStaffNotice,
  listDictionaryItems,
  listStaffNotices,
} from "@birzha/domain/exchange/staff-api.ts";
import { queryOptions } from "@tanstack/react-query";
import { callEndpoint } from "../../api/call.ts";
import { toRegisterQuestion } from "../../shared/register/register-question.ts";
import type { TableState } from "../../ui/table/columns/column.ts";

/** DESK-021: page of notices. */
export function noticesQuery(state: TableState, show: NoticeShow) {
  const query = { page: state.page - 1, size: state.size, show };
  const data = toRegisterQuestion<NoticeKey>(noticeRegister, state);
  return queryOptions({
    queryKey: ["exchange", "notices", query, data],
    queryFn: ({ signal }) => callEndpoint(listStaffNotices, { query, body: { data }, signal }),
    meta: { error: "exchange.failures.notices" },
  });
}

/** Notice with its content. */
export const noticeQuery = (id: number) =>
  queryOptions({
    queryKey: ["exchange", "notice", id],
    queryFn: ({ signal }) => callEndpoint(getStaffNotice, { params: { id }, signal }),
    gcTime: 0,
    meta: { silent: true },
  });

/** Items of a dictionary, including hidden ones. */
export function itemsQuery(name: DictionaryKind, state: TableState) {
  const query = { page: state.page - 1, size: state.size };
  const data = toRegisterQuestion<ItemKey>(itemRegister, state);
  return queryOptions({
    queryKey: ["exchange", "items", name, query, data],
    queryFn: ({ signal }) =>
      callEndpoint(listDictionaryItems, { params: { name }, query, body: { data }, signal }),
    meta: { error: "exchange.failures.dictionary" },
  });
}

/** Explicitly set days of a year. */
export const decreedQuery = (year: number) =>
  queryOptions({
    queryKey: ["exchange", "days", year],
    queryFn: ({ signal }) => callEndpoint(getDecreedDays, { params: { year }, signal }),
    meta: { error: "exchange.failures.calendar" },
  });
