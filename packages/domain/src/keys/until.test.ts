import { expect, test } from "vitest";
import { untilRejection } from "./until.ts";

test.each([
  ["2026-03-09", "keys.wrong-until"],
  ["2026-03-10", undefined],
  ["2028-03-10", undefined],
  ["2028-03-11", "keys.wrong-until"],
] as const)("DOOR-002: a key of 2026-03-10 valid until %s: %s", (until, rejection) => {
  expect(untilRejection(until, "2026-03-10")).toBe(rejection);
});
