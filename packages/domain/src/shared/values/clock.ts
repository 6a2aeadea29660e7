import { formatDate, type IsoDate } from "./dates.ts";

/** The current time, a parameter of every rule that depends on it. `today` is the Moscow date (G-28). */
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

/** Returns the Moscow date of an instant (G-28), regardless of the machine's time zone. */
export function moscowDate(instant: Date): IsoDate {
  const part = Object.fromEntries(moscowDay.formatToParts(instant).map(({ type, value }) => [type, value]));
  return `${part["year"]!.padStart(4, "0")}-${part["month"]}-${part["day"]}`;
}

/** PLAT-129, PLAT-130: formats the Moscow date of an instant for display. */
export const formatDay = (instant: string | null): string =>
  formatDate(instant && moscowDate(new Date(instant)));

/** Returns a clock over a time source: the system time, or a fake in tests. */
export const moscowClock = (now: () => Date = () => new Date()): Clock => ({
  now,
  today: () => moscowDate(now()),
});
