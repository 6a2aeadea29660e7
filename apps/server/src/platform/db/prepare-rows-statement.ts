import { sql, type RawBuilder } from "kysely";
import { prepareStatement, type PreparedStatement } from "./sql-templates.ts";

type Rows = (rows: string) => PreparedStatement<unknown>;

/**
 * Prepares a statement for any number of rows of many columns and compiles it once for each list of columns.
 * @param make gets the column names of the rows and the rows as a JSON array
 */
export function prepareRowsStatement(
  make: (names: RawBuilder<unknown>, rows: string) => RawBuilder<unknown>,
): (rows: readonly Readonly<Record<string, unknown>>[]) => PreparedStatement<unknown> {
  const statements = new Map<string, Rows>();
  return (rows) => {
    const columns = Object.keys(rows[0]!);
    const key = columns.join();
    let statement = statements.get(key);
    if (!statement) {
      const names = sql.join(columns.map((column) => sql.ref(column)));
      statement = prepareStatement((given: string) => make(names, given));
      statements.set(key, statement);
    }
    return statement(JSON.stringify(rows));
  };
}
