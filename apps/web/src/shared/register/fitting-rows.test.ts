import { expect, test } from "vitest";
import { fittingRows } from "./fitting-rows.ts";

test("SCREEN-002: a page fills the window, with at least fifteen rows", () => {
  expect([450, 900, 1080, 1440, 2160, 4000].map(fittingRows)).toEqual([15, 15, 15, 20, 35, 50]);
});

test("SCREEN-002: an unknown window height gives fifteen rows", () => {
  expect(fittingRows(Number.NaN)).toBe(15);
});
