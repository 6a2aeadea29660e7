import { expect, test } from "vitest";
import { isGone, meetsNoticePeriod } from "./deprecated.ts";

const call = { since: "2026-11-22", sunset: "2027-11-22" };

test("DOOR-008: an endpoint exists until the day of its sunset", () => {
  expect(["2027-11-21", "2027-11-22"].map((today) => isGone(call, today))).toEqual([false, true]);
});

test("DOOR-008: a sunset is at least a year after the deprecation", () => {
  expect(meetsNoticePeriod(call)).toBe(true);
  expect(meetsNoticePeriod({ ...call, sunset: "2027-11-21" })).toBe(false);
  expect(meetsNoticePeriod({ since: "2028-02-29", sunset: "2029-02-28" })).toBe(true);
});
