import type { NumberFault } from "../fields/read-number.ts";
import type { CustomRuleCode } from "../rules/custom-rule-code.ts";
import { type IsoDate, formatDate } from "../shared/values/dates.ts";
import { formatDecimal, type Decimal } from "../shared/values/decimal.ts";

/** RULE-002: error of a custom rule. The rule brings its texts, so there is no phrase. */
export interface CustomRuleError {
  readonly code: CustomRuleCode;
  readonly ru: string;
  readonly en: string;
}

/**
 * Error of a field. The code is the key of its phrase (`shared.validation`); the other properties are raw
 * arguments, which `fieldErrorArguments` formats.
 */
export type FieldError = FormError | CustomRuleError;

/** Error of the form definition. */
type FormError =
  | {
      readonly code:
        | "required"
        | "not-applicable"
        | "unknown-field"
        | "text"
        | "text-direction"
        | "inn"
        | "zip"
        | "date"
        | "date-in-future"
        | "number"
        | "integer"
        | "yes-no"
        | "option"
        | "option-inactive"
        | "option-not-offered"
        | "files";
    }
  | { readonly code: "option-unknown" | "option-ambiguous" | "option-contradiction"; readonly value: string }
  /** The document names a file without an upload of that name, or with several. */
  | { readonly code: "file-unknown" | "file-ambiguous" | "files-left"; readonly value: string }
  /** FIX-310: the text is not one number; `value` quotes it. */
  | { readonly code: `number-${Exclude<NumberFault, "letters">}`; readonly value: string }
  | { readonly code: "text-length"; readonly max: number }
  | { readonly code: "too-many-files"; readonly max: number }
  | { readonly code: "scale"; readonly scale: number }
  /** The limit of an integer is a number: screens show years without a group separator (FIX-127). */
  | { readonly code: "min" | "max"; readonly limit: Decimal | number }
  | { readonly code: "date-too-early" | "date-too-late"; readonly limit: IsoDate }
  | { readonly code: "date-before-field"; readonly field: string; readonly limit: IsoDate }
  | { readonly code: "above-field"; readonly field: string };

export type FieldErrorCode = FormError["code"];

export const isCustomRuleError = (error: FieldError): error is CustomRuleError =>
  error.code.startsWith("rule.");
export type FieldErrors = Readonly<Record<string, FieldError>>;

/**
 * Formats the arguments of an error's phrase.
 * @param labelOf returns the localised label of a field
 * @param format "screen": `18.11.2026` and `13 900,5`; "wire": `2026-11-18` and `13900.5` (FIX-142)
 */
export function fieldErrorArguments(
  error: FieldError,
  labelOf: (field: string) => string,
  format: "screen" | "wire" = "screen",
): Readonly<Record<string, string | number>> {
  switch (error.code) {
    case "text-length":
    case "too-many-files":
      return { max: error.max };
    case "option-unknown":
    case "option-ambiguous":
    case "option-contradiction":
    case "file-unknown":
    case "file-ambiguous":
    case "files-left":
    case "number-several":
    case "number-groups":
    case "number-exponent":
    case "number-length":
      return { value: error.value };
    case "scale":
      return { scale: error.scale };
    case "min":
    case "max":
      if (format === "wire" || typeof error.limit === "number") return { limit: String(error.limit) };
      return { limit: formatDecimal(error.limit) };
    case "date-too-early":
    case "date-too-late":
      return { limit: format === "wire" ? error.limit : formatDate(error.limit) };
    case "date-before-field":
      return {
        field: labelOf(error.field),
        limit: format === "wire" ? error.limit : formatDate(error.limit),
      };
    case "above-field":
      return { field: labelOf(error.field) };
    default:
      return {};
  }
}
