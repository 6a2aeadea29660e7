import fc from "fast-check";
import { describe, expect, it, test } from "vitest";
import { addDays, addMonths, addYears } from "../shared/values/dates.ts";
import { defaultPeriod, earliestReportDate, latestEnd, periodError, pullBackEnd } from "./period.ts";

const today = "2026-11-21";
const day = fc.integer({ min: 0, max: 20_000 }).map((days) => addDays(earliestReportDate, days));

test("REP-001 REP-002 G-55: a period ends after its start, between decree and today", () => {
  expect(periodError({ start: "2013-07-23", end: "2013-07-23" }, today)).toBeUndefined();
  expect(periodError({ start: "2013-07-22", end: "2013-07-23" }, today)).toBe("start-too-early");
  expect(periodError({ start: today, end: "2026-11-22" }, today)).toBe("end-in-future");
  expect(periodError({ start: today, end: "2026-11-20" }, today)).toBe("end-before-start");
});

describe("REP-003: at most three years", () => {
  it("accepts start + 3 years - 1 day, nothing longer", () => {
    expect(periodError({ start: "2020-05-10", end: "2023-05-09" }, today)).toBeUndefined();
    expect(periodError({ start: "2020-05-10", end: "2023-05-10" }, today)).toBe("too-long");
    expect(periodError({ start: "2020-05-10", end: "2023-05-11" }, today)).toBe("too-long");
    expect(latestEnd("2024-02-29")).toBe("2027-02-28");
  });

  it("ends a period before one that starts three years later", () => {
    fc.assert(
      fc.property(day, (start) => {
        const next = addDays(latestEnd(start), 1);
        expect([addYears(start, 3), addDays(addYears(start, 3), 1)]).toContain(next);
      }),
    );
  });
});

test("REP-004: a too distant end follows the start; others stay", () => {
  expect(pullBackEnd({ start: "2023-10-22", end: today })).toEqual({
    start: "2023-10-22",
    end: "2026-10-21",
  });
  expect(pullBackEnd({ start: "2025-01-01", end: today })).toEqual({ start: "2025-01-01", end: today });
  fc.assert(
    fc.property(day, day, (start, end) => {
      expect(periodError(pullBackEnd({ start, end }), "2100-01-01")).not.toBe("too-long");
    }),
  );
});

test("REP-005: the default is three years until today, always valid", () => {
  expect(defaultPeriod(today)).toEqual({ start: "2023-11-22", end: today });
  const later = day.map((date) => addMonths(date, 40));
  fc.assert(
    fc.property(later, (now) => {
      expect(periodError(defaultPeriod(now), now)).toBeUndefined();
    }),
  );
});
