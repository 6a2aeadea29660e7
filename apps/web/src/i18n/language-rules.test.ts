import { afterEach, expect, test } from "vitest";
import {
  canonicalPath,
  firstLanguage,
  languageOf,
  mayKeepLanguage,
  withoutPrefix,
} from "./language-rules.ts";

afterEach(() => {
  document.head.innerHTML = "";
});

test.each([
  ["/", "ru", "ru", "/"],
  ["/agreements", "ru", "ru", "/agreements"],
  ["/agreements", "en", "ru", "/agreements"],
  ["/en/agreements", "en", "ru", "/agreements"],
  ["/en", "ru", "ru", "/"],
  ["/spot", "en", "ru", "/spot"],
  ["/commodity", "ru", "ru", "/commodity"],
  ["/commodity", "en", "en", "/en/commodity"],
  ["/en/commodity/contracts", "ru", "en", "/en/commodity/contracts"],
  ["/en/no-such", "en", "ru", "/no-such"],
  ["/docs", "ru", "ru", "/docs"],
  ["/docs/versions", "en", "en", "/en/docs/versions"],
] as const)(
  "PLAT-030 PLAT-032 PLAT-035 PLAT-036 G-16 DOOR-008: %s with the choice %s is in %s at %s",
  (pathname, chosen, locale, path) => {
    expect(languageOf(pathname, chosen)).toBe(locale);
    expect(canonicalPath(pathname, chosen)).toBe(path);
  },
);

test("PLAT-001: the prefix is a whole segment of the path", () => {
  expect(withoutPrefix("/en/agreements")).toBe("/agreements");
  expect(withoutPrefix("/entry")).toBe("/entry");
});

test("PLAT-037 DOOR-008: only commodity and documentation pages switch the language", () => {
  const pages = ["/commodity", "/en/commodity/members", "/docs", "/en/docs/versions"];
  expect(pages.map(mayKeepLanguage)).toEqual([true, true, true, true]);
  expect(["/commodityx", "/docsx", "/", "/spot"].map(mayKeepLanguage)).toEqual([false, false, false, false]);
});

test.each([
  ["/", "en", "/en"],
  ["/en", "en", "/en"],
  ["/agreements", "en", "/en/agreements"],
  ["/agreements", "ru", "/agreements"],
  ["/en/spot", "ru", "/en/spot"],
] as const)(
  "SCREEN-108: with English pages everywhere %s with the choice %s is at %s",
  (pathname, chosen, path) => {
    document.head.innerHTML = '<meta name="english-pages" content="all">';
    expect(mayKeepLanguage(pathname)).toBe(true);
    expect(canonicalPath(pathname, chosen)).toBe(path);
  },
);

test("PLAT-030 DOOR-008: the default is Russian, API pages follow the browser", () => {
  expect(firstLanguage("/docs", "en-GB")).toBe("en");
  expect(firstLanguage("/docs/versions", "ru-RU")).toBe("ru");
  expect(firstLanguage("/commodity", "en-GB")).toBe("ru");
});
