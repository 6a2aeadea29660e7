import { Kysely, PostgresDialect, type CompiledQuery } from "kysely";
import type { Database, OpenDatabase } from "../src/platform/db/database.ts";
import type { OwnerDb } from "../src/platform/db/handles.ts";

/** Another handle of the same database, and what is asked by it. */
export function openListening({ pool }: Pick<OpenDatabase, "pool">) {
  const asked: CompiledQuery[] = [];
  const db = new Kysely<Database>({
    dialect: new PostgresDialect({ pool }),
    log: ({ query }) => void asked.push(query),
  }) as OwnerDb;
  return { db, asked };
}
