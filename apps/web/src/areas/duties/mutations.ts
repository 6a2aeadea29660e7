import { exportPunctuality } from "@birzha/domain/duties/api.ts";
import { fileNilReturn, removeFeed, renewFeed } from "@birzha/domain/duties/calendar-api.ts";
import { createRule, updateRule, type DutyRuleBody } from "@birzha/domain/duties/rule-api.ts";
import { mutationOptions } from "@tanstack/react-query";
import { ApiFailure } from "../../api/api-failure.ts";
import { call } from "../../api/call.ts";
import { download } from "../../api/download.ts";
import type { PunctualityKey, PunctualityQuestion } from "./queries.ts";

interface Save {
  readonly rule: DutyRuleBody;
  /** Absent: a new rule. */
  readonly change?: { readonly id: number; readonly version: number };
}

/** WORK-060: adds a rule, or gives one a new version. */
export const saveRule = mutationOptions({
  mutationFn: ({ rule, change }: Save) =>
    change ? call(updateRule, { body: { ...rule, ...change } }) : call(createRule, { body: rule }),
  meta: { error: "duties.failures.save", success: "duties.rules.saved", isTrivial: true },
});

interface Download {
  readonly question: PunctualityQuestion;
  /** WORK-040: those that are shown, in their order; absent: all. */
  readonly columns?: readonly string[];
}

/** WORK-064: the workbook of what the list shows. */
export const savePunctuality = mutationOptions({
  mutationFn: ({ question: { filter, sort }, columns }: Download) =>
    download(
      exportPunctuality,
      { body: { data: { filter, sort, ...(columns && { columns: columns as PunctualityKey[] }) } } },
      "punctuality.xlsx",
    ),
  meta: { error: "duties.failures.download" },
});

/** WORK-063: says that a month had no deals. */
export const sayNoDeals = mutationOptions({
  mutationFn: (month: string) => call(fileNilReturn, { body: { month } }),
  meta: { error: "duties.failures.nilReturn", success: "duties.calendar.filed", isTrivial: true },
});

/** WORK-063: the address of the calendar is made of a secret that is drawn here; the one before ends. */
export const giveFeed = mutationOptions({
  mutationFn: (secret: string) => call(renewFeed, { body: { secret } }),
  meta: { error: "duties.failures.feed" },
});

export const takeFeedBack = mutationOptions({
  mutationFn: () => call(removeFeed),
  meta: { error: "duties.failures.feed", success: "duties.calendar.feedRemoved", isTrivial: true },
});

/** The code of a refusal that is about what was typed. */
export const refusalOf = (error: unknown): string | undefined =>
  error instanceof ApiFailure && error.code?.startsWith("duties.") ? error.code : undefined;
