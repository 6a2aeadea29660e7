import { hasDecimals } from "../fields/value-types.ts";
import { compareDecimals, isDecimal } from "../shared/values/decimal.ts";
import { isChosenRecord } from "./conditions.ts";
import {
  enteredFields,
  type FieldValue,
  type FormDefinition,
  type FormField,
  type FormValues,
} from "./definition.ts";

type Entry = FieldValue | null | undefined;

/** Whether a field is empty. Screens use null; stored values are absent. */
export const isBlank = (value: Entry): value is null | undefined =>
  value === null || value === undefined || value === "" || (Array.isArray(value) && value.length === 0);

/**
 * Whether two values are equal: numbers by value (`1,5` equals `1,50`), records and files by id, so that
 * renaming a record is not a change.
 */
export function isSameValue(field: FormField, one: Entry, other: Entry): boolean {
  if (isBlank(one) || isBlank(other)) return isBlank(one) && isBlank(other);
  if (isChosenRecord(one) && isChosenRecord(other)) return one.id === other.id;
  if (Array.isArray(one) && Array.isArray(other))
    return one.length === other.length && one.every(({ id }, index) => id === other[index].id);
  if (hasDecimals(field) && typeof one === "string" && typeof other === "string")
    return isDecimal(one) && isDecimal(other) ? compareDecimals(one, other) === 0 : one === other;
  return one === other;
}

/** Returns the changed fields in form order, without system fields. */
export const changedFields = (
  definition: FormDefinition,
  before: FormValues,
  after: FormValues,
): readonly FormField[] =>
  enteredFields(definition).filter((field) => !isSameValue(field, before[field.name], after[field.name]));
