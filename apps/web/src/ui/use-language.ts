import { useLocale } from "use-intl";

/** Returns the language of the page; `useLocale` of the library returns the locale of its formats. */
export const useLanguage = (): "ru" | "en" => (useLocale() === "ru" ? "ru" : "en");
