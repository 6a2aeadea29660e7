import { isWorkDay, type DayExceptions } from "../exchange/working-days.ts";
import { moscowDate } from "../shared/clock.ts";
import { addDays, daysBetween, type IsoDate } from "../shared/dates.ts";
import type { DutyTerms } from "./duty-rule.ts";

/**
 * How many days after a trigger the calendar must be known to count the longest period: of working days there are more
 * than half as many as days.
 */
export const calendarAhead = 760;

/** Longest search for a working day, in days: a calendar without any must not stop a report (FIX-103). */
const maxRest = 60;

/** The next working day; `date` itself at the end of the calendar, where no day follows. */
function nextWorkDay(date: IsoDate, exceptions: DayExceptions): IsoDate {
  let day = addDays(date, 1);
  for (let rest = 1; rest < maxRest && !isWorkDay(day, exceptions); rest++) day = addDays(day, 1);
  return day;
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
