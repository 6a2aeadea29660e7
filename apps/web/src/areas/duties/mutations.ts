import { exportPunctuality } from "@birzha/domain/duties/api.ts";
import { fileNilReturn, removeFeed, renewFeed } from "@birzha/domain/duties/calendar-api.ts";
import { createRule, updateRule, type DutyRuleBody } from "@birzha/domain/duties/rule-api.ts";
import { mutationOptions } from "@tanstack/react-query";
import { callEndpoint } from "../../api/call.ts";
import { downloadResponse } from "../../api/download.ts";
import type { PunctualityKey, PunctualityQuestion } from "./queries.ts";

interface Save {
  readonly rule: DutyRuleBody;
  /** Undefined for a new rule. */
  readonly change?: { readonly id: number; readonly version: number };
}

/** WORK-060: creates a rule, or a new version of one. */
export const saveRule = mutationOptions({
  mutationFn: ({ rule, change }: Save) =>
    change
      ? callEndpoint(updateRule, { body: { ...rule, ...change } })
      : callEndpoint(createRule, { body: rule }),
  meta: { error: "duties.failures.save", success: "duties.rules.saved" },
});

interface Download {
  readonly question: PunctualityQuestion;
  /** WORK-040: shown columns in their order; undefined means all. */
  readonly columns?: readonly string[];
}

/** WORK-064: downloads the list as a workbook. */
export const savePunctuality = mutationOptions({
  mutationFn: ({ question: { filter, sort }, columns }: Download) =>
    downloadResponse(
      exportPunctuality,
      { body: { data: { filter, sort, ...(columns && { columns: columns as PunctualityKey[] }) } } },
      "punctuality.xlsx",
    ),
  meta: { error: "duties.failures.download" },
});

/** WORK-063: files a nil return for a month. */
export const nilReturnMutation = mutationOptions({
  mutationFn: (month: string) => callEndpoint(fileNilReturn, { body: { month } }),
  meta: { error: "duties.failures.nilReturn", success: "duties.calendar.filed" },
});

/**
 * WORK-063: sets the secret of the calendar feed, generated in the browser; the previous one stops working.
 */
export const giveFeed = mutationOptions({
  mutationFn: (secret: string) => callEndpoint(renewFeed, { body: { secret } }),
  meta: { error: "duties.failures.feed" },
});

export const revokeFeed = mutationOptions({
  mutationFn: () => callEndpoint(removeFeed),
  meta: { error: "duties.failures.feed", success: "duties.calendar.feedRemoved" },
});
