import { ru, type Phrases } from "@birzha/phrases/ru.ts";
import { createTranslator, type _Translator as Translator } from "use-intl";
import {
  canonicalPath,
  firstLanguage,
  hasEnglishPrefix,
  languageOf,
  mayKeepLanguage,
} from "./language-rules.ts";
import { formatLocaleOf, formatsOf, timeZone, type InterfaceLocale } from "./locale.ts";
import { readLocaleCookie, writeLocaleCookie } from "./locale-cookie.ts";

/** The current language and its messages. */
export interface ActiveLanguage {
  readonly locale: InterfaceLocale;
  readonly messages: Phrases;
}

let chosen: InterfaceLocale = "ru";
let current: ActiveLanguage | undefined;
let translator: Translator<Phrases> | undefined;
const listeners = new Set<() => void>();
const loaded = new Map<InterfaceLocale, Promise<Phrases>>();

/** Filled while messages load. A screen looks up messages of an area only after the chunk with them has loaded. */
const catalogues: Readonly<Record<InterfaceLocale, Record<string, unknown>>> = { ru: {}, en: {} };
const englishOfAreas = new Map<string, () => Promise<unknown>>();

/** Russian is bundled, because nearly every page is Russian; English is loaded on demand. */
function loadMessages(locale: InterfaceLocale): Promise<Phrases> {
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

/** English messages of areas whose chunks arrived after the page had become English. */
const arrivals: Promise<void>[] = [];

/** Registers the messages of an area. Each chunk that uses them calls it (build/compiled-messages.ts). */
export function addAreaTexts(area: string, russian: unknown, english: () => Promise<unknown>): void {
  catalogues.ru[area] = russian;
  if (englishOfAreas.has(area)) return;
  englishOfAreas.set(area, english);
  if (!loaded.has("en")) return;
  const arrival = english().then((texts) => void (catalogues.en[area] = texts));
  // The loader of the chunk handles the failure.
  arrival.catch(() => {});
  arrivals.push(arrival);
}

/** Awaits the messages of all loaded chunks. Rejects if a request for messages failed. */
export async function whenTextsLoaded(): Promise<void> {
  await Promise.all(arrivals);
}

/** The language chosen for the commodity pages, from the cookie or from an address with a prefix. */
export const chosenLanguage = (): InterfaceLocale => chosen;

/** Reads the choice at page load (PLAT-033) and replaces the address by its canonical form (G-16). */
export function startLanguage({ pathname, search, hash }: Location = location): void {
  chosen = readLocaleCookie() ?? firstLanguage(pathname, navigator.language);
  notePrefix(pathname);
  const path = canonicalPath(pathname, chosen);
  if (path !== pathname) history.replaceState(history.state, "", `${path}${search}${hash}`);
}

/** G-16: on a commodity page the prefix takes precedence over the cookie. */
export function notePrefix(pathname: string): void {
  if (mayKeepLanguage(pathname) && hasEnglishPrefix(pathname)) chosen = "en";
}

/** Stores the choice of the language switch (PLAT-033, PLAT-034). */
export function chooseLanguage(locale: InterfaceLocale): void {
  chosen = locale;
  writeLocaleCookie(locale);
}

/** Loads the messages of the page's language, then notifies the screens. */
export async function followPage(pathname: string): Promise<void> {
  const locale = languageOf(pathname, chosen);
  if (current?.locale === locale) return;
  current = { locale, messages: await loadMessages(locale) };
  translator = createTranslator({
    messages: current.messages,
    locale: formatLocaleOf(locale),
    formats: formatsOf(locale),
    timeZone,
  });
  document.documentElement.lang = locale;
  for (const listener of listeners) listener();
}

/** Whether the page is English; false before the first page. */
export const isEnglishPage = (): boolean => current?.locale === "en";

export function subscribeLanguage(listener: () => void): () => void {
  listeners.add(listener);
  return () => void listeners.delete(listener);
}

export function currentLanguage(): ActiveLanguage {
  if (!current) throw new Error("language is not set: call followPage before the first render");
  return current;
}

/** Returns the translator of the current language, for use outside of React (toasts, prompts, page titles). */
export function currentTranslator(): Translator<Phrases> {
  if (!translator) throw new Error("language is not set: call followPage before the first render");
  return translator;
}
