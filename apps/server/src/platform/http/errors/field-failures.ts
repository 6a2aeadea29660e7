import { createTranslator } from "use-intl/core";
import {
  fieldErrorArguments,
  isCustomRuleError,
  type FieldErrors,
} from "@birzha/domain/forms/field-error.ts";
import { wireFormats } from "@birzha/phrases/operations/wire-formats.ts";
import { ru } from "@birzha/phrases/shared/ru.ts";
import type { PhraseParams } from "./error-phrase.ts";
import type { FieldFailure } from "./failure.ts";

type Translate = (key: string, params?: PhraseParams) => string;
const translate = createTranslator({
  locale: "ru",
  messages: { ...ru.validation, ...wireFormats },
}) as unknown as Translate;

const translateOnScreen = createTranslator({ locale: "ru", messages: ru.validation }) as unknown as Translate;

/** Maximum number of reported errors: a hostile document may have thousands. */
const maxFailures = 100;

/**
 * FIX-127: returns the error of a filter of a list. The code names the rule that the value breaks, as in forms; the text
 * is that of the wire format.
 */
export const filterFailure = (
  key: string,
  code: "number" | "date" | "yes-no" | "no-period",
): FieldFailure => ({
  field: `filter.${key}`,
  message: translate(code),
  code,
});

/**
 * Translates form errors to Russian field errors. FIX-142: texts name the wire format (`2026-11-18`, `13900.5`, `true`),
 * because programs read them; screens format the code and the arguments for users.
 * RULE-002: the texts of a custom rule in both languages are arguments, so that screens select one.
 * @param part input property that holds the form, e.g. `dataXML`
 * @param labelOf returns the label of a field
 * @param format `screen` for imported rows, which users correct in the file or on the screen
 */
export const toFieldFailures = (
  errors: FieldErrors,
  part: string,
  labelOf: (field: string) => string,
  format: "screen" | "wire" = "wire",
): FieldFailure[] =>
  Object.entries(errors)
    .slice(0, maxFailures)
    .map(([field, error]) => {
      const { code, ...params } = error;
      return {
        field: `${part}.${field}`,
        message: isCustomRuleError(error)
          ? error.ru
          : (format === "wire" ? translate : translateOnScreen)(
              code,
              fieldErrorArguments(error, labelOf, format),
            ),
        code,
        ...(Object.keys(params).length > 0 && { params }),
      };
    });
