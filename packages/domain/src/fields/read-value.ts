import type { ChosenFile, FieldValue } from "../forms/definition.ts";
import type { FieldError } from "../forms/field-error.ts";
import { isDecimal, normalizeDecimal, scaleOf } from "../shared/values/decimal.ts";
import { cleanText, isPlainText } from "../shared/values/text.ts";
import { readNumber } from "./read-number.ts";

/* Strict readers of values from screens and programs, which have converted what users write. */

/** A value of the field's type, undefined if empty, or an error. */
export type ReadValue = { readonly value: FieldValue | undefined } | { readonly error: FieldError };

const isObject = (raw: unknown): raw is Readonly<Record<string, unknown>> =>
  typeof raw === "object" && raw !== null && !Array.isArray(raw);
const isId = (raw: unknown): raw is number => Number.isSafeInteger(raw) && Number(raw) > 0;
const isFile = (raw: unknown): raw is ChosenFile =>
  isObject(raw) && isId(raw["id"]) && typeof raw["value"] === "string";

export const readText =
  (code: "text" | "inn" | "zip" | "date", clean = cleanText) =>
  (raw: unknown): ReadValue => {
    const text = typeof raw === "string" ? clean(raw) : undefined;
    if (text === undefined || !isPlainText(text)) return { error: { code } };
    return { value: text === "" ? undefined : text };
  };

export const readDigits =
  (code: "number" | "integer") =>
  (raw: unknown): ReadValue => {
    if (typeof raw !== "string") return { error: { code } };
    const reading = readNumber(raw);
    if (reading.kind === "empty") return { value: undefined };
    if (reading.kind === "error" && reading.fault !== "letters")
      return { error: { code: `number-${reading.fault}`, value: reading.text } };
    // A program writes plain decimals.
    const text = raw.trim();
    if (!isDecimal(text) || (code === "integer" && scaleOf(text) > 0)) return { error: { code } };
    return { value: normalizeDecimal(text) };
  };

export const readYesNo = (raw: unknown): ReadValue =>
  typeof raw === "boolean" ? { value: raw } : { error: { code: "yes-no" } };

export function readSelect(raw: unknown): ReadValue {
  if (!isObject(raw) || !isId(raw["id"])) return { error: { code: "option" } };
  const name = raw["name"];
  return { value: { id: raw["id"], name: typeof name === "string" ? name : "" } };
}

export function readFiles(raw: unknown): ReadValue {
  if (!Array.isArray(raw) || !raw.every(isFile)) return { error: { code: "files" } };
  return { value: raw.length === 0 ? undefined : raw.map(({ id, value }) => ({ id, value })) };
}
