import { errorPhraseKey } from "@birzha/domain/shared/errors.ts";
import { currentLanguage, translate } from "../i18n/language.ts";
import type { PhraseKey } from "../i18n/phrase.ts";
import type { ApiFailure } from "./api-failure.ts";

/**
 * What the server said of a refusal. It speaks Russian; an English page says the same by the code, where it has words for
 * it (DESK-030).
 */
export function refusalWords({ code, message }: ApiFailure): string {
  if (currentLanguage().locale === "ru" || code === undefined) return message;
  const key = errorPhraseKey(code) as PhraseKey;
  return translate().has(key) ? translate()(key) : message;
}
