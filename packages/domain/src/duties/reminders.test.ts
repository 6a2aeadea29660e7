import { expect, test } from "vitest";
import { reminderDates } from "./reminders.ts";

test("WORK-063: reminders start two days before and last a week after", () => {
  const dates = reminderDates("2026-12-30");
  expect(dates.slice(0, 4)).toEqual([
    { date: "2027-01-01", stage: "soon" },
    { date: "2026-12-31", stage: "tomorrow" },
    { date: "2026-12-30", stage: "today" },
    { date: "2026-12-29", stage: "overdue" },
  ]);
  expect(dates).toHaveLength(10);
  expect(new Set(dates.map(({ date }) => date)).size).toBe(10);
  expect(dates.at(-1)).toEqual({ date: "2026-12-23", stage: "overdue" });
});
