import { createTranslator } from "use-intl/core";
import { fieldErrorArguments, type FieldErrors } from "@birzha/domain/forms/field-error.ts";
import { ru } from "@birzha/phrases/shared/ru.ts";
import type { PhraseParams } from "./error-phrase.ts";
import type { FieldFailure } from "./failure.ts";

type Translate = (key: string, params?: PhraseParams) => string;
const translate = createTranslator({ locale: "ru", messages: ru.validation }) as unknown as Translate;

/** Maximum number of reported errors: a hostile document may have thousands. */
const maxFailures = 100;

/**
 * Translates form errors to Russian field errors.
 * @param part input property that holds the form, e.g. `dataXML`
 * @param labelOf returns the label of a field
 */
export const toFieldFailures = (
  errors: FieldErrors,
  part: string,
  labelOf: (field: string) => string,
): FieldFailure[] =>
  Object.entries(errors)
    .slice(0, maxFailures)
    .map(([field, error]) => ({
      field: `${part}.${field}`,
      message: translate(error.code, fieldErrorArguments(error, labelOf)),
      code: error.code,
    }));
