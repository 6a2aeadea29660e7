import { Kysely, PostgresDialect } from "kysely";
import { randomUUID } from "node:crypto";
import { tmpdir } from "node:os";
import { buildApp } from "../apps/server/src/app.ts";
import { systemClock } from "../apps/server/src/platform/clock/clock.ts";
import { openDatabase, type Database } from "../apps/server/src/platform/db/database.ts";
import type { OwnerDb } from "../apps/server/src/platform/db/handles.ts";
import { openFileStorage } from "../apps/server/src/platform/files/open-file-storage.ts";
import { testAuthenticate } from "../apps/server/test/sign-in.ts";
import { sampleNumber } from "./sample-report.ts";

export interface Statement {
  readonly text: string;
  readonly values: unknown[];
}

/** A call as it goes over the wire, without what changes from one to the next. */
export interface Asked {
  readonly method: "GET" | "POST";
  readonly path: string;
  readonly cookie: string;
  readonly body?: string | undefined;
}

export interface Recorded {
  /** All that the call asks of the database, in order: session, begin with settings, reads, writes, commit. */
  readonly statements: readonly Statement[];
  /** Stands in the statements where every call has a request id of its own. */
  readonly requestId: string;
  readonly answer: string;
}

/** Records what calls ask of the database, and what they answer, as the server's own code does it. */
export async function recordCalls(
  databaseUrl: string,
  calls: readonly Asked[],
): Promise<readonly Recorded[]> {
  const statements: Statement[] = [];
  const { pool, close } = openDatabase(databaseUrl, { max: 1 });
  const db = new Kysely<Database>({
    dialect: new PostgresDialect({ pool }),
    log: ({ query: { sql: text, parameters } }) => void statements.push({ text, values: [...parameters] }),
  }) as OwnerDb;
  const app = await buildApp({
    database: { pool, db, close },
    files: openFileStorage(tmpdir()),
    clock: systemClock,
    authenticate: testAuthenticate(db),
  });
  try {
    const recorded: Recorded[] = [];
    for (const { method, path, cookie, body } of calls) {
      statements.length = 0;
      const requestId = randomUUID();
      const answer = await app.inject({
        method,
        url: path,
        headers: { cookie, clientrequestid: requestId, "content-type": "application/json" },
        ...(body === undefined ? {} : { payload: body.replace(sampleNumber, requestId) }),
      });
      if (answer.statusCode !== 200) throw new Error(`${path}: ${answer.body}`);
      recorded.push({ statements: [...statements], requestId, answer: answer.body });
    }
    return recorded;
  } finally {
    await app.close();
    await close();
  }
}
