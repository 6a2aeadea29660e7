import { fieldErrorArguments, isCustomRuleError, type FieldError } from "@birzha/domain/forms/field-error.ts";
import { currentLanguage } from "../../i18n/language.ts";
import type { FormatPhrase } from "../../i18n/phrase.ts";

/** Returns the text of a field error in the language of the page; a custom rule brings its texts (RULE-002). */
export const fieldErrorText = (
  error: FieldError,
  labelOf: (field: string) => string,
  say: FormatPhrase,
): string =>
  isCustomRuleError(error)
    ? error[currentLanguage().locale]
    : say(`shared.validation.${error.code}`, fieldErrorArguments(error, labelOf));
