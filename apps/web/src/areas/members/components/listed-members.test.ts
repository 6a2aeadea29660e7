import type { AdmissionChange } from "@birzha/domain/members/admission-change.ts";
import type { Member } from "@birzha/domain/members/member.ts";
import { expect, test } from "vitest";
import { listMembers } from "./listed-members.ts";

const member = (memberId: number, given: Partial<Member> = {}): Member => ({
  memberId,
  memberName: `Участник ${memberId}`,
  memberInn: `77000000${memberId}`,
  auctionStartDate: null,
  actualStatusDate: null,
  memberAuctionStatus: "active",
  admissionDate: null,
  cancelAdmissionDate: null,
  admissionStatus: null,
  ...given,
});

const found = [
  member(10),
  member(11, { memberAuctionStatus: "suspended" }),
  member(12, { admissionDate: "2026-01-01" }),
  member(13, { admissionDate: "2026-01-01", cancelAdmissionDate: "2026-02-01" }),
  member(14, { admissionDate: "2099-12-31" }),
];
const list = {
  inns: [...found.map(({ memberInn }) => memberInn), "7700000099"],
  others: ["ООО"],
  found,
};
const outcomes = (change: AdmissionChange | undefined) =>
  listMembers(list, change).map(({ entry, reason }) => reason ?? entry ?? "no date");

test("SCREEN-011: admitting leaves out closed, admitted and unknown members", () => {
  expect(outcomes({ status: "admitted", date: "2099-11-24" })).toEqual([
    { memberId: 10, admissionDate: "2099-11-24", cancelAdmissionDate: null },
    "closed",
    "alreadyAdmitted",
    { memberId: 13, admissionDate: "2099-11-24", cancelAdmissionDate: "2026-02-01" },
    { memberId: 14, admissionDate: "2099-11-24", cancelAdmissionDate: null },
    "unknown",
    "notInn",
  ]);
});

test("SCREEN-011: ending leaves out members without an admission in force", () => {
  expect(outcomes({ status: "terminated", date: "2099-11-24" })).toEqual([
    "notAdmitted",
    "closed",
    { memberId: 12, admissionDate: "2026-01-01", cancelAdmissionDate: "2099-11-24" },
    "ended",
    "order",
    "unknown",
    "notInn",
  ]);
});

test("SCREEN-011: without a date or a search result no member changes", () => {
  expect(outcomes(undefined)).toEqual([
    "no date",
    "closed",
    "no date",
    "no date",
    "no date",
    "unknown",
    "notInn",
  ]);
  expect(listMembers({ ...list, found: undefined }, undefined).map(({ reason }) => reason)).toEqual([
    ...found.map(() => "searching"),
    "searching",
    "notInn",
  ]);
});
