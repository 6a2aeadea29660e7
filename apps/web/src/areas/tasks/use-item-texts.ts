import { daysBetween, formatDate, type IsoDate } from "@birzha/domain/shared/values/dates.ts";
import type { QueueItem } from "@birzha/domain/tasks/queue.ts";
import { useTranslations } from "use-intl";
import { useAgeText } from "./use-age-text.ts";

/** Returns formatters of an item's name, age and deadline. */
export function useItemTexts(today: IsoDate, now: number) {
  const t = useTranslations("queue");
  const say = useTranslations("tasks");
  const ageIn = useAgeText(now);
  return {
    nameOf: ({ kind, number, id }: QueueItem): string => say(`one.${kind}`, { number: number ?? String(id) }),
    ageOf: ({ since }: QueueItem): string => (since === null ? "" : ageIn(since)),
    untilOf: ({ until }: QueueItem): string => {
      if (until === null) return "";
      const days = daysBetween(today, until);
      if (days < 0) return t("until.overdue");
      if (days < 2) return t(days === 0 ? "until.today" : "until.tomorrow");
      return t("until.day", { date: formatDate(until).slice(0, 5) });
    },
  };
}
