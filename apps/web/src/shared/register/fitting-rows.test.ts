import { expect, test } from "vitest";
import { fittingRows } from "./fitting-rows.ts";

test("SCREEN-002: a page has as many rows as the window shows, at least fifteen", () => {
  expect([450, 900, 1080, 1440, 2160, 4000].map(fittingRows)).toEqual([15, 15, 15, 20, 35, 50]);
});

test("SCREEN-002: an unknown window height gives fifteen rows", () => {
  expect(fittingRows(Number.NaN)).toBe(15);
});
