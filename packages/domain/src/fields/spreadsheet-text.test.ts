import { expect, test } from "vitest";
import { isSpreadsheetText } from "./spreadsheet-text.ts";

test.each([
  "7,70123E+09",
  "7.7e9",
  "12.03.2026",
  "12.03.26",
  "2026-03-12",
  "12.03.2026 0:00:00",
  "12.мар",
  "Мар.26",
  "12-Mar",
])("FIX-315: %s is probably a change by a spreadsheet", (text) => expect(isSpreadsheetText(text)).toBe(true));

test.each(["12/3", "45123", "ЗП-12.03", "17/26 от 12.03.2026", "12/03/2026", "5E", "E5", "12.36.41", "май"])(
  "FIX-315: %s is a usual text",
  (text) => expect(isSpreadsheetText(text)).toBe(false),
);
