import { Kysely, PostgresDialect } from "kysely";
import pg from "pg";
import { registerQuery } from "@birzha/domain/agreements/api.ts";
import { listOwnReports } from "../apps/server/src/areas/agreements/queries.ts";
import { findActor } from "../apps/server/src/areas/users/queries.ts";
import type { Database } from "../apps/server/src/platform/db/database.ts";
import { inTransaction } from "../apps/server/src/platform/db/request-transaction.ts";
import { digestOf } from "../apps/server/src/platform/auth/session-tokens.ts";
import { columnTypes } from "../apps/server/src/platform/db/type-parsers.ts";

export interface Statement {
  readonly text: string;
  readonly values: unknown[];
}

/**
 * The statements that a page of the register takes, as the server's own code makes them for that person: begin with
 * its settings, the total, the rows, commit.
 */
export async function recordStatements(
  databaseUrl: string,
  sessionId: string,
  query: Readonly<Record<string, string>>,
): Promise<readonly Statement[]> {
  const statements: Statement[] = [];
  const pool = new pg.Pool({ connectionString: databaseUrl, types: columnTypes });
  const db = new Kysely<Database>({
    dialect: new PostgresDialect({ pool }),
    log: ({ query: { sql: text, parameters } }) => void statements.push({ text, values: [...parameters] }),
  });
  try {
    const found = await findActor(db, { kind: "session", digest: digestOf(sessionId) }, undefined);
    if (!found) throw new Error("nobody is signed in with this session");
    statements.length = 0;
    await inTransaction(db, found.actor, "read", (tx) =>
      listOwnReports(tx, found.actor, registerQuery.parse(query)),
    );
    return statements;
  } finally {
    await db.destroy();
  }
}
