import { sql } from "kysely";
import type { RegisterColumns } from "@birzha/domain/shared/registers/register.ts";
import type { RowValues, StoredRow } from "../db/lists/write-rows.ts";
import { selectValue } from "./column-types.ts";

/* V-14: converts rows of the trading system to table rows of a register. */

/** Returns the values of an imported row by table column; absent fields have no column. */
export const importedValues = (register: RegisterColumns, row: object): RowValues =>
  Object.fromEntries(
    Object.entries(row).flatMap(([key, value]: [string, string | number | null | undefined]) => {
      const column = register[key];
      return column?.imported && value !== undefined ? [[column.column, value]] : [];
    }),
  );

/** Selects the imported columns and `others`; decimals without trailing zeros. */
export const importedColumns = (register: RegisterColumns, others: readonly string[]) =>
  sql.join([
    ...["id", ...others].map((name) => sql.ref(name)),
    ...Object.values(register)
      .filter(({ imported }) => imported !== undefined)
      .map(({ kind, column }) => sql`${selectValue(kind, sql.ref(column))} as ${sql.ref(column)}`),
  ]);

/** Returns the values that differ between a stored row and its new values, before and after. */
export function changedValues(stored: StoredRow, values: RowValues): { before: RowValues; after: RowValues } {
  const names = Object.keys(values).filter((name) => values[name] !== stored[name]);
  const of = (side: RowValues): RowValues =>
    Object.fromEntries(names.map((name) => [name, side[name] ?? null]));
  return { before: of(stored), after: of(values) };
}
