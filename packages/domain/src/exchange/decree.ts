import { daysBetween, isIsoDate, type IsoDate } from "../shared/values/dates.ts";
import { isFixedHoliday, isWorkDay, weekdayOf, type DayExceptions } from "./working-days.ts";

/*
 * DESK-021: a decree on the transfer of days off, as people have it: the text of the government, or a table with a day a line.
 */

/** A day as it was read, or as a year before had it. */
export interface DecreedDay {
  readonly date: IsoDate;
  readonly isWorkDay: boolean;
}

/** What of the text could not be taken, and why. */
export interface DecreeFault {
  /** As it stands in the text, shortened. */
  readonly text: string;
  /** unread: it names a day, but not as one; weekday: that day is another day of the week; year: it is of another year. */
  readonly reason: "unread" | "weekday" | "year";
}

export interface Decree {
  readonly days: readonly DecreedDay[];
  readonly faults: readonly DecreeFault[];
}

/** Most characters that are read: a decree has two pages. */
export const decreeLimit = 50_000;

/** By how the words begin, whatever their case. */
const months = ["янв", "фев", "мар", "апр", "ма", "июн", "июл", "авг", "сен", "окт", "ноя", "дек"];
const weekdays = ["воскресень", "понедельник", "вторник", "сред", "четверг", "пятниц", "суббот"];

const place = (words: readonly string[], word: string) =>
  words.findIndex((beginning) => word.toLowerCase().startsWith(beginning));

/** «субботы 3 января 2026 г.», as both halves of a transfer are written. */
const half = String.raw`(?:([а-яё]+)[,\s]+)?(\d{1,2})\s+([а-яё]{3,})(?:[^\S\n]+(\d{4})(?!\d)(?:[^\S\n]*г(?:ода|\.)?)?)?`;
const transfer = new RegExp(String.raw`(?<![а-яё])со?\s+${half}[,\s]+на\s+${half}`, "giu");
/** At the beginning of a line: elsewhere a date is one of the decree itself. */
const isoDay = /^[\s"]*(\d{4})-(\d{2})-(\d{2})\b/;
const writtenDay = /^[\s"]*(\d{1,2})\.(\d{1,2})\.(\d{4})\b/;
const worked = /(?:^|[^а-яёa-z])(?:рабоч[а-яё]*|true|да|1)(?:$|[^а-яёa-z\d])/iu;
const free = /(?:^|[^а-яёa-z])(?:выходн[а-яё]*|нерабоч[а-яё]*|праздн[а-яё]*|false|нет|0)(?:$|[^а-яёa-z\d])/iu;

const dayOf = (year: number | string, month: number | string, day: number | string): IsoDate | undefined => {
  const text = `${year}-${String(month).padStart(2, "0")}-${String(day).padStart(2, "0")}`;
  return isIsoDate(text) ? text : undefined;
};

type Half = { readonly date: IsoDate } | { readonly reason: DecreeFault["reason"] };

/** The day that a half of a transfer names, or what is wrong with it. */
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
 * Reads a decree for a year: «перенести с субботы 3 января на пятницу 9 января» makes the second day free, and the first one
 * worked on unless it is a holiday by itself; a line with a date and a word («2027-05-03 выходной», «03.05.2027;рабочий»,
 * `2027-05-03,false`) says it of that day. A weekday that is named must be that of the day: so the decree of another year is
 * found out.
 */
export function readDecree(text: string, year: number): Decree {
  const days = new Map<IsoDate, boolean>();
  const faults: DecreeFault[] = [];
  const take = (date: IsoDate, isWorked: boolean, source: string) => {
    if (date.startsWith(`${year}-`)) days.set(date, isWorked);
    else faults.push({ text: shortened(source), reason: "year" });
  };
  const rest = text.slice(0, decreeLimit).replaceAll(transfer, (whole: string, ...groups: unknown[]) => {
    const parts = groups.slice(0, 8) as readonly (string | undefined)[];
    const [from, to] = [readHalf(parts.slice(0, 4), year), readHalf(parts.slice(4), year)];
    if ("reason" in from) faults.push({ text: shortened(whole), reason: from.reason });
    else if ("reason" in to) faults.push({ text: shortened(whole), reason: to.reason });
    else {
      take(to.date, false, whole);
      // A free day of a year before may be moved here: its own year has spoken of it.
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
      faults.push({ text: shortened(line), reason: "unread" });
    else take(date, !isFree, line);
  }
  return { days: sorted(days), faults };
}

const sorted = (days: ReadonlyMap<IsoDate, boolean>): DecreedDay[] =>
  [...days]
    .map(([date, isWorked]) => ({ date, isWorkDay: isWorked }))
    .toSorted((one, other) => daysBetween(other.date, one.date));

/** What was decreed for a year, on the same days of another; a 29 February that is not there is left out. */
export const copiedDays = (decreed: readonly DecreedDay[], year: number): readonly DecreedDay[] =>
  decreed.flatMap(({ date, isWorkDay: isWorked }) => {
    const day = `${year}-${date.slice(5)}`;
    return isIsoDate(day) ? [{ date: day, isWorkDay: isWorked }] : [];
  });

/** Of these days, those that would be other than they are now. */
export const changedDays = (days: readonly DecreedDay[], exceptions: DayExceptions): readonly DecreedDay[] =>
  days.filter(({ date, isWorkDay: isWorked }) => isWorkDay(date, exceptions) !== isWorked);
