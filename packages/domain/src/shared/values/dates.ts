/** A calendar day, `YYYY-MM-DD`; string comparison orders days. */
export type IsoDate = string;

const isoPattern = /^\d{4}-\d{2}-\d{2}$/;
const typedPattern = /^(\d{1,2})[./-](\d{1,2})[./-](\d{4}|\d{2})$/;
const digitsPattern = /^(\d{2})(\d{2})(\d{4}|\d{2})$/;
const dayMilliseconds = 86_400_000;

const pad = (value: number, length: number) => String(value).padStart(length, "0");

/** First and last day of the calendar: four-digit years, and PostgreSQL has no year 0 (FIX-103). */
export const firstDay: IsoDate = "0001-01-01";
export const lastDay: IsoDate = "9999-12-31";
/** FIX-326: first and last year of dates in requests. */
export const [firstYear, lastYear] = [2000, 2100] as const;
/** FIX-104: default earliest date in reports of contracts and deals; installations can override it. */
export const earliestDate: IsoDate = "2010-01-01";

const [firstTime, lastTime] = [Date.parse(firstDay), Date.parse(lastDay)];

/** FIX-103: clamps to both ends of the calendar, so that the result is always a valid day. */
const toIso = (time: number): IsoDate =>
  new Date(Math.min(Math.max(time, firstTime), lastTime)).toISOString().slice(0, 10);

/** Milliseconds since 1970; NaN for an invalid day. */
function toTime(date: IsoDate): number {
  const time = isoPattern.test(date) ? Date.parse(date) : Number.NaN;
  return !Number.isNaN(time) && toIso(time) === date ? time : Number.NaN;
}

/** S-4: accepts only existing days; rejects 2026-02-29 instead of moving it. */
export const isIsoDate = (text: string): text is IsoDate => !Number.isNaN(toTime(text));

/**
 * Parses a typed or pasted day: `dd.MM.yyyy`, `dd.MM.yy` (always 20yy: PLAT-132, G-29), `ddMMyyyy`, `ddMMyy`
 * or `YYYY-MM-DD`; undefined if there is no such day.
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

/** Words for days, as their distance from today. */
const namedDays: ReadonlyMap<string, number> = new Map([
  ["позавчера", -2],
  ["вчера", -1],
  ["сегодня", 0],
  ["завтра", 1],
  ["yesterday", -1],
  ["today", 0],
  ["tomorrow", 1],
]);
const yearlessPattern = /^(\d{1,2})[./-](\d{1,2})\.?$/;

/**
 * Parses what a user types into a date field (SCREEN-006): everything that `parseTypedDate` accepts, a day without a
 * year (`24.11`), and words (`вчера`). A day without a year is of this year, or of the last one if it would be after
 * `max`.
 */
export function parseEnteredDate(text: string, today: IsoDate, max?: IsoDate): IsoDate | undefined {
  const offset = namedDays.get(text.trim().toLowerCase());
  if (offset !== undefined) return addDays(today, offset);
  const [, day, month] = yearlessPattern.exec(text.trim()) ?? [];
  if (day === undefined) return parseTypedDate(text);
  const year = yearOf(today);
  const date = parseTypedDate(`${day}.${month}.${year}`);
  const isTooLate = max !== undefined && (date === undefined || date > max);
  return (isTooLate ? parseTypedDate(`${day}.${month}.${year - 1}`) : undefined) ?? date;
}

/** Formats DD.MM.YYYY, or "-" without a date (PLAT-129, PLAT-130). */
export const formatDate = (date: IsoDate | null | undefined): string =>
  date ? `${date.slice(8, 10)}.${date.slice(5, 7)}.${date.slice(0, 4)}` : "-";

/** Adds days, also negative ones; clamps to the first and last day of the calendar. */
export const addDays = (date: IsoDate, days: number): IsoDate => toIso(toTime(date) + days * dayMilliseconds);

/** Returns a day of the month `YYYY-MM`, or its last day if the month is shorter. */
function dayInMonth(month: string, day: number): IsoDate {
  const date = `${month}-${pad(day, 2)}`;
  return isIsoDate(date) || day <= 28 ? date : dayInMonth(month, day - 1);
}

/** Adds months, keeping the day or using the month's last day if it is shorter; clamps like `addDays`. */
export function addMonths(date: IsoDate, months: number): IsoDate {
  const [year, month, day] = date.split("-").map(Number) as [number, number, number];
  const index = year * 12 + (month - 1) + months;
  const targetYear = Math.floor(index / 12);
  if (targetYear < yearOf(firstDay)) return firstDay;
  if (targetYear > yearOf(lastDay)) return lastDay;
  const beginning = `${pad(targetYear, 4)}-${pad(index - targetYear * 12 + 1, 2)}`;
  return dayInMonth(beginning, day);
}

/** Returns the last day of the date's month. */
export const lastDayOfMonth = (date: IsoDate): IsoDate => dayInMonth(date.slice(0, 7), 31);

/** Adds years; 29 February becomes 28 February in a common year. */
export const addYears = (date: IsoDate, years: number): IsoDate => addMonths(date, years * 12);

/** Returns the days from one date to another, negative if the second is earlier. */
export const daysBetween = (from: IsoDate, to: IsoDate): number =>
  Math.round((toTime(to) - toTime(from)) / dayMilliseconds);

/** Returns the days of a range, both ends inclusive; empty if the end precedes the start. */
export const listDays = (from: IsoDate, to: IsoDate): IsoDate[] =>
  Array.from({ length: Math.max(0, daysBetween(from, to) + 1) }, (_, index) => addDays(from, index));

export const yearOf = (date: IsoDate): number => Number(date.slice(0, 4));

/** Whether a request can have a date: other years are typing errors, or mean an open end. */
export const isGivenYear = (date: IsoDate): boolean => yearOf(date) >= firstYear && yearOf(date) <= lastYear;
