import { expect, test } from "vitest";
import { estimateTimeLeft } from "./time-left.ts";

const start = { done: 0, at: 0 };

test("BULK-009: the time left follows from the measured rate", () => {
  expect(estimateTimeLeft(start, { done: 100, at: 2_000 }, 1_100)).toEqual({ unit: "seconds", count: 20 });
  expect(estimateTimeLeft(start, { done: 100, at: 2_000 }, 10_100)).toEqual({ unit: "minutes", count: 4 });
  // After a reload, rows done earlier do not count for the rate.
  expect(estimateTimeLeft({ done: 900, at: 0 }, { done: 950, at: 10_000 }, 1_000)).toEqual({
    unit: "seconds",
    count: 10,
  });
});

test.each([
  ["nothing is done", { done: 0, at: 5_000 }, 100],
  ["the measured time is short", { done: 50, at: 900 }, 100],
  ["the total is unknown", { done: 50, at: 5_000 }, undefined],
  ["everything is done", { done: 100, at: 5_000 }, 100],
])("BULK-009: the time left is unknown while %s", (_case, last, total) => {
  expect(estimateTimeLeft(start, last, total)).toBeUndefined();
});
