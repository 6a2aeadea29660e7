import fc from "fast-check";
import { describe, expect, it, test } from "vitest";
import {
  addDays,
  addMonths,
  addYears,
  daysBetween,
  firstDay,
  formatDate,
  isIsoDate,
  lastDay,
  lastDayOfMonth,
  listDays,
  parseTypedDate,
} from "./dates.ts";

const anyDay = fc
  .integer({ min: Date.UTC(1900, 0, 1) / 86_400_000, max: Date.UTC(2199, 11, 31) / 86_400_000 })
  .map((day) => new Date(day * 86_400_000).toISOString().slice(0, 10));

describe("PLAT-132 PLAT-135 G-29: typed dates", () => {
  test.each([
    ["31.12.2024", "2024-12-31"],
    ["05.03.24", "2024-03-05"],
    ["5.3.99", "2099-03-05"],
    ["05032024", "2024-03-05"],
    ["050324", "2024-03-05"],
    ["05/03/2024", "2024-03-05"],
    ["2024-02-29", "2024-02-29"],
    [" 01.01.2026 ", "2026-01-01"],
  ])("%j is %s", (typed, date) => expect(parseTypedDate(typed)).toBe(date));

  test.each([
    "",
    "31.02.2024",
    "29.02.2023",
    "00.01.2024",
    "01.13.2024",
    "1.1.024",
    "32122024",
    "abc",
    "01.01",
    "2024-2-9",
  ])("%j is not a date and stays so", (typed) => expect(parseTypedDate(typed)).toBeUndefined());

  it("reads back its own output", () => {
    fc.assert(
      fc.property(anyDay, (day) => {
        expect(parseTypedDate(formatDate(day))).toBe(day);
      }),
    );
  });
});

test("PLAT-129 PLAT-130: dates appear as DD.MM.YYYY, empty ones as a dash", () => {
  expect(formatDate("2024-12-31")).toBe("31.12.2024");
  expect(formatDate(null)).toBe("-");
  expect(formatDate(undefined)).toBe("-");
});

test("S-4: only days of the calendar are valid", () => {
  expect(isIsoDate("2024-02-29")).toBe(true);
  for (const text of [
    "2023-02-29",
    "2024-13-01",
    "2024-00-10",
    "24-01-01",
    "0099-01-01x",
    "2024-01-01T00:00:00Z",
    "",
  ])
    expect(isIsoDate(text)).toBe(false);
});

describe("G-28: day arithmetic", () => {
  it("adds and subtracts days", () => {
    fc.assert(
      fc.property(anyDay, fc.integer({ min: -5000, max: 5000 }), (day, days) => {
        const other = addDays(day, days);
        expect(daysBetween(day, other)).toBe(days);
        expect(addDays(other, -days)).toBe(day);
      }),
    );
  });

  it("keeps the day of the month or takes the last", () => {
    fc.assert(
      fc.property(anyDay, fc.integer({ min: -600, max: 600 }), (day, months) => {
        const moved = addMonths(day, months);
        const index = (date: string) => Number(date.slice(0, 4)) * 12 + Number(date.slice(5, 7));
        expect(isIsoDate(moved)).toBe(true);
        expect(index(moved) - index(day)).toBe(months);
        const isLast = addDays(moved, 1).endsWith("-01");
        expect(moved.slice(8) === day.slice(8) || (isLast && moved.slice(8) < day.slice(8))).toBe(true);
      }),
    );
    expect(addMonths("2024-01-31", 1)).toBe("2024-02-29");
    expect(addYears("2024-02-29", 1)).toBe("2025-02-28");
  });
});

describe("FIX-103: the ends of the calendar", () => {
  const edges = fc.oneof(
    fc.constantFrom(firstDay, lastDay, "9999-12-01", "9999-02-28", "0004-02-29", "0001-12-31"),
    anyDay,
  );
  const any = fc.integer({ min: -5_000_000, max: 5_000_000 });

  it("arithmetic saturates and always returns a day", () => {
    fc.assert(
      fc.property(edges, any, (day, count) => {
        for (const moved of [addDays(day, count), addMonths(day, count), addYears(day, count)]) {
          expect(isIsoDate(moved)).toBe(true);
          expect(count < 0 ? moved <= day : moved >= day).toBe(true);
        }
      }),
    );
  });

  test.each([
    [addDays("9999-12-31", 1), "9999-12-31"],
    [addDays("9999-12-30", 1), "9999-12-31"],
    [addDays("0001-01-01", -1), "0001-01-01"],
    [addMonths("9999-12-31", 1), "9999-12-31"],
    [addMonths("9999-11-30", 1), "9999-12-30"],
    [addYears("9996-02-29", 4), "9999-12-31"],
    [addYears("0004-02-29", -4), "0001-01-01"],
    [lastDayOfMonth("9999-12-01"), "9999-12-31"],
    [lastDayOfMonth("2024-02-10"), "2024-02-29"],
    [lastDayOfMonth("2023-02-10"), "2023-02-28"],
  ])("%s is %s", (moved, day) => expect(moved).toBe(day));

  test.each(["0000-01-01", "10000-01-01", "+010000-01-01", "-0001-01-01", "9999-12-32"])(
    "%s is not a day",
    (text) => expect(isIsoDate(text)).toBe(false),
  );

  it("a range lists each day once and ends", () => {
    expect(listDays("9999-12-30", "9999-12-31")).toEqual(["9999-12-30", "9999-12-31"]);
    expect(listDays("2024-02-28", "2024-03-01")).toEqual(["2024-02-28", "2024-02-29", "2024-03-01"]);
    expect(listDays("2024-02-28", "2024-02-27")).toEqual([]);
  });
});
