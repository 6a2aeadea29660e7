import { lastDayOfMonth, listDays, type IsoDate } from "@birzha/domain/shared/values/dates.ts";
import type { useFormatter } from "use-intl";

/** The days of a month, from 1. */
export function daysOfMonth(year: number, month: number): readonly IsoDate[] {
  const first = `${year}-${String(month).padStart(2, "0")}-01`;
  return listDays(first, lastDayOfMonth(first));
}

/** At noon a day is the same one in Moscow as anywhere near it. */
const atNoon = (date: IsoDate) => new Date(`${date}T12:00:00+03:00`);

type Format = ReturnType<typeof useFormatter>;

/** «понедельник, 3 мая 2027 г.» */
export const dayWords = (format: Format, date: IsoDate): string =>
  format.dateTime(atNoon(date), { weekday: "long", day: "numeric", month: "long", year: "numeric" });

/** «май» */
export const monthWords = (format: Format, date: IsoDate): string =>
  format.dateTime(atNoon(date), { month: "long" });
