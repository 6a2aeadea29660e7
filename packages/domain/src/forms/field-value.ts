import { readNumber as readWrittenNumber } from "../fields/read-number.ts";
import { isIsoDate, lastYear, yearOf } from "../shared/values/dates.ts";
import {
  compareDecimals,
  type Decimal,
  isDecimal,
  normalizeDecimal,
  scaleOf,
} from "../shared/values/decimal.ts";
import { isInn } from "../shared/values/inn.ts";
import { cleanLine, cleanText, hasDirectionControls, isPlainText } from "../shared/values/text.ts";
import type { FormContext } from "./conditions.ts";
import type { ChosenFile, FieldValue, FormField } from "./definition.ts";
import type { FieldError } from "./field-error.ts";

/** A value of the field's type, undefined if empty, or an error. */
export type ReadValue = { readonly value: FieldValue | undefined } | { readonly error: FieldError };

const isObject = (raw: unknown): raw is Readonly<Record<string, unknown>> =>
  typeof raw === "object" && raw !== null && !Array.isArray(raw);
const isId = (raw: unknown): raw is number => Number.isSafeInteger(raw) && Number(raw) > 0;
const isFile = (raw: unknown): raw is ChosenFile =>
  isObject(raw) && isId(raw["id"]) && typeof raw["value"] === "string";

function readText(raw: unknown, code: "text" | "inn" | "zip" | "date", clean = cleanText): ReadValue {
  const text = typeof raw === "string" ? clean(raw) : undefined;
  if (text === undefined || !isPlainText(text)) return { error: { code } };
  return { value: text === "" ? undefined : text };
}

function readNumber(raw: unknown, code: "number" | "integer"): ReadValue {
  if (typeof raw !== "string") return { error: { code } };
  const reading = readWrittenNumber(raw);
  if (reading.kind === "empty") return { value: undefined };
  if (reading.kind === "error" && reading.fault !== "letters")
    return { error: { code: `number-${reading.fault}`, value: reading.text } };
  // A program writes plain decimals. Screens and imports have converted what users write.
  const text = raw.trim();
  if (!isDecimal(text) || (code === "integer" && scaleOf(text) > 0)) return { error: { code } };
  return { value: normalizeDecimal(text) };
}

function readSelect(raw: unknown): ReadValue {
  if (!isObject(raw) || !isId(raw["id"])) return { error: { code: "option" } };
  const name = raw["name"];
  return { value: { id: raw["id"], name: typeof name === "string" ? name : "" } };
}

function readFiles(raw: unknown): ReadValue {
  if (!Array.isArray(raw) || !raw.every(isFile)) return { error: { code: "files" } };
  return { value: raw.length === 0 ? undefined : raw.map(({ id, value }) => ({ id, value })) };
}

/** Parses and normalises a value from a screen or a report's XML; empty values are absent. */
export function readValue(field: FormField, raw: unknown): ReadValue {
  if (raw === undefined || raw === null || raw === "") return { value: undefined };
  switch (field.type) {
    case "text":
      return readText(raw, "text", cleanLine);
    case "textarea":
      return readText(raw, "text");
    case "inn":
    case "zip":
    case "date":
      return readText(raw, field.type);
    case "money":
    case "tonnes":
    case "decimal":
      return readNumber(raw, "number");
    case "integer":
      return readNumber(raw, "integer");
    case "yes-no":
      return typeof raw === "boolean" ? { value: raw } : { error: { code: "yes-no" } };
    case "select":
      return readSelect(raw);
    case "files":
      return readFiles(raw);
  }
}

function boundError<Bound extends Decimal | number>(
  value: Decimal,
  min?: Bound,
  max?: Bound,
): FieldError | undefined {
  if (min !== undefined && compareDecimals(value, String(min)) < 0) return { code: "min", limit: min };
  if (max !== undefined && compareDecimals(value, String(max)) > 0) return { code: "max", limit: max };
  return undefined;
}

/** Validates a single value, without catalogues and other fields. */
export function valueError(
  field: FormField,
  value: FieldValue,
  { today }: Pick<FormContext, "today">,
): FieldError | undefined {
  const text = typeof value === "string" ? value : "";
  switch (field.type) {
    case "text":
    case "textarea":
      if (hasDirectionControls(text)) return { code: "text-direction" };
      return text.length > field.maxLength ? { code: "text-length", max: field.maxLength } : undefined;
    case "inn":
      return isInn(text) ? undefined : { code: "inn" };
    case "zip":
      return /^\d{6}$/.test(text) ? undefined : { code: "zip" };
    case "date":
      if (!isIsoDate(text)) return { code: "date" };
      if (field.min !== undefined && text < field.min) return { code: "date-too-early", limit: field.min };
      if (field.max === "today" && text > today) return { code: "date-in-future" };
      return yearOf(text) > lastYear ? { code: "date-too-late", limit: `${lastYear}-12-31` } : undefined;
    case "money":
    case "tonnes":
    case "decimal":
      if (scaleOf(text) > field.scale) return { code: "scale", scale: field.scale };
      return boundError(text, field.min, field.max);
    case "integer": {
      const max = field.max === "current-year" ? yearOf(today) : field.max;
      return boundError(text, field.min, max);
    }
    case "files":
      return Array.isArray(value) && value.length > field.maxFiles
        ? { code: "too-many-files", max: field.maxFiles }
        : undefined;
    case "yes-no":
    case "select":
      return undefined;
  }
}
