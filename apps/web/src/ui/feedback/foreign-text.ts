import { useCallback } from "react";
import { useLocale } from "use-intl";

const cyrillic = /\p{Script=Cyrillic}/u;

/**
 * DESK-030: names and what people typed are Russian in any language of the screen; there they are marked as such, for
 * those who listen too.
 * @returns the language of a text where it is another than that of the screen
 */
export function useLangOf(): (text: string) => "ru" | undefined {
  const isRussian = useLocale() === "ru";
  return useCallback((text) => (!isRussian && cyrillic.test(text) ? "ru" : undefined), [isRussian]);
}
