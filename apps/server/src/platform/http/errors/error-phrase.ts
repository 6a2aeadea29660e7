import type { ErrorCode } from "@birzha/domain/errors.ts";
import { errorPhraseKey } from "@birzha/domain/shared/errors.ts";
import { en } from "@birzha/phrases/en.ts";
import { ru } from "@birzha/phrases/ru.ts";
import { createTranslator } from "use-intl/core";

export type PhraseParams = Readonly<Record<string, string | number>>;

/** Language of the API document (DOOR-008). */
export type ErrorLocale = "ru" | "en";

type Translate = ((key: string, params?: PhraseParams) => string) & { readonly raw: (key: string) => string };
const translators: Readonly<Record<ErrorLocale, Translate>> = {
  ru: createTranslator({ locale: "ru", messages: ru }) as unknown as Translate,
  en: createTranslator({ locale: "en", messages: en as unknown as typeof ru }) as unknown as Translate,
};

/** Returns the text of an error: Russian unless the client requests English (DESK-030). */
export function errorPhrase(code: ErrorCode, params?: PhraseParams, locale: ErrorLocale = "ru"): string {
  return translators[locale](errorPhraseKey(code), params);
}

/** Returns the text of an error with its placeholders in braces, for documentation. */
export const errorPattern = (code: ErrorCode, locale: ErrorLocale): string =>
  translators[locale].raw(errorPhraseKey(code));
