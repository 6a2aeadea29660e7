import { sql } from "kysely";
import type { OpenDatabase } from "../../src/platform/db/database.ts";

/**
 * Ends the connection that updates a row of the table, in the middle of its transaction, as a killed server does.
 * @param condition rows whose update ends it; any statement by default
 * @returns a function that removes the trigger
 */
export async function killWriters(
  db: OpenDatabase["db"],
  table: string,
  condition?: string,
): Promise<() => Promise<void>> {
  const on = sql.table(table);
  await sql`create function end_connection() returns trigger language plpgsql as
    $$ begin perform pg_terminate_backend(pg_backend_pid()); return new; end $$`.execute(db);
  await sql`create trigger end_connection before update on ${on} for each
    ${sql.raw(condition === undefined ? "statement" : `row when (${condition})`)} execute function end_connection()`.execute(
    db,
  );
  return async () => {
    await sql`drop trigger end_connection on ${on}`.execute(db);
    await sql`drop function end_connection()`.execute(db);
  };
}
