import { daysBetween, formatDate, type IsoDate } from "@birzha/domain/shared/values/dates.ts";
import { useTranslations } from "use-intl";

/** Returns a formatter of minutes: `1 ч 12 мин`, `12 мин`. */
export function useTimeLeft(): (minutesLeft: number) => string {
  const t = useTranslations("tasks.deadlines");
  return (minutesLeft) => {
    const hours = Math.floor(minutesLeft / 60);
    const minutes = String(minutesLeft % 60);
    return hours === 0 ? t("leftMinutes", { minutes }) : t("left", { hours: String(hours), minutes });
  };
}

/** Returns a formatter of the days until a date: "today", "tomorrow", days left or overdue. */
export function useDaysLeft(today: IsoDate): (until: IsoDate) => string {
  const t = useTranslations("tasks");
  return (until) => {
    const days = daysBetween(today, until);
    if (days < 0) return t("overdueDays", { count: -days });
    if (days < 2) return t(days === 0 ? "today" : "tomorrow");
    return t("daysLeft", { count: days });
  };
}

/** Day and month of a date. */
export const shortDate = (date: IsoDate): string => formatDate(date).slice(0, 5);
