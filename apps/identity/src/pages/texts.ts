import type { IncomingMessage } from "node:http";
import { en as appEnglish } from "@birzha/phrases/app/en.ts";
import { ru as app } from "@birzha/phrases/app/ru.ts";
import { en } from "@birzha/phrases/identity/en.ts";
import { ru } from "@birzha/phrases/identity/ru.ts";
import type { Translation as WordsOf } from "@birzha/phrases/words.ts";

export const languages = ["ru", "en"] as const;
export type Language = (typeof languages)[number];
export type Texts = WordsOf<typeof ru>;

const catalogues: Readonly<Record<Language, Texts>> = { ru, en };
const banners: Readonly<Record<Language, string>> = { ru: app.demo, en: appEnglish.demo };

export const textsOf = (language: Language): Texts => catalogues[language];

/** FIX-002: returns the portal's demo banner for these pages. */
export const demoBannerOf = (language: Language): string => banners[language];

/** PLAT-033: returns the language of the portal's cookie; Russian by default. */
export const languageOf = ({ headers }: Pick<IncomingMessage, "headers">): Language =>
  /(?:^|;\s*)auth\.locale=en(?:;|$)/.test(headers.cookie ?? "") ? "en" : "ru";

/** Replaces `{name}` placeholders in a text. */
export const fill = (text: string, values: Readonly<Record<string, string | number>>): string =>
  text.replace(/\{(\w+)\}/g, (whole, name: string) => String(values[name] ?? whole));
