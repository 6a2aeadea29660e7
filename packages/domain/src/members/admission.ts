import { addDays, type IsoDate } from "../shared/values/dates.ts";
import { admissionStatus, type AdmissionStatus } from "./lifecycle.ts";

/** Maximum members in an application, a draft or a pasted list. */
export const entryLimit = 1000;

/** First and last day of a member's admission to an organisation's auctions. */
export interface AdmissionDates {
  readonly admissionDate: IsoDate | null;
  readonly cancelAdmissionDate: IsoDate | null;
}

/** MEM-037: entry of one member in a draft or application. */
export interface AdmissionEntry extends AdmissionDates {
  readonly memberId: number;
}

/**
 * returns the status on a day: terminated from the last day on, unless a later first day readmits the
 * member.
 */
export function admissionStatusOf(
  { admissionDate, cancelAdmissionDate }: AdmissionDates,
  today: IsoDate,
): AdmissionStatus | null {
  if (!admissionDate) return null;
  const isOver =
    cancelAdmissionDate !== null && cancelAdmissionDate <= today && cancelAdmissionDate >= admissionDate;
  return isOver ? admissionStatus.terminated : admissionStatus.admitted;
}

/** MEM-038, A-47: overlays dates with an entry; absent dates keep their values. */
export const withEntry = (dates: AdmissionDates, entry: AdmissionDates | undefined): AdmissionDates => ({
  admissionDate: entry?.admissionDate ?? dates.admissionDate,
  cancelAdmissionDate: entry?.cancelAdmissionDate ?? dates.cancelAdmissionDate,
});

const utc3 = 3 * 3_600_000;
const cutOffHour = 15;

/** F7, MEM-041: returns the earliest day of a change: tomorrow in UTC+3, from 15:00 on the day after. */
export function minAdmissionDate(now: Date): IsoDate {
  const moscow = new Date(now.getTime() + utc3);
  return addDays(moscow.toISOString().slice(0, 10), moscow.getUTCHours() < cutOffHour ? 1 : 2);
}
