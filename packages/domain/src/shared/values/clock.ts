import { formatDate, type IsoDate } from "./dates.ts";

/** What time it is, passed in wherever a rule depends on it; `today` is Moscow's calendar day (G-28). */
export interface Clock {
  now(): Date;
  today(): IsoDate;
}

const moscowDay = new Intl.DateTimeFormat("en-US", {
  timeZone: "Europe/Moscow",
  year: "numeric",
  month: "2-digit",
  day: "2-digit",
});

/** The calendar day of an instant in Moscow (G-28), whatever the time zone of the machine. */
export function moscowDate(instant: Date): IsoDate {
  const part = Object.fromEntries(moscowDay.formatToParts(instant).map(({ type, value }) => [type, value]));
  return `${part["year"]!.padStart(4, "0")}-${part["month"]}-${part["day"]}`;
}

/** PLAT-129, PLAT-130: that day as people read it. */
export const formatDay = (instant: string | null): string =>
  formatDate(instant && moscowDate(new Date(instant)));

/** A clock over a source of instants: the machine's own, or one that a test moves. */
export const moscowClock = (now: () => Date = () => new Date()): Clock => ({
  now,
  today: () => moscowDate(now()),
});
