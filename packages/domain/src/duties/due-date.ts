import { isWorkDay, type DayExceptions } from "../exchange/working-days.ts";
import { moscowDate } from "../shared/values/clock.ts";
import { addDays, daysBetween, lastDay, type IsoDate } from "../shared/values/dates.ts";
import type { DutyTerms } from "./duty-rule.ts";

/**
 * How many days after a trigger the calendar must be known to count the longest period: of working days there are more
 * than half as many as days.
 */
export const calendarAhead = 760;

/** More days off in a row than any calendar has. */
const maxRest = 60;

/** The next working day, or the last day of the calendar, which no day follows (FIX-103). */
function nextWorkDay(date: IsoDate, exceptions: DayExceptions): IsoDate {
  for (let day = addDays(date, 1), rest = 0; rest < maxRest; day = addDays(day, 1), rest++)
    if (day === lastDay || isWorkDay(day, exceptions)) return day;
  throw new RangeError(`the calendar has no working day within ${maxRest} days of ${date}`);
}

/**
 * WORK-061: the last day on which a report is on time, until its end in Moscow. The day of the trigger is not counted.
 * @param exceptions what is decreed of the days from the trigger on, `calendarAhead` days far
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

/** WORK-061: by how many days a report came late that was registered at this instant; 0: it came on time. */
export const daysLate = (dueDate: IsoDate, registered: Date): number =>
  Math.max(0, daysBetween(dueDate, moscowDate(registered)));
