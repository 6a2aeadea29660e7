import type { IsoDate } from "../shared/values/dates.ts";
import { withEntry, type AdmissionDates, type AdmissionEntry } from "./admission.ts";
import type { MemberErrorCode } from "./errors.ts";
import { admissionStatus, isClosedMember, type AdmissionStatus } from "./lifecycle.ts";

/** What a change of admission depends on: the member as the exchange and the firm have it now. */
export interface AdmissionFacts extends AdmissionDates {
  /** MEM-007; of a word nobody knows nothing is forbidden. */
  readonly memberAuctionStatus: string;
}

/** What the widget sets for every ticked member. */
export interface AdmissionChange {
  readonly status: AdmissionStatus;
  readonly date: IsoDate;
}

/** MEM-037, A-47: the entry of a member after the change: only the chosen key is written, the other keeps its value. */
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
 * A-47, V-12: why such entries may not stand, or nothing: first members whose admission does not change, then a last
 * day without a first one, then a last day before the first one. It may end the admission in force before a new one begins.
 */
export function entryRefusal(facts: AdmissionFacts, entry: AdmissionDates): MemberErrorCode | undefined {
  if (isClosedMember(facts)) return "members.status-is-terminated";
  const { admissionDate, cancelAdmissionDate } = withEntry(facts, entry);
  if (cancelAdmissionDate === null) return undefined;
  if (admissionDate === null) return "members.no-start-date";
  if (cancelAdmissionDate === facts.cancelAdmissionDate || cancelAdmissionDate >= admissionDate)
    return undefined;
  const endsWhatIsInForce =
    facts.admissionDate !== null &&
    facts.admissionDate !== admissionDate &&
    cancelAdmissionDate >= facts.admissionDate;
  return endsWhatIsInForce ? undefined : "members.end-before-start";
}

/** The order in which faults of several entries are told. */
export const faultsByWeight: readonly MemberErrorCode[] = [
  "members.status-is-terminated",
  "members.no-start-date",
  "members.end-before-start",
  "members.too-early",
];

/** MEM-043, MEM-044: the gravest fault among the entries of a change, or nothing. */
export function changeRefusal(
  entries: readonly { readonly facts: AdmissionFacts; readonly entry: AdmissionDates }[],
): MemberErrorCode | undefined {
  const found = new Set(entries.map(({ facts, entry }) => entryRefusal(facts, entry)));
  return faultsByWeight.find((code) => found.has(code));
}

/** MEM-070, V-12: of the dates that an entry changes, whether one lies before the earliest allowed day. */
export const isTooEarly = (stored: AdmissionDates, entry: AdmissionDates, min: IsoDate): boolean =>
  (["admissionDate", "cancelAdmissionDate"] as const).some((key) => {
    const day = entry[key];
    return day !== null && day !== stored[key] && day < min;
  });
