import { type Typed, valueTypes, type ValueType } from "../fields/value-types.ts";

/*
 * FIX-108, FIX-214: lenient parsing of values from files and spreadsheets: a file in a form, pasted cells, imports,
 * corrections, reconciliations and files of the terminal. Reports from programs use the strict `readValue`.
 */

/** Removes the unit or the currency sign of the type. */
export function withoutUnit(type: ValueType, text: string): string {
  const { writtenUnit } = valueTypes[type];
  return writtenUnit ? text.replace(writtenUnit, "") : text;
}

/** Normalises a written value; returns unreadable text unchanged. */
export const readWritten = ({ type }: Typed, raw: unknown): unknown =>
  typeof raw === "string" ? (valueTypes[type].parseWritten?.(raw) ?? raw) : raw;
