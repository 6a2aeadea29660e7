import { sql, type RawBuilder } from "kysely";
import { prepareStatement, type Statement } from "./sql-templates.ts";

type Values = (...values: readonly unknown[]) => Statement<unknown>;

/**
 * Prepares a statement for rows of many columns and compiles it once for each list of columns.
 * @param make gets the column names and the values of a row
 */
export function prepareRowStatement(
  make: (names: RawBuilder<unknown>, values: RawBuilder<unknown>) => RawBuilder<unknown>,
): (row: Readonly<Record<string, unknown>>) => Statement<unknown> {
  const statements = new Map<string, Values>();
  return (row) => {
    const columns = Object.keys(row);
    const key = columns.join();
    let statement = statements.get(key);
    if (!statement) {
      const names = sql.join(columns.map((column) => sql.ref(column)));
      statement = prepareStatement((...values) => make(names, sql.join(values)), columns.length);
      statements.set(key, statement);
    }
    return statement(...Object.values(row));
  };
}
