import { expect, test } from "vitest";
import { givenUpAfterDays, waitAfter } from "./waits.ts";

test("DOOR-005: each wait is longer than the last, within six hours", () => {
  const waits = Array.from({ length: 12 }, (_, i) => waitAfter(i + 1));
  expect(waits.slice(0, 3)).toEqual([5, 30, 120]);
  expect(waits).toEqual(waits.toSorted((one, other) => one - other));
  expect(new Set(waits.slice(0, 9)).size).toBe(9);
  expect(waits.at(-1)).toBe(6 * 3600);
});

test("DOOR-005: three days contain about twenty attempts", () => {
  let [passed, tries] = [0, 0];
  while (passed < givenUpAfterDays * 86_400) passed += waitAfter(++tries);
  expect(tries).toBeGreaterThan(15);
  expect(tries).toBeLessThan(25);
});
