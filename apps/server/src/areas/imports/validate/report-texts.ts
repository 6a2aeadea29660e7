import { isChosenRecord } from "@birzha/domain/forms/conditions.ts";
import type { FieldValue, FormField } from "@birzha/domain/forms/definition.ts";
import { readCell } from "@birzha/domain/imports/column-units.ts";
import type { ImportColumn } from "@birzha/domain/imports/import-batch.ts";
import { formatDate } from "@birzha/domain/shared/values/dates.ts";
import { withoutZeros } from "@birzha/domain/shared/values/decimal.ts";
import { searchKey } from "@birzha/domain/shared/values/search-key.ts";

/** BULK-007: returns a stored value as the text of a cell. `toFieldInput` reads it back. */
export function cellTextOf(field: FormField, value: FieldValue | undefined): string {
  if (value === undefined) return "";
  if (typeof value === "boolean") return value ? "да" : "нет";
  if (isChosenRecord(value)) return value.name;
  if (typeof value !== "string") return "";
  if (field.type === "date") return formatDate(value);
  return isNumber(field) ? withoutZeros(value).replace(".", ",") : value;
}

/** Whether a cell in the unit of its column means the same as the stored text: `17 420,00` is 17420. */
export function isSameCell(
  field: FormField,
  cell: string,
  original: string,
  unit: ImportColumn["unit"],
): boolean {
  const isConverted = unit !== undefined && isNumber(field);
  return (!isConverted && cell === original) || meaningOf(field, cell, unit) === meaningOf(field, original);
}

function meaningOf(field: FormField, cell: string, unit?: ImportColumn["unit"]): string {
  const read = readCell(field, cell, unit);
  const input = "input" in read ? read.input : cell;
  if (field.type === "select") return searchKey(cell);
  return isNumber(field) && typeof input === "string" ? withoutZeros(input) : JSON.stringify(input ?? "");
}

const isNumber = ({ type }: FormField) => ["money", "tonnes", "decimal", "integer"].includes(type);
