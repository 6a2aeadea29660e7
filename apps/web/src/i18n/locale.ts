import type { Phrases } from "@birzha/phrases/ru.ts";

export const interfaceLocales = ["ru", "en"] as const;
export type InterfaceLocale = (typeof interfaceLocales)[number];

/** Document dates are calendar days, not instants: show them as written, without a time zone. */
export const localeFormats = {
  dateTime: {
    moment: { day: "2-digit", month: "2-digit", year: "numeric", hour: "2-digit", minute: "2-digit" },
  },
} as const;

/** Locales of the formats: the day precedes the month in both languages. */
const formatLocales = { ru: "ru", en: "en-GB" } as const;
export type FormatLocale = (typeof formatLocales)[InterfaceLocale];
export const formatLocaleOf = (locale: InterfaceLocale): FormatLocale => formatLocales[locale];

/** English spells out the month: next to 05.11.2026 in the documents, 11/05/2026 would look like another day. */
const englishFormats = {
  dateTime: { moment: { ...localeFormats.dateTime.moment, month: "short", hourCycle: "h23" } },
} as const;

export const formatsOf = (locale: InterfaceLocale) => (locale === "en" ? englishFormats : localeFormats);

/** Instants are shown in the exchange's time zone. */
export const timeZone = "Europe/Moscow";

declare module "use-intl" {
  interface AppConfig {
    Locale: FormatLocale;
    Messages: Phrases;
    Formats: typeof localeFormats;
  }
}
