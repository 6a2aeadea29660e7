import type { InterfaceLocale } from "./locale.ts";

const englishPrefix = /^\/en(?=\/|$)/i;

/** Returns the path without its language prefix (PLAT-032). */
export const withoutPrefix = (pathname: string): string => pathname.replace(englishPrefix, "") || "/";

export const hasEnglishPrefix = (pathname: string): boolean => englishPrefix.test(pathname);

/** SCREEN-108: whether the setting `ENGLISH_PAGES` opens every page in English; the server puts it into the page. */
const isEverythingEnglish = (): boolean =>
  document.querySelector<HTMLMetaElement>('meta[name="english-pages"]')?.content === "all";

/** DOOR-008: matches the API documentation pages. */
const isForPrograms = (pathname: string): boolean => /^\/docs(\/|$)/i.test(withoutPrefix(pathname));

/**
 * G-16: returns whether a page may be English. These are the commodity pages and the API documentation (DOOR-008);
 * document 1 requires Russian elsewhere, which a setting can lift (SCREEN-108).
 */
export const mayKeepLanguage = (pathname: string): boolean =>
  isEverythingEnglish() || /^\/commodity(\/|$)/i.test(withoutPrefix(pathname)) || isForPrograms(pathname);

/**
 * Returns the language of a page (PLAT-030, PLAT-035, PLAT-036, G-16): Russian outside the commodity pages; there the
 * prefix takes precedence over an earlier choice.
 */
export function languageOf(pathname: string, chosen: InterfaceLocale): InterfaceLocale {
  if (!mayKeepLanguage(pathname)) return "ru";
  return hasEnglishPrefix(pathname) ? "en" : chosen;
}

/** Returns the path of a page in the chosen language: with a prefix on English commodity pages, else without. */
export function canonicalPath(pathname: string, chosen: InterfaceLocale): string {
  const path = withoutPrefix(pathname);
  if (languageOf(pathname, chosen) !== "en") return path;
  return path === "/" ? "/en" : `/en${path}`;
}

/**
 * Returns the language before the user has chosen one: Russian (PLAT-030). The API documentation uses the browser's
 * language, because API users need not read Russian (DOOR-008).
 */
export const firstLanguage = (pathname: string, browser: string): InterfaceLocale =>
  isForPrograms(pathname) && !/^ru\b/i.test(browser) ? "en" : "ru";
