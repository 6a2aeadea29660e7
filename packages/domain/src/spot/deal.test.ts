import { expect, test } from "vitest";
import { isLongComment } from "./deal.ts";

test("SPOT-019: F9, a comment over 35 characters is long", () => {
  expect(isLongComment("к".repeat(35))).toBe(false);
  expect(isLongComment("к".repeat(36))).toBe(true);
  expect(isLongComment(null)).toBe(false);
});
