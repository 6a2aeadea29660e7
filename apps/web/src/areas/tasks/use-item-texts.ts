import { daysBetween, formatDate, type IsoDate } from "@birzha/domain/shared/values/dates.ts";
import type { QueueItem } from "@birzha/domain/tasks/queue.ts";
import { useTranslations } from "use-intl";
import { useAgeText } from "./use-age-text.ts";
import { useItemName } from "./use-item-name.ts";
import { useTimeLeft } from "./use-time-left.ts";

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
      return t("until.day", { date: formatDate(until).slice(0, 5) });
    },
  };
}
