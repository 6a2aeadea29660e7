import { expect, test } from "vitest";
import { isTooDeep, maxJsonDepth } from "./json-depth.ts";

const nested = (depth: number) => Buffer.from("[".repeat(depth) + "]".repeat(depth));

test("FIX-140: nesting over the limit is too deep, in arrays and objects", () => {
  expect(isTooDeep(nested(maxJsonDepth))).toBe(false);
  expect(isTooDeep(nested(maxJsonDepth + 1))).toBe(true);
  expect(isTooDeep(Buffer.from('{"a":'.repeat(5_000)))).toBe(true);
});

test("FIX-140: brackets in strings and siblings do not nest", () => {
  const many = JSON.stringify(Array.from({ length: 1_000 }, (_, at) => ({ at, text: '[{\\"[[' })));
  expect(isTooDeep(Buffer.from(many))).toBe(false);
});
