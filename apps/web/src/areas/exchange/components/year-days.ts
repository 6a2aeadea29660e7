import { lastDayOfMonth, listDays, type IsoDate } from "@birzha/domain/shared/values/dates.ts";
import type { useFormatter } from "use-intl";

/** Returns the days of a month; `month` is 1-based. */
export function daysOfMonth(year: number, month: number): readonly IsoDate[] {
  const first = `${year}-${String(month).padStart(2, "0")}-01`;
  return listDays(first, lastDayOfMonth(first));
}

/** Noon in Moscow is the same date in all nearby time zones. */
const atNoon = (date: IsoDate) => new Date(`${date}T12:00:00+03:00`);

type Format = ReturnType<typeof useFormatter>;

/** Formats a day as «понедельник, 3 мая 2027 г.». */
export const formatDay = (format: Format, date: IsoDate): string =>
  format.dateTime(atNoon(date), { weekday: "long", day: "numeric", month: "long", year: "numeric" });

/** Formats a month as «май». */
export const formatMonth = (format: Format, date: IsoDate): string =>
  format.dateTime(atNoon(date), { month: "long" });
