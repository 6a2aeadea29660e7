import { afterEach, expect, test } from "vitest";
import { chooseLanguage, followPage } from "./language.ts";
import { formatLocalDecimal, parseLocalDecimal } from "./local-decimal.ts";

afterEach(async () => {
  chooseLanguage("ru");
  await followPage("/commodity/contracts");
});

test("FIX-225: an English page groups by commas and has a decimal point", async () => {
  chooseLanguage("en");
  await followPage("/en/commodity/contracts");
  expect(["425", "1000000", "17420.5"].map((value) => formatLocalDecimal(value))).toEqual([
    "425",
    "1,000,000",
    "17,420.5",
  ]);
  expect(formatLocalDecimal("16500", 2)).toBe("16,500.00");
  expect(["1,250", "1,250.5", "1,000,000", "\u22121,250", "1 250", "1250.5"].map(parseLocalDecimal)).toEqual([
    "1250",
    "1250.5",
    "1000000",
    "-1250",
    "1250",
    "1250.5",
  ]);
});

test.each(["12,5", "0,125", "1,2500", "1,25,000", "1.250,5", "1 250,5"])(
  "FIX-225: an English page refuses %s instead of guessing",
  async (typed) => {
    chooseLanguage("en");
    await followPage("/en/commodity/contracts");
    expect(parseLocalDecimal(typed)).toBeUndefined();
  },
);

test("FIX-225: a Russian page keeps spaces and the decimal comma", async () => {
  await followPage("/commodity/contracts");
  expect(formatLocalDecimal("17420.5", 2)).toBe("17\u00a0420,50");
  expect(parseLocalDecimal("1,250")).toBe("1.250");
});
