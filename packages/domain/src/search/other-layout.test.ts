import { expect, test } from "vitest";
import { otherLayout } from "./other-layout.ts";

test("WORK-010: text in the wrong keyboard layout converts in both directions", () => {
  expect(otherLayout("gitybwf")).toBe("пшеница");
  expect(otherLayout("pg-26/344")).toBe("зп-26/344");
  expect(otherLayout(":fhrjd ]")).toBe("Жарков ъ");
  expect(otherLayout("фгвше")).toBe("audit");
  expect(otherLayout("Ёлка")).toBe("~krf");
});

test("WORK-010: digits and mixed letters have no layout", () => {
  for (const text of ["26/344", "", "ЗП-abc"]) expect(otherLayout(text)).toBeUndefined();
});

test("WORK-010: converting twice returns the text", () => {
  const letters = "съешь же ещё этих мягких французских булок, да выпей чаю";
  expect(otherLayout(otherLayout(letters)!)).toBe(letters.replace(",", "б"));
});
