import { daysBetween, type IsoDate } from "@birzha/domain/shared/values/dates.ts";
import type { QueueItem } from "@birzha/domain/tasks/queue.ts";
import { useEffect, useState } from "react";
import { useTranslations } from "use-intl";
import { shortDate, useTimeLeft } from "./use-time-left.ts";

/** SCREEN-005: auction day whose proposals await a decision by the next 15:00. */
export interface CutOff {
  readonly date: IsoDate;
  readonly minutesLeft: number;
}

interface QueueTime {
  readonly today: IsoDate;
  /** Time of the last fetch in epoch milliseconds. */
  readonly now: number;
  readonly cutOff: CutOff | undefined;
}

/** SCREEN-005: whether the item must be decided by the next 15:00: it is a proposal for the next auction day. */
export const isDueByCutOff = ({ kind, until }: Pick<QueueItem, "kind" | "until">, cutOff: CutOff): boolean =>
  (kind === "proposalToDecide" || kind === "changeToDecide") && until === cutOff.date;

/** Returns formatters of an item's name, age and deadline. */
export function useItemTexts({ today, now, cutOff }: QueueTime) {
  const t = useTranslations("queue");
  const nameOf = useItemName();
  const ageIn = useAgeText(now);
  const timeLeft = useTimeLeft();
  return {
    nameOf,
    ageOf: ({ since }: QueueItem): string => (since === null ? "" : ageIn(since)),
    untilOf: (item: QueueItem): string => {
      const { until } = item;
      if (until === null) return "";
      if (cutOff && isDueByCutOff(item, cutOff)) return timeLeft(cutOff.minutesLeft);
      const days = daysBetween(today, until);
      if (days < 0) return t("until.overdue");
      if (days < 2) return t(days === 0 ? "until.today" : "until.tomorrow");
      return t("until.day", { date: shortDate(until) });
    },
  };
}

/** Returns a formatter of waiting times: `40 мин`, `3 ч`, `2 дня`. */
export function useAgeText(now: number): (since: string) => string {
  const t = useTranslations("queue.age");
  return (since) => {
    const minutes = Math.floor((now - Date.parse(since)) / 60_000);
    if (minutes < 1) return t("now");
    if (minutes < 60) return t("minutes", { count: minutes });
    const hours = Math.floor(minutes / 60);
    return hours < 24 ? t("hours", { count: hours }) : t("days", { count: Math.floor(hours / 24) });
  };
}

/** Returns a formatter of an item's name: `№ 74`, `Заявление № 12`. */
export function useItemName(): (item: QueueItem) => string {
  const t = useTranslations("tasks");
  return ({ kind, number, id }) => t(`one.${kind}`, { number: number ?? String(id) });
}

const minute = 60_000;

/**
 * SCREEN-005: counts the minutes until 15:00 down from the time of the response.
 * @param at time of the response in epoch milliseconds
 * @param onPassed requests the next cut-off
 */
export function useCutOff(given: CutOff | undefined, at: number, onPassed: () => void): CutOff | undefined {
  const [now, setNow] = useState(at);
  useEffect(() => {
    const timer = setInterval(() => setNow(Date.now()), minute / 2);
    return () => clearInterval(timer);
  }, []);
  const left = given && given.minutesLeft - Math.floor(Math.max(0, now - at) / minute);
  const hasPassed = left !== undefined && left <= 0;
  useEffect(() => {
    if (hasPassed) onPassed();
    // oxlint-disable-next-line react-hooks/exhaustive-deps -- Once per cut-off, not once per function.
  }, [hasPassed]);
  return given && left !== undefined ? { date: given.date, minutesLeft: Math.max(0, left) } : undefined;
}
