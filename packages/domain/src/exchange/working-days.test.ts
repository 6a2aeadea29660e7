import { describe, expect, it } from "vitest";
import { daysWorked, isWorkDay } from "./working-days.ts";

const decreed = new Map([
  ["2024-04-27", true],
  ["2024-04-29", false],
]);
const none = new Map<string, boolean>();

describe("DICT-015 A-41 F5: working days", () => {
  it.each([
    ["2026-11-03", true, "a Tuesday"],
    ["2026-11-04", false, "the Day of Unity, a Wednesday"],
    ["2026-11-07", false, "a Saturday"],
    ["2026-11-08", false, "a Sunday"],
    ["2027-01-08", false, "a Friday of the new year's holidays"],
    ["2027-01-11", true, "the first Monday after them"],
    ["2027-06-12", false, "the Day of Russia, a Saturday"],
    // Holidays on weekends move only by decree.
    ["2027-06-14", true, "the Monday after it"],
    ["2028-02-29", true, "a leap day, a Tuesday"],
  ])("DICT-015: %s without a decree: %s (%s)", (day, isWorked) => {
    expect(isWorkDay(day, none)).toBe(isWorked);
  });

  it("DICT-015 A-41: a decree overrides the calendar", () => {
    expect(isWorkDay("2024-04-27", decreed)).toBe(true);
    expect(isWorkDay("2024-04-29", decreed)).toBe(false);
    expect([isWorkDay("2024-04-27", none), isWorkDay("2024-04-29", none)]).toEqual([false, true]);
  });

  it("DICT-015: November 2026 has twenty; ranges include both ends", () => {
    const november = daysWorked("2026-11-01", "2026-11-30", none);
    expect(november).toHaveLength(20);
    expect(november).not.toContain("2026-11-04");
    expect(daysWorked("2026-11-02", "2026-11-05", none)).toEqual(["2026-11-02", "2026-11-03", "2026-11-05"]);
    expect(daysWorked("2026-11-05", "2026-11-05", none)).toEqual(["2026-11-05"]);
    expect(daysWorked("2026-11-05", "2026-11-02", none)).toEqual([]);
    expect(daysWorked("2026-11-02", "2026-11-08", none, false)).toEqual([
      "2026-11-04",
      "2026-11-07",
      "2026-11-08",
    ]);
  });
});
