import { expect, test } from "vitest";
import { searchKey } from "./search-key.ts";

test("FIX-024: case, look-alikes, ё, №, dashes, spaces and signs make no difference", () => {
  for (const written of ["ЗП-26/344", "зп-26/344", "ЗП26344", "№ зп 26–344", "З\u00A0П.26\u2011344"])
    expect(searchKey(written)).toBe("зп26344");
  // Latin letters in the place of Cyrillic ones.
  expect(searchKey("CTPAXOBKA")).toBe(searchKey("страховка"));
  expect(searchKey("Ёлка")).toBe(searchKey("елка"));
  expect(searchKey("е\u0308лка")).toBe(searchKey("ёлка"));
});

test("FIX-024: digits are no letters, letters that look like nothing else stay, signs alone leave nothing", () => {
  expect(searchKey("З")).not.toBe(searchKey("3"));
  expect(searchKey("О")).not.toBe(searchKey("0"));
  expect(searchKey("EXW/Ö-1")).toBe("ехwÖ1");
  expect(searchKey(" № — «»")).toBe("");
});
