import { daysBetween, formatDate, type IsoDate } from "@birzha/domain/shared/values/dates.ts";
import { useTranslations } from "use-intl";

/** Returns a formatter of minutes: `10 дней 3 ч`, `1 ч 12 мин`, `12 мин`. */
export function useTimeLeft(): (minutesLeft: number) => string {
  const t = useTranslations("tasks.deadlines");
  return (minutesLeft) => {
    const hours = Math.floor(minutesLeft / 60);
    if (hours >= 24) return t("leftDays", { days: Math.floor(hours / 24), hours: String(hours % 24) });
    const minutes = String(minutesLeft % 60);
    return hours === 0 ? t("leftMinutes", { minutes }) : t("left", { hours: String(hours), minutes });
  };
}

/** SCREEN-104: a delay of more days is shown as its date alone. */
const maxToldDelay = 60;

/** Returns a formatter of the days until a date: "today", "tomorrow", days left or overdue; empty for a long delay. */
export function useDaysLeft(today: IsoDate): (until: IsoDate) => string {
  const t = useTranslations("tasks");
  return (until) => {
    const days = daysBetween(today, until);
    if (days < -maxToldDelay) return "";
    if (days < 0) return t("overdueDays", { count: -days });
    if (days < 2) return t(days === 0 ? "today" : "tomorrow");
    return t("daysLeft", { count: days });
  };
}

export const isLongDelay = (days: number): boolean => days > maxToldDelay;

/** Day and month of a date. */
export const shortDate = (date: IsoDate): string => formatDate(date).slice(0, 5);
