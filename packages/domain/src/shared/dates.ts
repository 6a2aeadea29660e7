/** A day of the calendar, `YYYY-MM-DD`; such strings compare as the days do. */
export type IsoDate = string;

const isoPattern = /^(\d{4})-(\d{2})-(\d{2})$/;
const typedPattern = /^(\d{1,2})[./-](\d{1,2})[./-](\d{4}|\d{2})$/;
const digitsPattern = /^(\d{2})(\d{2})(\d{4}|\d{2})$/;
const dayMilliseconds = 86_400_000;

const pad = (value: number, length: number) => String(value).padStart(length, "0");
const toIso = (time: number): IsoDate => new Date(time).toISOString().slice(0, 10);

/** The day's number of milliseconds since 1970; NaN for a day that no calendar has. */
function toTime(date: IsoDate): number {
  const [, year, month, day] = isoPattern.exec(date) ?? [];
  const time = Date.UTC(Number(year), Number(month) - 1, Number(day));
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

/** The day so many days later; earlier when negative. */
export const addDays = (date: IsoDate, days: number): IsoDate => toIso(toTime(date) + days * dayMilliseconds);

/** The same day of another month, or that month's last day where it is shorter. */
export function addMonths(date: IsoDate, months: number): IsoDate {
  const [year, month, day] = date.split("-").map(Number) as [number, number, number];
  const index = year * 12 + (month - 1) + months;
  const [targetYear, targetMonth] = [Math.floor(index / 12), index - Math.floor(index / 12) * 12];
  const lastDay = new Date(Date.UTC(targetYear, targetMonth + 1, 0)).getUTCDate();
  return `${pad(targetYear, 4)}-${pad(targetMonth + 1, 2)}-${pad(Math.min(day, lastDay), 2)}`;
}

/** The same day of another year; 29 February becomes 28 February in a common year. */
export const addYears = (date: IsoDate, years: number): IsoDate => addMonths(date, years * 12);

/** Days from one date to another, negative when the second is earlier. */
export const daysBetween = (from: IsoDate, to: IsoDate): number =>
  Math.round((toTime(to) - toTime(from)) / dayMilliseconds);

export const yearOf = (date: IsoDate): number => Number(date.slice(0, 4));
