import { expect, test } from "vitest";
import { moscowClock, moscowDate } from "./clock.ts";

test.each([
  ["2026-11-20T20:59:59Z", "2026-11-20"],
  ["2026-11-20T21:00:00Z", "2026-11-21"],
  ["2025-12-31T21:00:00Z", "2026-01-01"],
  // Until October 2014 Moscow was UTC+4.
  ["2013-07-22T20:00:00Z", "2013-07-23"],
])("G-28: at %s it is %s in Moscow", (instant, day) => {
  expect(moscowDate(new Date(instant))).toBe(day);
});

test("G-28: a clock's today follows its now", () => {
  const clock = moscowClock(() => new Date("2026-11-20T22:00:00Z"));
  expect(clock.today()).toBe("2026-11-21");
  expect(clock.now().toISOString()).toBe("2026-11-20T22:00:00.000Z");
});
