import { type FieldError, fieldErrorArguments } from "@birzha/domain/forms/field-error.ts";
import type { SayPhrase } from "../../i18n/phrase.ts";

/** What is wrong with a field, in the words of the screen it stands on. */
export const fieldMessage = (error: FieldError, labelOf: (field: string) => string, say: SayPhrase): string =>
  say(`shared.validation.${error.code}`, fieldErrorArguments(error, labelOf));
