import { ru, type Phrases } from "@birzha/phrases/ru.ts";
import { createTranslator, type _Translator as Translator } from "use-intl";
import {
  canonicalPath,
  firstLanguage,
  hasEnglishPrefix,
  languageOf,
  mayKeepLanguage,
} from "./language-rules.ts";
import { formatsOf, timeZone, type Locale } from "./locale.ts";
import { readLocaleCookie, writeLocaleCookie } from "./locale-cookie.ts";

/** The language on the screen and its words. */
export interface Language {
  readonly locale: Locale;
  readonly messages: Phrases;
}

let chosen: Locale = "ru";
let current: Language | undefined;
let translator: Translator<Phrases> | undefined;
const listeners = new Set<() => void>();
const loaded = new Map<Locale, Promise<Phrases>>();

/** Filled as words arrive. A screen asks for words of an area only after the code that brings them. */
const catalogues: Readonly<Record<Locale, Record<string, unknown>>> = { ru: {}, en: {} };
const englishOfAreas = new Map<string, () => Promise<unknown>>();

/** Russian is there with the code, nearly every page is read in it; English is fetched only where it is read. */
function loadMessages(locale: Locale): Promise<Phrases> {
  const known = loaded.get(locale);
  if (known) return known;
  const messages = (locale === "en" ? loadEnglish() : Promise.resolve(ru)).then(
    (words) => Object.assign(catalogues[locale], words) as unknown as Phrases,
  );
  loaded.set(locale, messages);
  messages.catch(() => loaded.delete(locale));
  return messages;
}

async function loadEnglish(): Promise<Readonly<Record<string, unknown>>> {
  const [{ en }, ...areas] = await Promise.all([
    import("@birzha/phrases/en.ts"),
    ...[...englishOfAreas].map(async ([area, load]) => [area, await load()] as const),
  ]);
  return { ...en, ...Object.fromEntries(areas) };
}

/**
 * Words of an area, brought by the first code that speaks them (build/compiled-messages.ts); that code waits for what
 * is answered here.
 */
export async function addAreaWords(
  area: string,
  russian: unknown,
  english: () => Promise<unknown>,
): Promise<void> {
  catalogues.ru[area] = russian;
  englishOfAreas.set(area, english);
  if (loaded.has("en")) catalogues.en[area] = await english();
}

/** The language chosen for the commodity pages: by the cookie, or by an address that carries the prefix. */
export const chosenLanguage = (): Locale => chosen;

/** Reads the choice at the start of the page (PLAT-033) and puts the address into its right form (G-16). */
export function startLanguage({ pathname, search, hash }: Location = location): void {
  chosen = readLocaleCookie() ?? firstLanguage(pathname, navigator.language);
  notePrefix(pathname);
  const path = canonicalPath(pathname, chosen);
  if (path !== pathname) history.replaceState(history.state, "", `${path}${search}${hash}`);
}

/** G-16: on a commodity page the prefix of the address wins over the cookie. */
export function notePrefix(pathname: string): void {
  if (mayKeepLanguage(pathname) && hasEnglishPrefix(pathname)) chosen = "en";
}

/** The switch in the header (PLAT-033, PLAT-034). */
export function chooseLanguage(locale: Locale): void {
  chosen = locale;
  writeLocaleCookie(locale);
}

/** Brings the words of the page's language; the screen follows when they are there. */
export async function followPage(pathname: string): Promise<void> {
  const locale = languageOf(pathname, chosen);
  if (current?.locale === locale) return;
  current = { locale, messages: await loadMessages(locale) };
  translator = createTranslator({ ...current, formats: formatsOf(locale), timeZone });
  document.documentElement.lang = locale;
  for (const listener of listeners) listener();
}

export function subscribeLanguage(listener: () => void): () => void {
  listeners.add(listener);
  return () => void listeners.delete(listener);
}

export function currentLanguage(): Language {
  if (!current) throw new Error("no language yet: followPage comes before the first render");
  return current;
}

/** The words of the current language, for what is said outside of React (toasts, prompts, page titles). */
export function translate(): Translator<Phrases> {
  if (!translator) throw new Error("no language yet: followPage comes before the first render");
  return translator;
}
