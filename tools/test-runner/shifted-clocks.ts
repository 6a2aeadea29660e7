import { moscowDate } from "@birzha/domain/shared/values/clock.ts";
import { addDays, type IsoDate } from "@birzha/domain/shared/values/dates.ts";
import { clockLibrary } from "./provide-packages.ts";

interface Moment {
  readonly name: string;
  /** Moscow time. */
  readonly time: string;
  readonly isDay: (day: IsoDate) => boolean;
}

/** FIX-340: moments at which the rules of dates change. */
const moments: readonly Moment[] = [
  { name: "end of the year", time: "23:55", isDay: (day) => day.endsWith("-12-31") },
  { name: "start of the year", time: "00:05", isDay: (day) => day.endsWith("-01-01") },
  { name: "leap day", time: "12:00", isDay: (day) => day.endsWith("-02-29") },
  { name: "Sunday night", time: "03:00", isDay: (day) => new Date(day).getUTCDay() === 0 },
  { name: "end of the month", time: "14:58", isDay: (day) => addDays(day, 1).endsWith("-01") },
];

/** The next of each moment, in the order of the list. Leap days can be eight years apart. */
export function listMoments(now: Date): { readonly name: string; readonly at: Date }[] {
  const tomorrow = addDays(moscowDate(now), 1);
  const days = Array.from({ length: 8 * 366 }, (_, ahead) => addDays(tomorrow, ahead));
  return moments.map(({ name, time, isDay }) => ({
    name,
    at: new Date(`${days.find(isDay)!}T${time}:00+03:00`),
  }));
}

/** Tests of areas whose rules depend on dates, and of the demo data, which end at the current day. */
export const shiftedTests: readonly string[] = [
  "packages/domain/src/duties",
  "packages/domain/src/exchange",
  "packages/domain/src/market",
  "packages/domain/src/shared/values",
  "apps/demo",
  "apps/server/src/areas/duties",
  "apps/server/src/areas/market",
  "apps/server/src/areas/notices",
  "apps/server/src/areas/receipts",
  "apps/server/src/areas/tasks",
  "apps/web/src/areas/duties",
  "apps/web/src/areas/market",
];

/**
 * Environment of a run whose clock shows a later moment, in its database and its programs as well. The monotonic clock
 * stays. Signal handlers see the true time, so time-outs of PostgreSQL do not end a wait for a lock: tests of those are
 * not among the shifted ones.
 */
export const shiftedClock = (at: Date, now: Date): Readonly<Record<string, string>> => ({
  LD_PRELOAD: clockLibrary,
  FAKETIME: `+${Math.round((at.getTime() - now.getTime()) / 1_000)}s`,
  FAKETIME_DONT_FAKE_MONOTONIC: "1",
});
