import { expect, test } from "vitest";
import { isFoundBy, isSearchable, splitAtMatches, searchWords } from "./search-words.ts";

test("WORK-010: a query becomes at most eight distinct normalised words", () => {
  expect(searchWords("ЗП-26 / 344  «Балтик» балтик")).toEqual(["зп26", "344", "балтик"]);
  expect(searchWords("Ёж CAXAP")).toEqual(["еж", "сахар"]);
  expect(searchWords(" № — ")).toEqual([]);
  expect(searchWords("а б в г д е ж з и к")).toHaveLength(8);
  expect(searchWords("я".repeat(60))).toEqual(["я".repeat(40)]);
});

test("WORK-010: punctuation gives no search words", () => {
  expect(isSearchable("зп")).toBe(true);
  expect(isSearchable("а 1")).toBe(true);
  for (const question of ["з", "з-", "№ 1", ""]) expect(isSearchable(question)).toBe(false);
});

test("WORK-010: beginnings of its words in any order find a page", () => {
  expect(isFoundBy("Реестр договоров спот-рынка", searchWords("спот реестр"))).toBe(true);
  expect(isFoundBy("Реестр договоров спот-рынка", searchWords("рынка"))).toBe(true);
  expect(isFoundBy("Реестр договоров спот-рынка", searchWords("спотрынка"))).toBe(true);
  expect(isFoundBy("Реестр договоров спот-рынка", searchWords("естр"))).toBe(false);
  expect(isFoundBy("Реестр договоров спот-рынка", searchWords("реестр аукцион"))).toBe(false);
});

const marked = (text: string, question: string) =>
  splitAtMatches(text, searchWords(question))
    .map((part) => (part.isHit ? `[${part.text}]` : part.text))
    .join("");

test("WORK-010: the search marks hits in any spelling", () => {
  expect(marked("ЗП-26/344", "зп2634")).toBe("[ЗП-26/34]4");
  expect(marked("ЗП-26/344", "344 зп")).toBe("[ЗП]-26/[344]");
  expect(marked("ООО «Балтик Грейн»", "грейн oo")).toBe("[ОО]О «Балтик [Грейн]»");
  expect(marked("ООО «Зерно»", "рно")).toBe("ООО «Зерно»");
  expect(marked("7806512843", "51284")).toBe("7806[51284]3");
  expect(marked("Нут", "")).toBe("Нут");
});
