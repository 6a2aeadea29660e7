import { sql } from "kysely";
import type { Register } from "@birzha/domain/shared/registers/register.ts";
import type { RowValues, StoredRow } from "../db/lists/write-rows.ts";

/*
 * V-14: a row of the trading system as the table of its register holds it.
 */

/** What a row of the trading system says, by columns of the table; what it does not speak of is not there. */
export const importedValues = (register: Register, row: object): RowValues =>
  Object.fromEntries(
    Object.entries(row).flatMap(([key, value]: [string, string | number | null | undefined]) => {
      const column = register[key];
      return column?.imported && value !== undefined ? [[column.column, value]] : [];
    }),
  );

/** The columns that the trading system speaks of, and `others`; decimals without the zeros that their columns add. */
export const importedColumns = (register: Register, others: readonly string[]) =>
  sql.join([
    ...["id", ...others].map((name) => sql.ref(name)),
    ...Object.values(register)
      .filter(({ imported }) => imported !== undefined)
      .map(({ kind, column }) =>
        kind === "number" ? sql`trim_scale(${sql.ref(column)}) as ${sql.ref(column)}` : sql.ref(column),
      ),
  ]);

/** What differs between a stored row and what is said of it now, as it was and as it becomes. */
export function changedValues(stored: StoredRow, values: RowValues): { before: RowValues; after: RowValues } {
  const names = Object.keys(values).filter((name) => values[name] !== stored[name]);
  const of = (side: RowValues): RowValues =>
    Object.fromEntries(names.map((name) => [name, side[name] ?? null]));
  return { before: of(stored), after: of(values) };
}
