import { expect, test } from "vitest";
import { sumCounters } from "./menu-counters.ts";

test("SCREEN-009: counters of pages add up at their line or group", () => {
  const calm = { count: 2, isSoon: false, isOverdue: false };
  expect(sumCounters([undefined, undefined])).toBeUndefined();
  expect(sumCounters([undefined, calm])).toEqual(calm);
  expect(sumCounters([calm, undefined, { count: 3, isSoon: true, isOverdue: false }])).toEqual({
    count: 5,
    isSoon: true,
    isOverdue: false,
  });
  expect(sumCounters([calm, { count: 1, isSoon: false, isOverdue: true }])?.isOverdue).toBe(true);
});
