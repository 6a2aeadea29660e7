import { expect, test } from "vitest";
import { isTerminationNumber, terminationError, terminationReportNumber } from "./termination.ts";

test.each([
  ["17/26", true],
  ["  17 ", true],
  ["", false],
  ["   ", false],
  ["1".repeat(50), true],
  ["1".repeat(51), false],
])("OTC-166 OTC-175 G-36: %j as a termination number: %s", (text, isOne) =>
  expect(isTerminationNumber(text)).toBe(isOne),
);

test("G-36: the server numbers a termination report", () => {
  expect(terminationReportNumber(1042)).toBe("1042-Р");
});

test.each([
  ["2026-11-21", "2026-11-21", undefined],
  ["2026-11-01", "2026-11-21", undefined],
  ["2026-11-22", "2026-11-21", "agreements.termination-in-future"],
  ["2026-11-21", "2026-11-22", "agreements.termination-in-future"],
  ["2026-10-31", "2026-11-21", "agreements.termination-before-contract"],
])("OTC-168 G-36: terminated %s, reported %s: %s", (terminationDate, terminationReportDate, error) => {
  const dates = { terminationDate, terminationReportDate };
  expect(terminationError(dates, "2026-11-01", "2026-11-21", "2010-01-01")).toBe(error);
});

test("FIX-104: the earliest date is valid for a termination and its report", () => {
  const dates = { terminationDate: "2010-01-01", terminationReportDate: "2010-01-01" };
  expect(terminationError(dates, undefined, "2026-11-21", "2010-01-01")).toBeUndefined();
});

test("G-36: without a contract date only today limits the termination", () => {
  const dates = { terminationDate: "2010-01-01", terminationReportDate: "2026-11-21" };
  expect(terminationError(dates, undefined, "2026-11-21", "2010-01-01")).toBeUndefined();
});

test.each([
  ["0202-09-14", "2026-11-21"],
  ["2026-11-21", "1899-12-30"],
])("FIX-104: terminated %s, reported %s: too early", (terminationDate, terminationReportDate) => {
  const dates = { terminationDate, terminationReportDate };
  expect(terminationError(dates, undefined, "2026-11-21", "2010-01-01")).toBe(
    "agreements.termination-too-early",
  );
});
