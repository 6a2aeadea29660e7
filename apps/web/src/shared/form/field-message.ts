import { type FieldError, fieldErrorArguments } from "@birzha/domain/forms/field-error.ts";
import { phrase } from "../../i18n/phrase.ts";

/** What is wrong with a field, in words. */
export const fieldMessage = (error: FieldError, labelOf: (field: string) => string): string =>
  phrase(`shared.validation.${error.code}`, fieldErrorArguments(error, labelOf));
