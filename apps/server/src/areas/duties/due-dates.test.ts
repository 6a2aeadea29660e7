import fc from "fast-check";
import { afterEach, describe, expect, test } from "vitest";
import { moscowDate } from "@birzha/domain/shared/values/clock.ts";
import { daysLate, dueDateOf } from "@birzha/domain/duties/due-date.ts";
import { dayKinds, type DayKind } from "@birzha/domain/duties/duty-rule.ts";

/*
 * An independent second implementation of the calendar: a plain list of days with their kind, over two years and the
 * longest periods after them.
 */
const firstYear = 2026;
const years = 4;
const isOffByLaw = (month: number, day: number) =>
  (month === 1 && day < 9) ||
  [
    [2, 23],
    [3, 8],
    [5, 1],
    [5, 9],
    [6, 12],
    [11, 4],
  ].some(([m, d]) => m === month && d === day);
/** Transferred days off and working Saturdays. */
const moved = ["2026-01-09", "2026-03-09", "2026-05-11", "2026-12-31", "2027-05-03", "2027-06-14"];
const workingSaturdays = ["2026-11-28", "2027-02-20", "2027-12-25"];

interface Day {
  readonly date: string;
  readonly isWorked: boolean;
}

const monthLengths = (year: number) => [31, year % 4 === 0 ? 29 : 28, 31, 30, 31, 30, 31, 31, 30, 31, 30, 31];

function listDays(): readonly Day[] {
  const days: Day[] = [];
  // 2026-01-01 is a Thursday, the fourth day of the week.
  let weekday = 4;
  for (let year = firstYear; year < firstYear + years; year++)
    monthLengths(year).forEach((length, index) => {
      for (let day = 1; day <= length; day++) {
        const date = `${year}-${String(index + 1).padStart(2, "0")}-${String(day).padStart(2, "0")}`;
        const isUsual = weekday < 6 && !isOffByLaw(index + 1, day);
        const isWorked = workingSaturdays.includes(date) || (isUsual && !moved.includes(date));
        days.push({ date, isWorked });
        weekday = (weekday % 7) + 1;
      }
    });
  return days;
}

const days = listDays();
const twoYears = 365 * 2;
const exceptions = new Map([
  ...moved.map((date) => [date, false] as const),
  ...workingSaturdays.map((date) => [date, true] as const),
]);

function independently(start: number, count: number, kind: DayKind): string {
  // Of any hundred days more than forty are working days.
  const later = days.slice(start + 1, start + 31 + 3 * count);
  if (kind === "working") return later.filter(({ isWorked }) => isWorked)[count - 1]!.date;
  if (kind === "calendar") return later[count - 1]!.date;
  return later.slice(count - 1).find(({ isWorked }) => isWorked)!.date;
}

const zones = ["UTC", "America/Los_Angeles", "Asia/Vladivostok"];
const ownZone = process.env["TZ"];
afterEach(() => {
  if (ownZone === undefined) delete process.env["TZ"];
  else process.env["TZ"] = ownZone;
});

describe.each(zones)("WORK-061: with the machine in time zone %s", (zone) => {
  test("due dates equal an independent calculation over two years", () => {
    process.env["TZ"] = zone;
    expect(Intl.DateTimeFormat().resolvedOptions().timeZone).toBe(zone);
    // Every start date in one zone, each seventh in the others.
    const step = zone === "UTC" ? 1 : 7;
    const cases = days.slice(0, twoYears).flatMap(({ date }, start) =>
      (start % step === 0 ? dayKinds : []).flatMap((dayKind) =>
        [1, 2, 3, 5, 10, 15, 30, 90].map((count) => ({
          requested: `${count} ${dayKind} after ${date}`,
          due: dueDateOf(date, { days: count, dayKind }, exceptions),
          expected: independently(start, count, dayKind),
        })),
      ),
    );
    expect(cases).toHaveLength(Math.ceil(twoYears / step) * dayKinds.length * 8);
    expect(cases.filter(({ due, expected }) => due !== expected)).toEqual([]);
  });

  test("periods up to a year work from each start date", () => {
    process.env["TZ"] = zone;
    fc.assert(
      fc.property(
        fc.integer({ min: 0, max: twoYears - 1 }),
        fc.integer({ min: 1, max: 365 }),
        fc.constantFrom(...dayKinds),
        (start, count, dayKind) =>
          dueDateOf(days[start]!.date, { days: count, dayKind }, exceptions) ===
          independently(start, count, dayKind),
      ),
      { numRuns: 100 },
    );
  });

  test("a report is on time until Moscow midnight", () => {
    process.env["TZ"] = zone;
    expect(daysLate("2026-11-30", new Date("2026-11-30T23:59:59.999+03:00"))).toBe(0);
    expect(daysLate("2026-11-30", new Date("2026-12-01T00:00:00+03:00"))).toBe(1);
    expect(daysLate("2026-11-30", new Date("2026-12-08T10:00:00+03:00"))).toBe(8);
    expect(daysLate("2026-11-30", new Date("2026-10-01T10:00:00+03:00"))).toBe(0);
    expect(moscowDate(new Date("2026-11-30T21:00:00Z"))).toBe("2026-12-01");
  });
});

test("WORK-061: a calendar without working days throws a RangeError", () => {
  const rest = new Map(days.map(({ date }) => [date, false] as const));
  expect(() => dueDateOf("2026-03-02", { days: 1, dayKind: "working" }, rest)).toThrow(RangeError);
});
