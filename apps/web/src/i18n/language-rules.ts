import type { Locale } from "./locale.ts";

const englishPrefix = /^\/en(?=\/|$)/i;

/** The path without its language prefix (PLAT-032). */
export const withoutPrefix = (pathname: string): string => pathname.replace(englishPrefix, "") || "/";

export const hasEnglishPrefix = (pathname: string): boolean => englishPrefix.test(pathname);

/** DOOR-008: the pages for people who write programs. */
const isForPrograms = (pathname: string): boolean => /^\/docs(\/|$)/i.test(withoutPrefix(pathname));

/**
 * G-16: only the commodity pages may be read in English, and those for people who write programs (DOOR-008); document 1
 * forces Russian everywhere else.
 */
export const mayKeepLanguage = (pathname: string): boolean =>
  /^\/commodity(\/|$)/i.test(withoutPrefix(pathname)) || isForPrograms(pathname);

/**
 * The language of a page (PLAT-030, PLAT-035, PLAT-036, G-16): Russian outside the commodity pages; there the
 * prefix wins over what was chosen before.
 */
export function languageOf(pathname: string, chosen: Locale): Locale {
  if (!mayKeepLanguage(pathname)) return "ru";
  return hasEnglishPrefix(pathname) ? "en" : chosen;
}

/** The path a page stands at in the given chosen language: prefixed on English commodity pages, plain elsewhere. */
export function canonicalPath(pathname: string, chosen: Locale): string {
  const path = withoutPrefix(pathname);
  return languageOf(pathname, chosen) === "en" ? `/en${path}` : path;
}

/**
 * The language of whoever has chosen none: Russian (PLAT-030), and that of the browser on the pages for people who write
 * programs, who need not read Russian (DOOR-008).
 */
export const firstLanguage = (pathname: string, browser: string): Locale =>
  isForPrograms(pathname) && !/^ru\b/i.test(browser) ? "en" : "ru";
