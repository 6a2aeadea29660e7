import { useLocale } from "use-intl";
import type { InterfaceLocale } from "./locale.ts";

/** Returns the language of the page; `useLocale` of the library returns the locale of its formats. */
export const useLanguage = (): InterfaceLocale => (useLocale() === "ru" ? "ru" : "en");
