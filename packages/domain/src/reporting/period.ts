import { addDays, addYears, type IsoDate } from "../shared/values/dates.ts";

/** Both days belong to the period (G-55). */
export interface ReportPeriod {
  readonly start: IsoDate;
  readonly end: IsoDate;
}

/** G-55: the day of the decree that brought the reports; installations may configure another one. */
export const earliestReportDate: IsoDate = "2013-07-23";

/** G-55: whether a day may be configured as the earliest: the default period of today must lie behind it. */
export const mayBeEarliest = (day: IsoDate, today: IsoDate): boolean =>
  day < addYears(today, -maxPeriodYears);

/** REP-003: a period is at most this long. */
const maxPeriodYears = 3;

/** The last day a period may end that starts on `start`: start + 3 years - 1 day. */
export function latestEnd(start: IsoDate): IsoDate {
  const anniversary = addYears(start, maxPeriodYears);
  // 29 February has no anniversary in a common year: the day before 1 March completes the three years.
  return anniversary.slice(8) === start.slice(8) ? addDays(anniversary, -1) : anniversary;
}

/** REP-005: the three years that end today. */
export const defaultPeriod = (today: IsoDate): ReportPeriod => ({
  start: addDays(addYears(today, -maxPeriodYears), 1),
  end: today,
});

/** REP-004: when the start moves, an end that is now too far is pulled back. */
export const pullBackEnd = ({ start, end }: ReportPeriod): ReportPeriod => ({
  start,
  end: end > latestEnd(start) ? latestEnd(start) : end,
});

export type PeriodFault = "start-too-early" | "end-in-future" | "end-before-start" | "too-long";

/** REP-001..003, G-55: what is wrong with a period, or nothing. */
export function periodFault(
  { start, end }: ReportPeriod,
  today: IsoDate,
  earliest: IsoDate = earliestReportDate,
): PeriodFault | undefined {
  if (start < earliest) return "start-too-early";
  if (end > today) return "end-in-future";
  if (end < start) return "end-before-start";
  return end > latestEnd(start) ? "too-long" : undefined;
}
