import { isChosenRecord } from "@birzha/domain/forms/conditions.ts";
import type { FieldValue, FormField } from "@birzha/domain/forms/definition.ts";
import { isNumeric } from "@birzha/domain/fields/value-types.ts";
import { readCell, type ColumnReading } from "@birzha/domain/imports/column-units.ts";
import { formatDate } from "@birzha/domain/shared/values/dates.ts";
import { withoutZeros } from "@birzha/domain/shared/values/decimal.ts";
import { searchKey } from "@birzha/domain/shared/values/search-key.ts";

/** BULK-007: returns a stored value as the text of a cell. `toFieldInput` reads it back. */
export function cellTextOf(
  field: FormField,
  value: FieldValue | undefined,
  decimal?: ColumnReading["decimal"],
): string {
  if (value === undefined) return "";
  if (typeof value === "boolean") return value ? "да" : "нет";
  if (isChosenRecord(value)) return value.name;
  if (typeof value !== "string") return "";
  if (field.type === "date") return formatDate(value);
  if (!isNumeric(field)) return value;
  const number = withoutZeros(value);
  if (decimal === "point") return number;
  // Four decimals have one reading in a column whose sign is open (FIX-312).
  return number.replace(".", ",").replace(/(?<=,\d{3})$/, decimal === null ? "0" : "");
}

/** Whether a cell in the unit of its column means the same as the stored text: `17 420,00` is 17420. */
export function isSameCell(field: FormField, cell: string, original: string, column: ColumnReading): boolean {
  const isConverted = column.unit !== undefined && isNumeric(field);
  return (
    (!isConverted && cell === original) ||
    meaningOf(field, cell, column) === meaningOf(field, original, { decimal: column.decimal })
  );
}

function meaningOf(field: FormField, cell: string, column?: ColumnReading): string {
  const read = readCell(field, cell, column);
  const input = "input" in read ? read.input : cell;
  if (field.type === "select") return searchKey(cell);
  return isNumeric(field) && typeof input === "string" ? withoutZeros(input) : JSON.stringify(input ?? "");
}
