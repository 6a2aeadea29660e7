import { expect, test } from "vitest";
import type { AdmissionDates } from "./admission.ts";
import { changedEntry, changeRejection, entryRejection, isTooEarly } from "./admission-change.ts";

const dates = (admissionDate: string | null, cancelAdmissionDate: string | null = null): AdmissionDates => ({
  admissionDate,
  cancelAdmissionDate,
});
const details = (memberAuctionStatus: string, stored: AdmissionDates = dates(null)) => ({
  memberAuctionStatus,
  ...stored,
});

test("MEM-037 A-47: a change writes the chosen key and keeps the other", () => {
  const shown = dates("2026-01-01", "2026-02-01");
  expect(changedEntry(7, shown, { status: "admitted", date: "2026-11-24" })).toEqual({
    memberId: 7,
    ...dates("2026-11-24", "2026-02-01"),
  });
  expect(changedEntry(7, shown, { status: "terminated", date: "2026-11-24" })).toEqual({
    memberId: 7,
    ...dates("2026-01-01", "2026-11-24"),
  });
});

test.each([
  ["active", dates(null), dates("2026-11-24"), undefined],
  ["opened", dates(null), dates("2026-11-24"), undefined],
  ["foo", dates(null), dates("2026-11-24"), undefined],
  ["suspended", dates(null), dates("2026-11-24"), "members.status-is-terminated"],
  ["terminated", dates("2026-01-01"), dates(null, "2026-11-24"), "members.status-is-terminated"],
  // this error precedes errors of the dates.
  ["suspended", dates(null), dates(null, "2026-11-24"), "members.status-is-terminated"],
  ["active", dates(null), dates(null, "2026-11-24"), "members.no-start-date"],
  ["active", dates("2026-01-01"), dates(null, "2026-11-24"), undefined],
  ["active", dates(null), dates("2026-11-24", "2026-11-30"), undefined],
  ["active", dates(null), dates("2026-11-24", "2026-11-23"), "members.end-before-start"],
  ["active", dates("2026-12-01"), dates(null, "2026-11-24"), "members.end-before-start"],
  // Readmission: the earlier end stays, or the change ends it first.
  ["active", dates("2026-01-01", "2026-02-01"), dates("2026-11-24", "2026-02-01"), undefined],
  ["active", dates("2026-01-01"), dates("2026-12-01", "2026-11-24"), undefined],
] as const)("MEM-043 MEM-044 A-47: %s, %j with %j: %s", (status, stored, entry, code) => {
  expect(entryRejection(details(status, stored), entry)).toBe(code);
});

test("MEM-043 MEM-044 A-47: of several errors the gravest comes first: a forbidden status", () => {
  const noStart = { details: details("active"), entry: dates(null, "2026-11-24") };
  const closed = { details: details("terminated"), entry: dates("2026-11-24") };
  const good = { details: details("active"), entry: dates("2026-11-24") };
  expect(changeRejection([good, noStart, closed])).toBe("members.status-is-terminated");
  expect(changeRejection([good, noStart])).toBe("members.no-start-date");
  expect(changeRejection([good])).toBeUndefined();
});

test("MEM-070 V-12: only dates that change must respect the earliest day", () => {
  const min = "2026-11-22";
  expect(isTooEarly(dates(null), dates("2026-11-21"), min)).toBe(true);
  expect(isTooEarly(dates(null), dates("2026-11-22"), min)).toBe(false);
  expect(isTooEarly(dates("2026-01-01"), dates("2026-01-01", "2026-11-22"), min)).toBe(false);
  expect(isTooEarly(dates("2026-01-01"), dates("2026-01-01", "2026-11-21"), min)).toBe(true);
});
