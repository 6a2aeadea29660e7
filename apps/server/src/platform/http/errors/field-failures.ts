import { createTranslator } from "use-intl/core";
import { fieldErrorArguments, type FieldErrors } from "@birzha/domain/forms/field-error.ts";
import { ru } from "@birzha/phrases/shared/ru.ts";
import type { PhraseParams } from "./error-phrase.ts";
import type { FieldFailure } from "./failure.ts";

type Translate = (key: string, params?: PhraseParams) => string;
const translate = createTranslator({ locale: "ru", messages: ru.validation }) as unknown as Translate;

/** As many as a person can read; a hostile document may have thousands. */
const mostFailures = 100;

/**
 * What is wrong with a form, in Russian.
 * @param part of the input that holds the form, `dataXML`
 * @param labelOf what people call a field
 */
export const toFieldFailures = (
  errors: FieldErrors,
  part: string,
  labelOf: (field: string) => string,
): FieldFailure[] =>
  Object.entries(errors)
    .slice(0, mostFailures)
    .map(([field, error]) => ({
      field: `${part}.${field}`,
      message: translate(error.code, fieldErrorArguments(error, labelOf)),
      code: error.code,
    }));
