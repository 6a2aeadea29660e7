import { errorPhraseKey } from "@birzha/domain/shared/errors.ts";
import { currentLanguage, translate } from "../i18n/language.ts";
import { phrase, type PhraseKey } from "../i18n/phrase.ts";
import type { ApiFailure } from "./api-failure.ts";

/**
 * What the server said of a refusal, of a call or of one of its rows. It speaks Russian; an English page says the same by
 * the code, where it has words for it (DESK-030).
 * @param values what the sentence names, where the page knows it; what only the server knows stays in its own words
 */
export function refusalWords(
  { code, message }: Pick<ApiFailure, "code" | "message">,
  values?: Readonly<Record<string, string>>,
): string {
  if (currentLanguage().locale === "ru" || code === undefined) return message;
  const key = errorPhraseKey(code) as PhraseKey;
  if (!translate().has(key) || (!values && !isWhole(translate().raw(key)))) return message;
  return phrase(key, values);
}

/** A sentence that names nothing; built into the interface, one that does is no text. */
const isWhole = (sentence: unknown): boolean => typeof sentence === "string" && !sentence.includes("{");
