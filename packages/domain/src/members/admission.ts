import { addDays, type IsoDate } from "../shared/values/dates.ts";
import { admissionStatus, type AdmissionStatus } from "./lifecycle.ts";

/** As many members as an application, a draft or a pasted list may name. */
export const entryLimit = 1000;

/** Since when a firm lets a member into its auctions, and until when. */
export interface AdmissionDates {
  readonly admissionDate: IsoDate | null;
  readonly cancelAdmissionDate: IsoDate | null;
}

/** MEM-037: what a draft or an application says of one member. */
export interface AdmissionEntry extends AdmissionDates {
  readonly memberId: number;
}

/** what the dates mean on a day: terminated from the last day on, unless admitted anew after it. */
export function admissionStatusOf(
  { admissionDate, cancelAdmissionDate }: AdmissionDates,
  today: IsoDate,
): AdmissionStatus | null {
  if (!admissionDate) return null;
  const isOver =
    cancelAdmissionDate !== null && cancelAdmissionDate <= today && cancelAdmissionDate >= admissionDate;
  return isOver ? admissionStatus.terminated : admissionStatus.admitted;
}

/** MEM-038, A-47: dates with an entry over them; a date that the entry leaves out keeps its value. */
export const withEntry = (dates: AdmissionDates, entry: AdmissionDates | undefined): AdmissionDates => ({
  admissionDate: entry?.admissionDate ?? dates.admissionDate,
  cancelAdmissionDate: entry?.cancelAdmissionDate ?? dates.cancelAdmissionDate,
});

const utc3 = 3 * 3_600_000;
const cutOffHour = 15;

/** F7, MEM-041: the earliest day an admission may change on: tomorrow in UTC+3, from 15:00 on the day after. */
export function minAdmissionDate(now: Date): IsoDate {
  const moscow = new Date(now.getTime() + utc3);
  return addDays(moscow.toISOString().slice(0, 10), moscow.getUTCHours() < cutOffHour ? 1 : 2);
}
