import { addDays, addYears, type IsoDate } from "../shared/values/dates.ts";

/** Both days are inclusive (G-55). */
export interface ReportPeriod {
  readonly start: IsoDate;
  readonly end: IsoDate;
}

/** G-55: date of the decree that introduced the reports. Installations can configure another one. */
export const earliestReportDate: IsoDate = "2013-07-23";

/** G-55: whether a day is a valid earliest day: today's default period must start after it. */
export const mayBeEarliest = (day: IsoDate, today: IsoDate): boolean =>
  day < addYears(today, -maxPeriodYears);

/** REP-003: maximum length of a period. */
const maxPeriodYears = 3;

/** Returns the latest end of a period: start + 3 years - 1 day. */
export function latestEnd(start: IsoDate): IsoDate {
  const anniversary = addYears(start, maxPeriodYears);
  // 29 February has no anniversary in a common year; the period then ends on 28 February.
  return anniversary.slice(8) === start.slice(8) ? addDays(anniversary, -1) : anniversary;
}

/** REP-005: returns the three years that end today. */
export const defaultPeriod = (today: IsoDate): ReportPeriod => ({
  start: addDays(addYears(today, -maxPeriodYears), 1),
  end: today,
});

/** REP-004: clamps the end after a change of the start. */
export const pullBackEnd = ({ start, end }: ReportPeriod): ReportPeriod => ({
  start,
  end: end > latestEnd(start) ? latestEnd(start) : end,
});

export type PeriodError = "start-too-early" | "end-in-future" | "end-before-start" | "too-long";

/** REP-001..003, G-55: returns the error of a period; undefined if valid. */
export function periodError(
  { start, end }: ReportPeriod,
  today: IsoDate,
  earliest: IsoDate = earliestReportDate,
): PeriodError | undefined {
  if (start < earliest) return "start-too-early";
  if (end > today) return "end-in-future";
  if (end < start) return "end-before-start";
  return end > latestEnd(start) ? "too-long" : undefined;
}
