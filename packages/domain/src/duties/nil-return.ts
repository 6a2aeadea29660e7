import { addDays, addMonths, lastDayOfMonth, type IsoDate } from "../shared/values/dates.ts";
import type { dutyErrors } from "./errors.ts";

/** A month as it is asked for: `YYYY-MM`. */
export type Month = string;

/** WORK-063: a month is «no deals» from its last days on, and for a year after it (decision 0036). */
const nilReturnTimes = { lastDays: 3, monthsBack: 12 } as const;

export const firstDayOf = (month: Month): IsoDate => `${month}-01`;
const monthOf = (date: IsoDate): Month => date.slice(0, 7);
export const lastDayOf = (month: Month): IsoDate => lastDayOfMonth(firstDayOf(month));

/** WORK-063: why nobody can say yet, or any more, that a month had no deals; nothing where he can. */
export function nilReturnFault(month: Month, today: IsoDate): keyof typeof dutyErrors | undefined {
  if (today <= addDays(lastDayOf(month), -nilReturnTimes.lastDays)) return "duties.month-runs";
  if (month < monthOf(addMonths(firstDayOf(monthOf(today)), -nilReturnTimes.monthsBack)))
    return "duties.month-long-past";
  return undefined;
}

/** The months that can be said to have had no deals, the newest first. */
export function nilReturnMonths(today: IsoDate): readonly Month[] {
  const current = firstDayOf(monthOf(today));
  return Array.from({ length: nilReturnTimes.monthsBack + 1 }, (_, back) =>
    monthOf(addMonths(current, -back)),
  ).filter((month) => nilReturnFault(month, today) === undefined);
}

/** The month that is asked about on home: the last one that has ended. */
export const monthToAnswer = (today: IsoDate): Month => monthOf(addMonths(firstDayOf(monthOf(today)), -1));
