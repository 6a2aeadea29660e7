import { afterEach, expect, test, vi } from "vitest";
import { readLocaleCookie, writeLocaleCookie } from "./locale-cookie.ts";

afterEach(() => vi.restoreAllMocks());

test("PLAT-033 PLAT-034 PLAT-143: the language is stored for 365 days in auth.locale", () => {
  const write = vi.spyOn(document, "cookie", "set");
  writeLocaleCookie("en");
  expect(write.mock.calls[0]![0]).toMatch(/^auth\.locale=en; Max-Age=31536000; Path=\/; SameSite=Lax/);
});

test.each([
  ["", undefined],
  ["auth.locale=en", "en"],
  ["a=1; auth.locale=en; b=2", "en"],
  ["auth.locale=ru", "ru"],
  ["auth.locale=de", undefined],
  ["other.auth.locale=en", undefined],
])("PLAT-030 PLAT-033: the cookies %j select %s", (cookies, locale) => {
  expect(readLocaleCookie(cookies)).toBe(locale);
});
