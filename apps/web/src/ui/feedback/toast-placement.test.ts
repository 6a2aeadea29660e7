import { expect, test } from "vitest";
import { findToastPlace } from "./toast-placement.ts";

const area = { left: 248, top: 68, right: 1424, bottom: 884 };
const size = { width: 400, height: 80 };
const box = (left: number, top: number, width = 40, height = 36) => ({
  left,
  top,
  right: left + width,
  bottom: top + height,
});

test("SCREEN-001: an empty page has its toasts in the lower right corner", () => {
  expect(findToastPlace(area, size, [])).toEqual({ left: 1024, top: 804, isFree: true });
});

test("SCREEN-001: a corner with a control yields to the other one", () => {
  expect(findToastPlace(area, size, [box(1300, 830)])).toEqual({ left: 248, top: 804, isFree: true });
});

test("SCREEN-001: between controls in both corners toasts lie free", () => {
  const { left, top, isFree } = findToastPlace(area, size, [box(1300, 830), box(260, 830)]);
  expect({ top, isFree }).toEqual({ top: 804, isFree: true });
  expect(left).toBeGreaterThan(300);
  expect(left + size.width).toBeLessThan(1300);
});

test("SCREEN-001: toasts lie above a bar of controls", () => {
  const { left, top, isFree } = findToastPlace(area, size, [box(248, 830, 1176, 50)]);
  expect({ left, isFree }).toEqual({ left: 1024, isFree: true });
  expect(top + size.height).toBeLessThan(830);
});

test("SCREEN-001: a page full of controls has toasts in the lower right corner", () => {
  const phone = { left: 12, top: 68, right: 378, bottom: 828 };
  const fields = Array.from({ length: 10 }, (_, row) => box(16, 80 + row * 76, 358, 36));
  const size = { width: 366, height: 120 };
  expect(findToastPlace(phone, size, fields)).toEqual({ left: 12, top: 708, isFree: false });
});

test("SCREEN-001: toasts lie above pinned buttons, over fields that scroll", () => {
  const phone = { left: 12, top: 68, right: 378, bottom: 828 };
  const fields = Array.from({ length: 10 }, (_, row) => box(16, 80 + row * 70, 358, 60));
  const buttons = { ...box(16, 790, 358, 38), isPinned: true };
  const place = findToastPlace(phone, { width: 366, height: 60 }, [...fields, buttons]);
  expect(place.isFree).toBe(false);
  expect(place.top + 60).toBeLessThanOrEqual(790 - 8);
});
