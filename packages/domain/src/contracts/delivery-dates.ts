import { addMonths, type IsoDate } from "../shared/values/dates.ts";

/** CON-025: working days at the beginning of a month in which deliveries of the month before are still reported. */
const lateWorkDays = 3;

export const monthStart = (date: IsoDate): IsoDate => `${date.slice(0, 8)}01`;

/** The earliest and the latest day of delivery that may be reported. */
export interface DeliveryBounds {
  readonly min: IsoDate;
  readonly max: IsoDate;
}

/**
 * CON-024, CON-026, F5: from the first day of the month, or of the month before while the month has had no more than
 * three working days, until today.
 * @param workDays working days from the first day of the month until today, both included; undefined when they are
 *   not known: then the month before is closed
 */
export function deliveryBounds(today: IsoDate, workDays: number | undefined): DeliveryBounds {
  const first = monthStart(today);
  const isLateAllowed = workDays !== undefined && workDays <= lateWorkDays;
  return { min: isLateAllowed ? addMonths(first, -1) : first, max: today };
}
