import type { IncomingMessage } from "node:http";
import { en as appEnglish } from "@birzha/phrases/app/en.ts";
import { ru as app } from "@birzha/phrases/app/ru.ts";
import { en } from "@birzha/phrases/identity/en.ts";
import { ru } from "@birzha/phrases/identity/ru.ts";
import type { Translation as WordsOf } from "@birzha/phrases/words.ts";

export const pageLanguages = ["ru", "en"] as const;
export type PageLanguage = (typeof pageLanguages)[number];
export type PageTexts = WordsOf<typeof ru>;

const catalogues: Readonly<Record<PageLanguage, PageTexts>> = { ru, en };
const banners: Readonly<Record<PageLanguage, string>> = { ru: app.demo, en: appEnglish.demo };

export const textsOf = (language: PageLanguage): PageTexts => catalogues[language];

/** FIX-002: returns the portal's demo banner for these pages. */
export const demoBannerOf = (language: PageLanguage): string => banners[language];

/** PLAT-033: returns the language of the portal's cookie; Russian by default. */
export const languageOf = ({ headers }: Pick<IncomingMessage, "headers">): PageLanguage =>
  /(?:^|;\s*)auth\.locale=en(?:;|$)/.test(headers.cookie ?? "") ? "en" : "ru";

/** Replaces `{name}` placeholders in a text. */
export const fillTemplate = (text: string, values: Readonly<Record<string, string | number>>): string =>
  text.replace(/\{(\w+)\}/g, (whole, name: string) => String(values[name] ?? whole));
