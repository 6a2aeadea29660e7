import { expect, it } from "vitest";
import { daysWorked } from "../exchange/working-days.ts";
import { deliveryBounds, monthStart } from "./delivery-dates.ts";

/** 9 January 2026 was a day off by decree. */
const decreed = new Map([["2026-01-09", false]]);

it.each([
  ["2026-11-01", 0, "2026-10-01"],
  ["2026-11-05", 3, "2026-10-01"],
  ["2026-11-06", 4, "2026-11-01"],
  ["2026-01-14", 3, "2025-12-01"],
  ["2026-01-15", 4, "2026-01-01"],
])("CON-024 CON-025 CON-026 F5: on %s, after %i working days, deliveries from %s on", (today, count, min) => {
  const worked = daysWorked(monthStart(today), today, decreed).length;
  expect(worked).toBe(count);
  expect(deliveryBounds(today, worked)).toEqual({ min, max: today });
});

it("CON-024 A-41: without known working days the month before is closed", () => {
  expect(deliveryBounds("2026-11-02", undefined)).toEqual({ min: "2026-11-01", max: "2026-11-02" });
});
