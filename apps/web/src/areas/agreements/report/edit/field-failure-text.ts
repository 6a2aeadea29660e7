import { fieldErrorArguments, type FieldError } from "@birzha/domain/forms/field-error.ts";
import { isCustomRuleCode } from "@birzha/domain/rules/custom-rule-code.ts";
import type { FieldFailure } from "../../../../api/api-failure.ts";
import { currentLanguage, currentTranslator } from "../../../../i18n/language.ts";
import { translatePhrase, type PhraseKey } from "../../../../i18n/phrase.ts";

/** RULE-002: returns the text of a custom rule in the language of the page. */
const ruleErrorText = (params: FieldFailure["params"], message: string): string =>
  String(params?.[currentLanguage().locale] ?? message);

/**
 * Returns the text of a server error for the user: dates and numbers as the screens show them, in the language of the
 * page (FIX-142). Falls back to the server's text, which names the wire format, for an unknown code.
 */
export function fieldFailureText({
  code,
  params,
  message,
}: Pick<FieldFailure, "code" | "params" | "message">): string {
  if (code !== undefined && isCustomRuleCode(code)) return ruleErrorText(params, message);
  const key = `shared.validation.${code}` as PhraseKey;
  if (code === undefined || !currentTranslator().has(key)) return message;
  return translatePhrase(key, fieldErrorArguments({ code, ...params } as FieldError, labelOf));
}

const labelOf = (field: string): string => {
  const key = `agreements.fields.${field}` as PhraseKey;
  return currentTranslator().has(key) ? translatePhrase(key) : field;
};
