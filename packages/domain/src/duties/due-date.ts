import { isWorkDay, type DayExceptions } from "../exchange/working-days.ts";
import { moscowDate } from "../shared/values/clock.ts";
import { addDays, daysBetween, lastDay, type IsoDate } from "../shared/values/dates.ts";
import type { DutyTerms } from "./duty-rule.ts";

/**
 * Days of calendar data needed after a trigger for the longest period: more than half of all days are working
 * days.
 */
export const calendarAhead = 760;

/** Maximum consecutive days off, as a safety limit. */
const maxRest = 60;

/** Returns the next working day, or the last representable day (FIX-103). */
function nextWorkDay(date: IsoDate, exceptions: DayExceptions): IsoDate {
  for (let day = addDays(date, 1), rest = 0; rest < maxRest; day = addDays(day, 1), rest++)
    if (day === lastDay || isWorkDay(day, exceptions)) return day;
  throw new RangeError(`calendar has no working day within ${maxRest} days of ${date}`);
}

/**
 * WORK-061: returns the deadline: the last day on which a report is on time, until its end in Moscow.
 * Counting starts on the day after the trigger.
 * @param exceptions of the calendar for `calendarAhead` days from the trigger
 */
export function dueDateOf(
  triggerDate: IsoDate,
  { days, dayKind }: Pick<DutyTerms, "days" | "dayKind">,
  exceptions: DayExceptions,
): IsoDate {
  if (dayKind === "working") {
    let date = triggerDate;
    for (let counted = 0; counted < days; counted++) date = nextWorkDay(date, exceptions);
    return date;
  }
  const last = addDays(triggerDate, days);
  return dayKind === "calendar" || isWorkDay(last, exceptions) ? last : nextWorkDay(last, exceptions);
}

/** FIX-222: working days after a rejection within which the replacement of a timely report counts as on time. */
export const defaultReplacementDays = 3;

/** WORK-061: returns by how many days a report with this registration time is late; 0 if on time. */
export const daysLate = (dueDate: IsoDate, registered: Date): number =>
  Math.max(0, daysBetween(dueDate, moscowDate(registered)));
