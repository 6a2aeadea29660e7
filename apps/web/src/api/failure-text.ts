import { errorPhraseKey } from "@birzha/domain/shared/errors.ts";
import { currentLanguage, currentTranslator } from "../i18n/language.ts";
import { translatePhrase, type PhraseKey } from "../i18n/phrase.ts";
import type { ApiFailure } from "./api-failure.ts";

/**
 * Returns the message of a rejected request or row. The server's messages are Russian; an English page looks up its
 * own message by the error code, if there is one (DESK-030).
 * @param values placeholders that the page can fill; if the message has others, the server's text is used
 */
export function rejectionWords(
  { code, message }: Pick<ApiFailure, "code" | "message">,
  values?: Readonly<Record<string, string>>,
): string {
  if (currentLanguage().locale === "ru" || code === undefined) return message;
  const key = errorPhraseKey(code) as PhraseKey;
  if (!currentTranslator().has(key) || (!values && !isWhole(currentTranslator().raw(key)))) return message;
  return translatePhrase(key, values);
}

/** Returns whether a message has no placeholders. A compiled message with placeholders is not a string. */
const isWhole = (sentence: unknown): boolean => typeof sentence === "string" && !sentence.includes("{");
