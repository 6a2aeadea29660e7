import { expect, test } from "vitest";
import { readInns } from "./inn-list.ts";

test("a pasted list splits at any separator; other text stays", () => {
  const list = "1234567890\t123456789012;\r\n0012345678, 1234567890\u00a012345 ООО";
  expect(readInns(list)).toEqual({
    inns: ["1234567890", "123456789012", "0012345678"],
    others: ["12345", "ООО"],
  });
  expect(readInns(" \n")).toEqual({ inns: [], others: [] });
});
