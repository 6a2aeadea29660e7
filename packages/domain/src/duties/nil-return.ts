import { addDays, addMonths, lastDayOfMonth, type IsoDate } from "../shared/values/dates.ts";
import type { dutyErrors } from "./errors.ts";

/** A month on the wire: `YYYY-MM`. */
export type Month = string;

/**
 * WORK-063: an organisation can file a nil return in the last days of the month and a year after it (decision
 * 0033).
 */
const nilReturnTimes = { lastDays: 3, monthsBack: 12 } as const;

export const firstDayOf = (month: Month): IsoDate => `${month}-01`;
const monthOf = (date: IsoDate): Month => date.slice(0, 7);
export const lastDayOf = (month: Month): IsoDate => lastDayOfMonth(firstDayOf(month));

/** WORK-063: returns why a nil return for the month is too early or too late; undefined if valid. */
export function nilReturnError(month: Month, today: IsoDate): keyof typeof dutyErrors | undefined {
  if (today <= addDays(lastDayOf(month), -nilReturnTimes.lastDays)) return "duties.month-runs";
  if (month < monthOf(addMonths(firstDayOf(monthOf(today)), -nilReturnTimes.monthsBack)))
    return "duties.month-long-past";
  return undefined;
}

/** Returns the months for which nil returns are possible, newest first. */
export function nilReturnMonths(today: IsoDate): readonly Month[] {
  const current = firstDayOf(monthOf(today));
  return Array.from({ length: nilReturnTimes.monthsBack + 1 }, (_, back) =>
    monthOf(addMonths(current, -back)),
  ).filter((month) => nilReturnError(month, today) === undefined);
}

/** SCREEN-005: day of the next month by which the portal expects a report or a nil return (decision 0033). */
const nilReturnDueDay = "10";

/** Returns the day by which the portal expects a report or a nil return for the month. */
export const nilReturnDueDate = (month: Month): IsoDate =>
  `${monthOf(addMonths(firstDayOf(month), 1))}-${nilReturnDueDay}`;

/** Returns the months whose report or nil return can be due next: the last complete one, the current one, the next. */
export const monthsAround = (today: IsoDate): readonly Month[] =>
  [-1, 0, 1].map((step) => monthOf(addMonths(firstDayOf(monthOf(today)), step)));

/** Returns the last complete month. */
export const monthToReport = (today: IsoDate): Month => monthOf(addMonths(firstDayOf(monthOf(today)), -1));

interface MonthReports {
  readonly month: Month;
  readonly reports: number;
  readonly isNil: boolean;
  readonly isExpected: boolean;
}

/** SCREEN-010: state of a month: nil return filed, reports filed, deadline missed, awaited, or nothing expected. */
export type NilReturnState = "filed" | "reports" | "missed" | "awaited" | "none";

/** Returns the state of a month in the strip of nil returns. */
export function nilReturnState(
  { month, reports, isNil, isExpected }: MonthReports,
  today: IsoDate,
): NilReturnState {
  if (reports > 0) return "reports";
  if (isNil) return "filed";
  if (!isExpected) return "none";
  return nilReturnDueDate(month) < today ? "missed" : "awaited";
}
