import { expect, test } from "vitest";
import { findToastTop } from "./toast-placement.ts";

const regular = { left: 1024, top: 120, right: 1424, bottom: 200 };
const lowest = 892;
const row = (top: number, height = 36, left = 248, width = 1176) => ({
  left,
  top,
  right: left + width,
  bottom: top + height,
});

test("FIX-244: toasts lie below the header row of the page", () => {
  expect(findToastTop(regular, lowest, [])).toBe(120);
  expect(findToastTop(regular, lowest, [row(60), row(220), row(130, 36, 248, 700)])).toBe(120);
});

test("FIX-244: toasts lie below the row of the control in use", () => {
  expect(findToastTop(regular, lowest, [row(130)])).toBe(130 + 36 + 8);
});

test("FIX-244: toasts lie between bars that stay in place", () => {
  expect(findToastTop(regular, lowest, [row(110), row(160, 60), row(830, 60)])).toBe(228);
});

test("FIX-244: without room below bars toasts keep their place", () => {
  expect(findToastTop(regular, 250, [row(130)])).toBe(120);
});
