import type { IsoDate } from "../shared/values/dates.ts";
import { withEntry, type AdmissionDates, type AdmissionEntry } from "./admission.ts";
import type { MemberErrorCode } from "./errors.ts";
import { admissionStatus, isClosedMember, type AdmissionStatus } from "./lifecycle.ts";

/** State of a member that a change of admission depends on. */
export interface AdmissionDetails extends AdmissionDates {
  /** MEM-007; unknown statuses forbid nothing. */
  readonly memberAuctionStatus: string;
}

/** Change for all selected members. */
export interface AdmissionChange {
  readonly status: AdmissionStatus;
  readonly date: IsoDate;
}

/** MEM-037, A-47: returns the entry of a member after the change, which sets only the chosen date. */
export function changedEntry(
  memberId: number,
  shown: AdmissionDates,
  { status, date }: AdmissionChange,
): AdmissionEntry {
  const { admissionDate, cancelAdmissionDate } = shown;
  return status === admissionStatus.admitted
    ? { memberId, admissionDate: date, cancelAdmissionDate }
    : { memberId, admissionDate, cancelAdmissionDate: date };
}

/**
 * A-47, V-12: returns the error code of an entry; undefined if valid. Checks, in order: members whose
 * admission cannot change, a last day without a first one, a last day before the first one. An entry can end
 * the current admission before a new one begins.
 */
export function entryRejection(
  details: AdmissionDetails,
  entry: AdmissionDates,
): MemberErrorCode | undefined {
  if (isClosedMember(details)) return "members.status-is-terminated";
  const { admissionDate, cancelAdmissionDate } = withEntry(details, entry);
  if (cancelAdmissionDate === null) return undefined;
  if (admissionDate === null) return "members.no-start-date";
  if (cancelAdmissionDate === details.cancelAdmissionDate || cancelAdmissionDate >= admissionDate)
    return undefined;
  const endsWhatIsInForce =
    details.admissionDate !== null &&
    details.admissionDate !== admissionDate &&
    cancelAdmissionDate >= details.admissionDate;
  return endsWhatIsInForce ? undefined : "members.end-before-start";
}

/** Precedence of the errors of several entries. */
export const errorsByWeight: readonly MemberErrorCode[] = [
  "members.status-is-terminated",
  "members.no-start-date",
  "members.end-before-start",
  "members.too-early",
];

/**
 * MEM-043, MEM-044: returns the error of highest precedence among the entries; undefined if all are valid.
 */
export function changeRejection(
  entries: readonly { readonly details: AdmissionDetails; readonly entry: AdmissionDates }[],
): MemberErrorCode | undefined {
  const found = new Set(entries.map(({ details, entry }) => entryRejection(details, entry)));
  return errorsByWeight.find((code) => found.has(code));
}

/** MEM-070, V-12: whether a changed date is before the earliest allowed day. */
export const isTooEarly = (stored: AdmissionDates, entry: AdmissionDates, min: IsoDate): boolean =>
  (["admissionDate", "cancelAdmissionDate"] as const).some((key) => {
    const day = entry[key];
    return day !== null && day !== stored[key] && day < min;
  });
