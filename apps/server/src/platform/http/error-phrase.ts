import type { ErrorCode } from "@birzha/domain/errors.ts";
import { ru } from "@birzha/phrases/ru.ts";
import { createTranslator } from "use-intl/core";

export type PhraseParams = Readonly<Record<string, string | number>>;

type Translate = (key: string, params?: PhraseParams) => string;
const translate = createTranslator({ locale: "ru", messages: ru }) as unknown as Translate;

/** The Russian phrase of an error: code `area.reason` is the phrase `area.errors.reason`. */
export function errorPhrase(code: ErrorCode, params?: PhraseParams): string {
  const [area, reason] = code.split(".") as [string, string];
  return translate(`${area}.errors.${reason}`, params);
}
