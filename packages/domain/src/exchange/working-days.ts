import { listDays, type IsoDate } from "../shared/values/dates.ts";

/** days that were decreed to be, or not to be, worked on; other days follow from the calendar. */
export type DayExceptions = ReadonlyMap<IsoDate, boolean>;

/** Holidays of article 112 of the Labour Code. */
const fixedHolidays: ReadonlySet<string> = new Set([
  ...["01-01", "01-02", "01-03", "01-04", "01-05", "01-06", "01-07", "01-08"],
  ...["02-23", "03-08", "05-01", "05-09", "06-12", "11-04"],
]);

/** Whether the day is free by itself every year, whatever its weekday. */
export const isFixedHoliday = (date: IsoDate): boolean => fixedHolidays.has(date.slice(5));

/** 0 is Sunday. The days are counted in no zone: a date is a date. */
export const weekdayOf = (date: IsoDate): number => new Date(`${date}T00:00:00Z`).getUTCDay();

/** whether the exchange works: as decreed, else Monday to Friday but for the fixed holidays. */
export function isWorkDay(date: IsoDate, exceptions: DayExceptions): boolean {
  const weekday = weekdayOf(date);
  return exceptions.get(date) ?? (weekday !== 0 && weekday !== 6 && !isFixedHoliday(date));
}

/** DICT-015, F5: the days of a range, both ends included, that are worked on, or those that are not. */
export const daysWorked = (
  from: IsoDate,
  to: IsoDate,
  exceptions: DayExceptions,
  isWorked = true,
): IsoDate[] => listDays(from, to).filter((day) => isWorkDay(day, exceptions) === isWorked);
