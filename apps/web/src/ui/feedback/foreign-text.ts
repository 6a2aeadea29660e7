import { useCallback } from "react";
import { useLanguage } from "../use-language.ts";

const cyrillic = /\p{Script=Cyrillic}/u;

/**
 * DESK-030: names and user input are Russian in every interface language. The `lang` attribute lets screen
 * readers pronounce them.
 * @returns the language of a text if it differs from the interface language
 */
export function useLangOf(): (text: string) => "ru" | undefined {
  const isRussian = useLanguage() === "ru";
  return useCallback((text) => (!isRussian && cyrillic.test(text) ? "ru" : undefined), [isRussian]);
}
