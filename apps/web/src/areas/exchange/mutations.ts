import { answerNotice } from "@birzha/domain/exchange/api.ts";
import type { DictionaryKind, WrittenItem } from "@birzha/domain/exchange/dictionaries.ts";
import type { NoticeResult } from "@birzha/domain/exchange/notice.ts";
import {
  createDictionaryItem,
  setDecreedDays,
  updateDictionaryItem,
} from "@birzha/domain/exchange/staff-api.ts";
import type { IsoDate } from "@birzha/domain/shared/values/dates.ts";
import { mutationOptions } from "@tanstack/react-query";
import { ApiFailure } from "../../api/api-failure.ts";
import { callEndpoint } from "../../api/call.ts";

interface SentResponse {
  readonly id: number;
  readonly result: NoticeResult;
  readonly comment?: string;
}

/** A-71, DESK-021: answers one notice. Silent, because the screen shows the results of all answers. */
export const respondMutation = mutationOptions({
  mutationFn: ({ id, ...data }: SentResponse) =>
    callEndpoint(answerNotice, { params: { id }, body: { data } }),
  meta: { silent: true },
});

interface Save {
  readonly name: DictionaryKind;
  readonly item: WrittenItem;
  /** Undefined for a new item. */
  readonly change?: { readonly id: number; readonly version: number };
}

/** DESK-021: creates or updates an item. */
export const saveItem = mutationOptions({
  mutationFn: ({ name, item, change }: Save) =>
    change
      ? callEndpoint(updateDictionaryItem, {
          params: { name, id: change.id },
          body: { data: { ...item, version: change.version } },
        })
      : callEndpoint(createDictionaryItem, { params: { name }, body: { data: item } }),
  meta: {
    error: "exchange.failures.item",
    success: "exchange.dictionaries.saved",
    shownByScreen: ["shared.stale"],
  },
});

export interface DayChange {
  readonly date: IsoDate;
  readonly isWorkDay: boolean;
}

/** DESK-021: toggles days. The request includes the state that the user saw, to detect conflicts. */
export const saveDays = mutationOptions({
  mutationFn: (days: readonly DayChange[]) =>
    callEndpoint(setDecreedDays, {
      body: { data: { days: days.map(({ date, isWorkDay }) => ({ date, isWorkDay, seen: !isWorkDay })) } },
    }),
  meta: { error: "exchange.failures.days", shownByScreen: ["shared.stale"] },
});

/** Returns the error code of a rejected request. */
export const codeOf = (error: unknown): string | undefined =>
  error instanceof ApiFailure ? error.code : undefined;
