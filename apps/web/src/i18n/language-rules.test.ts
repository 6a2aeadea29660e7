import { expect, test } from "vitest";
import { canonicalPath, languageOf, mayKeepLanguage, withoutPrefix } from "./language-rules.ts";

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
] as const)(
  "PLAT-030 PLAT-032 PLAT-035 PLAT-036 G-16: %s with the choice %s is read in %s at %s",
  (pathname, chosen, locale, path) => {
    expect(languageOf(pathname, chosen)).toBe(locale);
    expect(canonicalPath(pathname, chosen)).toBe(path);
  },
);

test("PLAT-001: the prefix is a whole segment of the path", () => {
  expect(withoutPrefix("/en/agreements")).toBe("/agreements");
  expect(withoutPrefix("/entry")).toBe("/entry");
});

test("PLAT-037: the language may be switched on the commodity pages only", () => {
  expect(["/commodity", "/en/commodity/members", "/commodityx", "/", "/spot"].map(mayKeepLanguage)).toEqual([
    true,
    true,
    false,
    false,
    false,
  ]);
});
