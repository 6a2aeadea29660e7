import { addMonths, type IsoDate } from "../shared/values/dates.ts";

/** CON-025: number of working days at the start of a month in which the previous month is still open. */
const lateWorkDays = 3;

export const monthStart = (date: IsoDate): IsoDate => `${date.slice(0, 8)}01`;

/** Earliest and latest valid delivery day. */
export interface DeliveryBounds {
  readonly min: IsoDate;
  readonly max: IsoDate;
}

/**
 * CON-024, CON-026, F5: returns the range from the first day of the month until today. Within the first three
 * working days it starts with the previous month.
 * @param workDays working days from the first day of the month until today, both inclusive; undefined
 * (unknown) closes the previous month
 */
export function deliveryBounds(today: IsoDate, workDays: number | undefined): DeliveryBounds {
  const first = monthStart(today);
  const isLateAllowed = workDays !== undefined && workDays <= lateWorkDays;
  return { min: isLateAllowed ? addMonths(first, -1) : first, max: today };
}
