import { expect, test } from "vitest";
import {
  lastDayOf,
  monthsAround,
  monthToReport,
  nilReturnDueDate,
  nilReturnError,
  nilReturnMonths,
  nilReturnState,
} from "./nil-return.ts";

test.each([
  ["2026-11", "2026-11-27", "duties.month-runs"],
  ["2026-11", "2026-11-28", undefined],
  ["2026-11", "2026-12-01", undefined],
  ["2026-12", "2026-11-30", "duties.month-runs"],
  ["2028-02", "2028-02-26", "duties.month-runs"],
  ["2028-02", "2028-02-27", undefined],
  ["2025-11", "2026-11-01", undefined],
  ["2025-10", "2026-11-01", "duties.month-long-past"],
] as const)("WORK-063: %s on %s: %s", (month, today, error) => {
  expect(nilReturnError(month, today)).toBe(error);
});

test("WORK-063: the offered months are the accepted ones, newest first", () => {
  const months = nilReturnMonths("2026-11-22");
  expect(months).toHaveLength(12);
  expect([months[0], months.at(-1)]).toEqual(["2026-10", "2025-11"]);
  expect(nilReturnMonths("2026-11-30")).toEqual(["2026-11", ...months]);
});

test("WORK-063: home asks about the last ended month, across years", () => {
  expect(monthToReport("2026-11-22")).toBe("2026-10");
  expect(monthToReport("2027-01-01")).toBe("2026-12");
  expect(lastDayOf("2028-02")).toBe("2028-02-29");
});

test("SCREEN-005: a month is due on the tenth of the next one", () => {
  expect(nilReturnDueDate("2026-11")).toBe("2026-12-10");
  expect(nilReturnDueDate("2026-12")).toBe("2027-01-10");
  expect(monthsAround("2026-12-31")).toEqual(["2026-11", "2026-12", "2027-01"]);
});

test.each([
  [{ reports: 2, isNil: true, isExpected: true }, "2027-01-01", "reports"],
  [{ reports: 0, isNil: true, isExpected: true }, "2027-01-01", "filed"],
  [{ reports: 0, isNil: false, isExpected: false }, "2027-01-01", "none"],
  [{ reports: 0, isNil: false, isExpected: true }, "2026-11-10", "awaited"],
  [{ reports: 0, isNil: false, isExpected: true }, "2026-11-11", "missed"],
] as const)("SCREEN-010: state of October with %o on %s: %s", (month, today, state) => {
  expect(nilReturnState({ month: "2026-10", ...month }, today)).toBe(state);
});
