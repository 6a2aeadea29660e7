import { describe, expect, test } from "vitest";
import { admissionStatusOf, minAdmissionDate, withEntry } from "./admission.ts";

describe("MEM-041 A-65 F7: the earliest day of an admission change", () => {
  test.each([
    ["2026-11-20T11:59:59Z", "2026-11-21"],
    ["2026-11-20T12:00:00Z", "2026-11-22"],
    ["2026-11-20T20:59:00Z", "2026-11-22"],
    ["2026-11-20T21:30:00Z", "2026-11-22"],
    ["2026-12-31T12:00:00Z", "2027-01-02"],
  ])("at %s it is %s, in any time zone", (now, day) => {
    expect(minAdmissionDate(new Date(now))).toBe(day);
  });
});

test.each([
  [null, null, null],
  [null, "2026-11-01", null],
  ["2026-11-01", null, "admitted"],
  ["2026-12-01", null, "admitted"],
  ["2026-11-01", "2026-11-21", "admitted"],
  ["2026-11-01", "2026-11-20", "terminated"],
  ["2026-11-20", "2026-11-20", "terminated"],
  // Readmission after the last day.
  ["2026-11-10", "2026-11-05", "admitted"],
] as const)(
  "A-44: from %s until %s means %s on 20 November",
  (admissionDate, cancelAdmissionDate, status) => {
    expect(admissionStatusOf({ admissionDate, cancelAdmissionDate }, "2026-11-20")).toBe(status);
  },
);

test("MEM-038 A-47: an entry overrides the dates in force; absent fields stay", () => {
  const stored = { admissionDate: "2026-01-01", cancelAdmissionDate: null };
  expect(withEntry(stored, { admissionDate: null, cancelAdmissionDate: "2026-12-01" })).toEqual({
    admissionDate: "2026-01-01",
    cancelAdmissionDate: "2026-12-01",
  });
  expect(withEntry(stored, undefined)).toEqual(stored);
});
