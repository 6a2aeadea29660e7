import { withEntry, type AdmissionDates, type AdmissionEntry } from "@birzha/domain/members/admission.ts";
import {
  changedEntry,
  entryRejection,
  type AdmissionChange,
} from "@birzha/domain/members/admission-change.ts";
import { admissionStatus, isClosedMember } from "@birzha/domain/members/lifecycle.ts";
import type { Member } from "@birzha/domain/members/member.ts";

/** One word of a pasted list: a member with its new entry, or the reason why the change leaves it out. */
export interface ListedMember {
  readonly word: string;
  readonly member?: Member;
  readonly entry?: AdmissionEntry;
  readonly reason?:
    | "notInn"
    | "searching"
    | "unknown"
    | "closed"
    | "alreadyAdmitted"
    | "notAdmitted"
    | "ended"
    | "order";
}

interface PastedList {
  readonly inns: readonly string[];
  readonly others: readonly string[];
  /** Members found by the INNs; undefined while the search runs. */
  readonly found: readonly Member[] | undefined;
}

/** SCREEN-011: returns what a change does with each word of a pasted list, in the order of the list. */
export function listMembers(
  { inns, others, found }: PastedList,
  change: AdmissionChange | undefined,
): readonly ListedMember[] {
  const byInn = new Map(found?.map((member) => [member.memberInn, member]));
  return [
    ...inns.map((word): ListedMember => {
      const member = byInn.get(word);
      if (!member) return { word, reason: found ? "unknown" : "searching" };
      const reason = reasonOf(member, change);
      if (reason !== undefined || !change) return { word, member, ...(reason && { reason }) };
      return { word, member, entry: changedEntry(member.memberId, member, change) };
    }),
    ...others.map((word): ListedMember => ({ word, reason: "notInn" })),
  ];
}

function reasonOf(member: Member, change: AdmissionChange | undefined): ListedMember["reason"] {
  if (isClosedMember(member)) return "closed";
  if (!change) return undefined;
  const isAdmitting = change.status === admissionStatus.admitted;
  if (isAdmitting && isAdmittedBy(member, change.date)) return "alreadyAdmitted";
  if (!isAdmitting && member.admissionDate === null) return "notAdmitted";
  if (!isAdmitting && isEndedBy(member, change.date)) return "ended";
  const dates = withEntry(member, changedEntry(member.memberId, member, change));
  return entryRejection(member, dates) === undefined ? undefined : "order";
}

/** Whether the member is admitted by the day without a last day. */
const isAdmittedBy = ({ admissionDate, cancelAdmissionDate }: AdmissionDates, day: string) =>
  admissionDate !== null &&
  admissionDate <= day &&
  (cancelAdmissionDate === null || cancelAdmissionDate < admissionDate);

const isEndedBy = ({ admissionDate, cancelAdmissionDate }: AdmissionDates, day: string) =>
  cancelAdmissionDate !== null && cancelAdmissionDate <= day && cancelAdmissionDate >= (admissionDate ?? "");
