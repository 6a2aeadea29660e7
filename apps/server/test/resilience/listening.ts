import { Kysely, PostgresDialect, type CompiledQuery } from "kysely";
import type pg from "pg";
import type { PortalDatabase } from "../../src/platform/db/database.ts";
import type { OwnerDb, RequestDb } from "../../src/platform/db/handles.ts";

/** Another handle of the same database, and its recorded statements. */
export function openListening<Db extends OwnerDb | RequestDb>({
  pool,
}: {
  readonly pool: pg.Pool;
  readonly db: Db;
}) {
  const requested: CompiledQuery[] = [];
  const db = new Kysely<PortalDatabase>({
    dialect: new PostgresDialect({ pool }),
    log: ({ query }) => void requested.push(query),
  }) as unknown as Db;
  return { db, asked: requested };
}
