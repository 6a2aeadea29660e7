import { expect, test } from "vitest";
import { formatCursor, parseCursor } from "./change.ts";

test.each([
  { organizationId: null, number: 0 },
  { organizationId: 17, number: 1 },
  { organizationId: 9_007_199_254, number: 123_456_789_012 },
])("DOOR-004: a cursor decodes to its position: %o", (place) => {
  expect(parseCursor(formatCursor(place))).toEqual(place);
});

test("DOOR-004: an invalid cursor has no position", () => {
  const wrong = [
    "",
    "now",
    "f1",
    "f1-h",
    "f1-h-",
    "f2-h-1",
    "f1-h-01",
    "f1-h--1",
    "f1-H-1",
    "f1-h-1 ",
    "f1-0h-1",
  ];
  expect(wrong.filter((text) => parseCursor(text) !== undefined)).toEqual([]);
});
