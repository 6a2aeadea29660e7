import type { ErrorCode } from "@birzha/domain/errors.ts";
import { errorPhraseKey } from "@birzha/domain/shared/errors.ts";
import { ru } from "@birzha/phrases/ru.ts";
import { createTranslator } from "use-intl/core";

export type PhraseParams = Readonly<Record<string, string | number>>;

type Translate = (key: string, params?: PhraseParams) => string;
const translate = createTranslator({ locale: "ru", messages: ru }) as unknown as Translate;

/** The Russian phrase of an error. */
export function errorPhrase(code: ErrorCode, params?: PhraseParams): string {
  return translate(errorPhraseKey(code), params);
}
