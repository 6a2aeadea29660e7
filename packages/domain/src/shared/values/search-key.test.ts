import { expect, test } from "vitest";
import { searchKey } from "./search-key.ts";

test("FIX-024: case, look-alikes, ё, №, dashes, spaces and signs are ignored", () => {
  for (const written of ["ЗП-26/344", "зп-26/344", "ЗП26344", "№ зп 26–344", "З\u00A0П.26\u2011344"])
    expect(searchKey(written)).toBe("зп26344");
  // Latin letters instead of Cyrillic ones.
  expect(searchKey("CTPAXOBKA")).toBe(searchKey("страховка"));
  expect(searchKey("Ёлка")).toBe(searchKey("елка"));
  expect(searchKey("е\u0308лка")).toBe(searchKey("ёлка"));
});

test("FIX-110: dashes and blanks of all Unicode blocks are equal", () => {
  const dashes =
    "\u058A\u1806\u2010\u2011\u2012\u2013\u2014\u2015\u2043\u2212\u2796\u2E3A\u2E40\u3030\uFE58\uFE63\uFF0D";
  const blanks = "\u00A0\u1680\u2003\u202F\u2800\u3000\u3164\uFFA0\u200B\u00AD\uFEFF\u180E\uFE0F\u{E0020}";
  for (const sign of dashes + blanks) expect(searchKey(`17${sign}26`)).toBe("1726");
  // Letters and digits of those blocks stay.
  for (const letter of "①❶々Ⅷ") expect(searchKey(letter)).toBe(letter);
});

test("FIX-024: digits are no letters; unlike letters stay; signs vanish", () => {
  expect(searchKey("З")).not.toBe(searchKey("3"));
  expect(searchKey("О")).not.toBe(searchKey("0"));
  expect(searchKey("EXW/Ö-1")).toBe("ехwÖ1");
  expect(searchKey(" № — «»")).toBe("");
});
