import fc from "fast-check";
import { describe, expect, it, test } from "vitest";
import { addDays, addMonths, addYears, daysBetween, formatDate, isIsoDate, parseTypedDate } from "./dates.ts";

const anyDay = fc
  .integer({ min: Date.UTC(1900, 0, 1) / 86_400_000, max: Date.UTC(2199, 11, 31) / 86_400_000 })
  .map((day) => new Date(day * 86_400_000).toISOString().slice(0, 10));

describe("PLAT-132 PLAT-135 G-29: dates as people type them", () => {
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
  ])("%j is no date and is never moved", (typed) => expect(parseTypedDate(typed)).toBeUndefined());

  it("takes back what it shows", () => {
    fc.assert(
      fc.property(anyDay, (day) => {
        expect(parseTypedDate(formatDate(day))).toBe(day);
      }),
    );
  });
});

test("PLAT-129 PLAT-130: dates are shown as DD.MM.YYYY, empty ones as a dash", () => {
  expect(formatDate("2024-12-31")).toBe("31.12.2024");
  expect(formatDate(null)).toBe("-");
  expect(formatDate(undefined)).toBe("-");
});

test("S-4: only days of the calendar are dates", () => {
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

describe("G-28: arithmetic of days", () => {
  it("counts days back and forth", () => {
    fc.assert(
      fc.property(anyDay, fc.integer({ min: -5000, max: 5000 }), (day, days) => {
        const other = addDays(day, days);
        expect(daysBetween(day, other)).toBe(days);
        expect(addDays(other, -days)).toBe(day);
      }),
    );
  });

  it("stays in the month it goes to, on the same day or its last one", () => {
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
