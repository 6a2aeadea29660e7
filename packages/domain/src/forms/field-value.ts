import type { ReadValue } from "../fields/read-value.ts";
import { valueTypes } from "../fields/value-types.ts";
import { isIsoDate, lastYear, yearOf } from "../shared/values/dates.ts";
import { compareDecimals, type Decimal, scaleOf } from "../shared/values/decimal.ts";
import { isInn } from "../shared/values/inn.ts";
import { hasDirectionControls } from "../shared/values/text.ts";
import type { FormContext } from "./conditions.ts";
import type { FieldValue, FormField } from "./definition.ts";
import type { FieldError } from "./field-error.ts";

/** Parses and normalises a value from a screen or a report's XML; empty values are absent. */
export const readValue = ({ type }: FormField, raw: unknown): ReadValue =>
  raw === undefined || raw === null || raw === "" ? { value: undefined } : valueTypes[type].read(raw);

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
