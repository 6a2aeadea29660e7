import { expect, test } from "vitest";
import { countFitting } from "./use-fitting-items.ts";

test.each([
  ["all of them, without the button of the rest", [100, 100, 100], 300, 3],
  ["what leaves room for the button", [100, 100, 100], 299, 2],
  ["less, where the button takes the last one's place", [100, 100, 100], 240, 1],
  ["nothing but the button", [100, 100], 90, 0],
  ["no items at all", [], 50, 0],
] as const)("PLAT-074 design 8: the menu bar shows %s", (_, widths, room, fitting) => {
  expect(countFitting(widths, 50, room)).toBe(fitting);
});
