import { listDays, type IsoDate } from "../shared/values/dates.ts";

/** decreed working days and days off. Default rules apply to all other days. */
export type DayExceptions = ReadonlyMap<IsoDate, boolean>;

/** Holidays of article 112 of the Labour Code. */
const fixedHolidays: ReadonlySet<string> = new Set([
  ...["01-01", "01-02", "01-03", "01-04", "01-05", "01-06", "01-07", "01-08"],
  ...["02-23", "03-08", "05-01", "05-09", "06-12", "11-04"],
]);

/** Whether the day is a holiday every year, on any weekday. */
export const isFixedHoliday = (date: IsoDate): boolean => fixedHolidays.has(date.slice(5));

/** Returns the weekday, 0 for Sunday. UTC, because a date has no time zone. */
export const weekdayOf = (date: IsoDate): number => new Date(`${date}T00:00:00Z`).getUTCDay();

/** whether the day is a working day: by decree, otherwise Monday to Friday except fixed holidays. */
export function isWorkDay(date: IsoDate, exceptions: DayExceptions): boolean {
  const weekday = weekdayOf(date);
  return exceptions.get(date) ?? (weekday !== 0 && weekday !== 6 && !isFixedHoliday(date));
}

/** DICT-015, F5: returns the working days of a range, or its days off. Both ends are inclusive. */
export const daysWorked = (
  from: IsoDate,
  to: IsoDate,
  exceptions: DayExceptions,
  isWorked = true,
): IsoDate[] => listDays(from, to).filter((day) => isWorkDay(day, exceptions) === isWorked);
