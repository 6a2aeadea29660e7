import { expect, test } from "vitest";
import { chainStart, laterPosition, parseAuditPosition, toAuditPosition } from "./audit-position.ts";

test.each(["", "-1", "1.5", "1e3", " 1", "1234567890123456"])(
  "CORE-005: %j is not an audit position",
  (text) => {
    expect(parseAuditPosition(text)).toBeUndefined();
  },
);

test("CORE-005: positions are whole numbers from 0", () => {
  expect([parseAuditPosition("42"), chainStart]).toEqual([42, 0]);
  expect(() => toAuditPosition(-1)).toThrow(RangeError);
  expect(() => toAuditPosition(0.5)).toThrow(RangeError);
});

test("CORE-005: the later of two positions is the greater one", () => {
  expect(laterPosition(toAuditPosition(3), chainStart, toAuditPosition(7))).toBe(7);
});
