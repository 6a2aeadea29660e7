import { describe, expect, test } from "vitest";
import { listDays } from "../shared/values/dates.ts";
import { dueDateOf } from "./due-date.ts";

describe("FIX-103: due dates at the end of the calendar", () => {
  test.each(["working", "calendar", "calendar-moved"] as const)("%s days saturate", (dayKind) => {
    for (const trigger of ["9999-12-31", "9999-12-27"])
      for (const days of [1, 5, 365])
        expect(dueDateOf(trigger, { days, dayKind }, new Map()) <= "9999-12-31").toBe(true);
    expect(dueDateOf("9999-12-31", { days: 5, dayKind }, new Map())).toBe("9999-12-31");
  });

  test("the last day ends the search, also a free one", () => {
    const rest = new Map(listDays("9999-12-20", "9999-12-31").map((day) => [day, false]));
    expect(dueDateOf("9999-12-21", { days: 1, dayKind: "working" }, rest)).toBe("9999-12-31");
  });
});
