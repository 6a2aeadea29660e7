import type { InputError } from "@birzha/domain/shared/registers/input-error.ts";
import { firstYear, lastYear } from "@birzha/domain/shared/values/dates.ts";
import { yearIssue } from "@birzha/domain/shared/values/scalars.ts";
import { directionIssue } from "@birzha/domain/shared/values/text-schemas.ts";
import { repeatedIssue } from "@birzha/domain/shared/values/distinct-list.ts";
import { innDigitsIssue, innPattern } from "@birzha/domain/shared/values/inn.ts";
import { phonePattern } from "@birzha/domain/shared/values/phone.ts";
import { operations } from "@birzha/phrases/operations/ru.ts";
import { ru } from "@birzha/phrases/shared/ru.ts";
import type { core } from "zod";

const { input: words } = operations;
/** FIX-241: the printed messages, which forms and XML documents show as well. */
const { validation } = ru;

const printedFormats: Readonly<Record<string, string>> = {
  [String(phonePattern)]: validation.phone,
  [String(innPattern)]: validation.inn,
};

/** Messages of our own rules, by the parameter of their issues. */
const customMessages: Readonly<Record<string, string>> = {
  [directionIssue.params.error]: words.direction,
  [yearIssue.params.error]: words.year(`${firstYear}–${lastYear}`),
  [repeatedIssue.params.error]: words.repeated,
  [innDigitsIssue.params.error]: words.innDigits,
};

/** FIX-048: describes invalid input in Russian only; zod's own messages mention English type names. */
export const describeInput: core.$ZodErrorMap = (issue) => {
  switch (issue.code) {
    case "invalid_type":
      if (issue.input === undefined) return validation.required;
      return Object.hasOwn(words.kinds, issue.expected)
        ? words.type(words.kinds[issue.expected as keyof typeof words.kinds])
        : words.wrong;
    case "too_small":
      if (issue.origin === "string" && issue.minimum === 1) return validation.required;
      return words.atLeast(unitOf(issue.origin), String(issue.minimum));
    case "too_big":
      return words.atMost(unitOf(issue.origin), String(issue.maximum));
    case "invalid_value":
      return issue.input === undefined
        ? validation.required
        : words.oneOf(issue.values.map(String).join(", "));
    case "invalid_format":
      return issue.input === "" ? validation.required : (printedFormats[issue.pattern ?? ""] ?? words.format);
    case "custom":
      return customMessages[String(issue.params?.["error"])] ?? words.wrong;
    case "unrecognized_keys":
      return words.unknownKeys(issue.keys.join(", "));
    default:
      return words.wrong;
  }
};

const unitOf = (origin: string): "length" | "count" | "value" => {
  if (origin === "string") return "length";
  return origin === "array" || origin === "set" || origin === "map" ? "count" : "value";
};

/** DOOR-009: returns the error code of an invalid value. */
export function inputError(code: string | undefined, message: string | undefined): InputError {
  // The error does not carry the input, so only the message shows that the value was missing.
  if (message === validation.required && (code === "invalid_type" || code === "invalid_value"))
    return "missing";
  if (message === words.direction) return "direction";
  switch (code as core.$ZodIssueCode) {
    case "invalid_type":
      return "type";
    case "too_small":
      return "too-small";
    case "too_big":
      return "too-big";
    case "invalid_format":
      return "format";
    case "invalid_value":
      return "not-offered";
    case "unrecognized_keys":
      return "unknown-field";
    default:
      return "wrong";
  }
}
