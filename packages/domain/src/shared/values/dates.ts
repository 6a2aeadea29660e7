/** A day of the calendar, `YYYY-MM-DD`; such strings compare as the days do. */
export type IsoDate = string;

const isoPattern = /^\d{4}-\d{2}-\d{2}$/;
const typedPattern = /^(\d{1,2})[./-](\d{1,2})[./-](\d{4}|\d{2})$/;
const digitsPattern = /^(\d{2})(\d{2})(\d{4}|\d{2})$/;
const dayMilliseconds = 86_400_000;

const pad = (value: number, length: number) => String(value).padStart(length, "0");

/** First and last day of the calendar: four-digit years, and PostgreSQL has no year 0 (FIX-103). */
export const firstDay: IsoDate = "0001-01-01";
export const lastDay: IsoDate = "9999-12-31";
/** FIX-104: earliest date in reports of contracts and deals; installations may set another one. */
export const earliestDate: IsoDate = "2010-01-01";

const [firstTime, lastTime] = [Date.parse(firstDay), Date.parse(lastDay)];

/** FIX-103: arithmetic saturates at both ends of the calendar, so that a result is always a day. */
const toIso = (time: number): IsoDate =>
  new Date(Math.min(Math.max(time, firstTime), lastTime)).toISOString().slice(0, 10);

/** Milliseconds since 1970; NaN for a day that no calendar has. */
function toTime(date: IsoDate): number {
  const time = isoPattern.test(date) ? Date.parse(date) : Number.NaN;
  return !Number.isNaN(time) && toIso(time) === date ? time : Number.NaN;
}

/** S-4: only days that exist; 2026-02-29 is refused, never moved. */
export const isIsoDate = (text: string): text is IsoDate => !Number.isNaN(toTime(text));

/**
 * The day that was typed or pasted: `dd.MM.yyyy`, `dd.MM.yy` (always 20yy: PLAT-132, G-29), `ddMMyyyy`, `ddMMyy`
 * or `YYYY-MM-DD`; undefined when there is no such day.
 */
export function parseTypedDate(text: string): IsoDate | undefined {
  const typed = text.trim();
  if (isIsoDate(typed)) return typed;
  const match = typedPattern.exec(typed) ?? digitsPattern.exec(typed);
  if (!match) return undefined;
  const [, day, month, year] = match as unknown as [string, string, string, string];
  const date = `${year.length === 2 ? `20${year}` : year}-${month.padStart(2, "0")}-${day.padStart(2, "0")}`;
  return isIsoDate(date) ? date : undefined;
}

/** DD.MM.YYYY, or "-" where there is no date (PLAT-129, PLAT-130). */
export const formatDate = (date: IsoDate | null | undefined): string =>
  date ? `${date.slice(8, 10)}.${date.slice(5, 7)}.${date.slice(0, 4)}` : "-";

/** The day so many days later, earlier when negative; at most the first or the last day of the calendar. */
export const addDays = (date: IsoDate, days: number): IsoDate => toIso(toTime(date) + days * dayMilliseconds);

/** The day of a month `YYYY-MM`, or its last day where the month is shorter. */
function dayInMonth(month: string, day: number): IsoDate {
  const date = `${month}-${pad(day, 2)}`;
  return isIsoDate(date) || day <= 28 ? date : dayInMonth(month, day - 1);
}

/** The same day of another month, or that month's last day where it is shorter; saturates like `addDays`. */
export function addMonths(date: IsoDate, months: number): IsoDate {
  const [year, month, day] = date.split("-").map(Number) as [number, number, number];
  const index = year * 12 + (month - 1) + months;
  const targetYear = Math.floor(index / 12);
  if (targetYear < yearOf(firstDay)) return firstDay;
  if (targetYear > yearOf(lastDay)) return lastDay;
  const beginning = `${pad(targetYear, 4)}-${pad(index - targetYear * 12 + 1, 2)}`;
  return dayInMonth(beginning, day);
}

/** The last day of the date's month. */
export const lastDayOfMonth = (date: IsoDate): IsoDate => dayInMonth(date.slice(0, 7), 31);

/** The same day of another year; 29 February becomes 28 February in a common year. */
export const addYears = (date: IsoDate, years: number): IsoDate => addMonths(date, years * 12);

/** Days from one date to another, negative when the second is earlier. */
export const daysBetween = (from: IsoDate, to: IsoDate): number =>
  Math.round((toTime(to) - toTime(from)) / dayMilliseconds);

/** The days of a range, both ends included; none when it ends before it begins. */
export const listDays = (from: IsoDate, to: IsoDate): IsoDate[] =>
  Array.from({ length: Math.max(0, daysBetween(from, to) + 1) }, (_, index) => addDays(from, index));

export const yearOf = (date: IsoDate): number => Number(date.slice(0, 4));
