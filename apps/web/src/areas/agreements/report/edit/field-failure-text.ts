import { fieldErrorArguments, type FieldError } from "@birzha/domain/forms/field-error.ts";
import type { FieldFailure } from "../../../../api/api-failure.ts";
import { translate } from "../../../../i18n/language.ts";
import { phrase, type PhraseKey } from "../../../../i18n/phrase.ts";

/**
 * Returns the text of a server error for the user: dates and numbers as the screens show them, in the language of the
 * page (FIX-142). Falls back to the server's text, which names the wire format, for an unknown code.
 */
export function fieldFailureText({
  code,
  params,
  message,
}: Pick<FieldFailure, "code" | "params" | "message">): string {
  const key = `shared.validation.${code}` as PhraseKey;
  if (code === undefined || !translate().has(key)) return message;
  return phrase(key, fieldErrorArguments({ code, ...params } as FieldError, labelOf));
}

const labelOf = (field: string): string => {
  const key = `agreements.fields.${field}` as PhraseKey;
  return translate().has(key) ? phrase(key) : field;
};
