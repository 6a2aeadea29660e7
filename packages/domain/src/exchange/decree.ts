import { daysBetween, isIsoDate, type IsoDate } from "../shared/values/dates.ts";
import { isFixedHoliday, isWorkDay, weekdayOf, type DayExceptions } from "./working-days.ts";

/*
 * DESK-021: parser of a decree on the transfer of days off: the government's text, or a table with a day per
 * line.
 */

/** A day from a decree, or from the calendar of another year. */
export interface DecreedDay {
  readonly date: IsoDate;
  readonly isWorkDay: boolean;
}

/** A part of the text that the parser rejected. */
export interface DecreeError {
  /** Original text, shortened. */
  readonly text: string;
  /** unread: not a valid day; weekday: wrong day of the week; year: a day of another year. */
  readonly reason: "unread" | "weekday" | "year";
}

export interface WorkDayDecree {
  readonly days: readonly DecreedDay[];
  readonly errors: readonly DecreeError[];
}

/** Maximum characters; a decree has two pages. */
export const decreeLimit = 50_000;

/** Matched by prefix, ignoring case. */
const months = ["янв", "фев", "мар", "апр", "ма", "июн", "июл", "авг", "сен", "окт", "ноя", "дек"];
const weekdays = ["воскресень", "понедельник", "вторник", "сред", "четверг", "пятниц", "суббот"];

const place = (words: readonly string[], word: string) =>
  words.findIndex((beginning) => word.toLowerCase().startsWith(beginning));

/** «субботы 3 января 2026 г.», either half of a transfer. */
const half = String.raw`(?:([а-яё]+)[,\s]+)?(\d{1,2})\s+([а-яё]{3,})(?:[^\S\n]+(\d{4})(?!\d)(?:[^\S\n]*г(?:ода|\.)?)?)?`;
const transfer = new RegExp(String.raw`(?<![а-яё])со?\s+${half}[,\s]+на\s+${half}`, "giu");
/** Only at the start of a line: elsewhere it is the date of the decree itself. */
const isoDay = /^[\s"]*(\d{4})-(\d{2})-(\d{2})\b/;
const writtenDay = /^[\s"]*(\d{1,2})\.(\d{1,2})\.(\d{4})\b/;
const worked = /(?:^|[^а-яёa-z])(?:рабоч[а-яё]*|true|да|1)(?:$|[^а-яёa-z\d])/iu;
const free = /(?:^|[^а-яёa-z])(?:выходн[а-яё]*|нерабоч[а-яё]*|праздн[а-яё]*|false|нет|0)(?:$|[^а-яёa-z\d])/iu;

const dayOf = (year: number | string, month: number | string, day: number | string): IsoDate | undefined => {
  const text = `${year}-${String(month).padStart(2, "0")}-${String(day).padStart(2, "0")}`;
  return isIsoDate(text) ? text : undefined;
};

type Half = { readonly date: IsoDate } | { readonly reason: DecreeError["reason"] };

/** Returns the day of one half of a transfer, or its error. */
function readHalf([weekday, day, month, ofYear]: readonly (string | undefined)[], year: number): Half {
  const date = dayOf(ofYear ?? year, place(months, month ?? "") + 1, day ?? "");
  if (date === undefined) return { reason: "unread" };
  const named = weekday === undefined ? -1 : place(weekdays, weekday);
  return named >= 0 && named !== weekdayOf(date) ? { reason: "weekday" } : { date };
}

const shortened = (text: string) => {
  const line = text.replace(/\s+/g, " ").trim();
  return line.length > 100 ? `${line.slice(0, 99)}…` : line;
};

/**
 * Parses a decree for a year. «перенести с субботы 3 января на пятницу 9 января» makes the second day free
 * and the first a working day unless it is a fixed holiday. A line with a date and a word («2027-05-03
 * выходной», «03.05.2027;рабочий», `2027-05-03,false`) defines that day. The weekday in the text must match,
 * which detects decrees of other years.
 */
export function readDecree(text: string, year: number): WorkDayDecree {
  const days = new Map<IsoDate, boolean>();
  const errors: DecreeError[] = [];
  const take = (date: IsoDate, isWorked: boolean, source: string) => {
    if (date.startsWith(`${year}-`)) days.set(date, isWorked);
    else errors.push({ text: shortened(source), reason: "year" });
  };
  const rest = text.slice(0, decreeLimit).replaceAll(transfer, (whole: string, ...groups: unknown[]) => {
    const parts = groups.slice(0, 8) as readonly (string | undefined)[];
    const [from, to] = [readHalf(parts.slice(0, 4), year), readHalf(parts.slice(4), year)];
    if ("reason" in from) errors.push({ text: shortened(whole), reason: from.reason });
    else if ("reason" in to) errors.push({ text: shortened(whole), reason: to.reason });
    else {
      take(to.date, false, whole);
      // A transfer can take a free day of the previous year, whose own decree covers that day.
      if (from.date.startsWith(`${year}-`) && !isFixedHoliday(from.date)) take(from.date, true, whole);
    }
    return " ";
  });
  for (const line of rest.split("\n")) {
    const iso = isoDay.exec(line);
    const written = writtenDay.exec(line);
    const [, first = "", second = "", third = ""] = iso ?? written ?? [];
    if (!iso && !written) continue;
    const date = iso ? dayOf(first, second, third) : dayOf(third, second, first);
    const around = line.replace((iso ?? written)![0], " ");
    const isFree = free.test(around);
    if (date === undefined || (!isFree && !worked.test(around)))
      errors.push({ text: shortened(line), reason: "unread" });
    else take(date, !isFree, line);
  }
  return { days: sorted(days), errors };
}

const sorted = (days: ReadonlyMap<IsoDate, boolean>): DecreedDay[] =>
  [...days]
    .map(([date, isWorked]) => ({ date, isWorkDay: isWorked }))
    .toSorted((one, other) => daysBetween(other.date, one.date));

/** Copies decreed days to another year, without 29 February if that year has none. */
export const copiedDays = (decreed: readonly DecreedDay[], year: number): readonly DecreedDay[] =>
  decreed.flatMap(({ date, isWorkDay: isWorked }) => {
    const day = `${year}-${date.slice(5)}`;
    return isIsoDate(day) ? [{ date: day, isWorkDay: isWorked }] : [];
  });

/** Returns the days that differ from the current calendar. */
export const changedDays = (days: readonly DecreedDay[], exceptions: DayExceptions): readonly DecreedDay[] =>
  days.filter(({ date, isWorkDay: isWorked }) => isWorkDay(date, exceptions) !== isWorked);
