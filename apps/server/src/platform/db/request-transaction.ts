import { isDeepStrictEqual } from "node:util";
import { sql, type DatabaseConnection, type QueryResult } from "kysely";
import type { Actor } from "@birzha/domain/shared/access/actor.ts";
import type { OwnerDb, OwnerTx, Reads, RequestDb, Tx } from "./handles.ts";
import { pipeline } from "./pipeline.ts";
import { onConnection, type Statement } from "./sql-templates.ts";

/*
 * Transactions of requests (decision 0019). The connections are in pipeline mode: statements are sent without waiting for
 * the answers to earlier ones, and a failed one does not stop those behind it. Outside of a transaction they run as the
 * role of requests without settings, to which row-level security shows no row of anybody.
 *
 *   read:   begin and settings, statements of the handler → result; the commit is not awaited
 *   write:  begin and settings, caller → statements of the handler → last statements, commit → result
 */

const beginRead = "begin isolation level repeatable read read only";
const beginWrite = "begin isolation level read committed";
const commit = sql`commit`;

/** Tells row-level security whose rows to show, until the transaction ends. */
const settingsOf = (actor: Actor | undefined): string =>
  `set local app.user_id = '${toId(actor?.userId)}';
   set local app.organization_id = '${toId(actor?.organization?.id)}';
   set local app.is_staff = '${actor?.kind === "operator" || actor?.kind === "machine"}'`;

/** Begins in one message: where `begin` fails, PostgreSQL skips the settings. */
const open = (tx: Tx, begin: string, actor: Actor | undefined): Promise<unknown> =>
  sql.raw(`${begin}; ${settingsOf(actor)}`).execute(tx);

function toId(id: number | undefined): string {
  if (id !== undefined && !Number.isSafeInteger(id)) throw new TypeError(`not an id: ${String(id)}`);
  return String(id ?? "");
}

/**
 * Runs `work` in a read-only transaction with the rows of the actor. All statements see one snapshot, so a page and its
 * total agree.
 * @param work gets a promise that settles when the transaction has begun; a result given out earlier must await it
 * @param check a statement before those of `work` whose failure fails the read
 */
export const inReadTransaction = <T>(
  db: RequestDb,
  actor: Actor | undefined,
  work: (tx: Tx, begun: Promise<unknown>) => Promise<T>,
  check?: (tx: Reads) => Promise<unknown>,
): Promise<T> =>
  onOneConnection(db, async (tx) => {
    const begun = pipeline(open(tx, beginRead, actor), check?.(tx));
    begun.catch(ignoreError);
    try {
      // Its result counts only if the transaction has begun.
      const [result] = await pipeline(work(tx, begun), begun);
      void commit.execute(tx).catch(ignoreError);
      return result;
    } catch (error) {
      await rollBack(tx);
      await begun;
      throw error;
    }
  });

export interface Caller {
  readonly actor: Actor | undefined;
  /** Looks the caller up in the transaction. @throws Refused where the call is not allowed any more */
  readonly revalidate?: (tx: Reads) => Promise<Actor | undefined>;
}

export interface Written<T> {
  readonly result: T;
  /** Sent together with the commit; they are built by then, so only the database can fail them. */
  readonly last?: readonly Statement<unknown>[];
}

/** Runs `work` in a transaction for the caller as the database knows it now (S-2). */
export const inWriteTransaction = <T>(
  db: RequestDb,
  { actor, revalidate }: Caller,
  work: (tx: Tx, actor: Actor | undefined) => Promise<Written<T>>,
): Promise<T> =>
  onOneConnection(db, async (tx) => {
    try {
      // Awaited: without a transaction the statements behind it would be committed one by one.
      const [, found] = await pipeline(open(tx, beginWrite, actor), revalidate ? revalidate(tx) : actor);
      if (!isDeepStrictEqual(found, actor)) await sql.raw(settingsOf(found)).execute(tx);
      const { result, last = [] } = await work(tx, found);
      const answers = await pipeline(...last.map((statement) => statement.execute(tx)), commit.execute(tx));
      requireCommit(answers.at(-1)!);
      return result;
    } catch (error) {
      await rollBack(tx);
      throw error;
    }
  });

/** Runs `work` in a transaction as the role of requests, with the rows of the actor. */
export const inTransaction = <T>(
  db: RequestDb,
  actor: Actor | undefined,
  effect: "read" | "write",
  work: (tx: Tx) => Promise<T>,
): Promise<T> =>
  effect === "read"
    ? inReadTransaction(db, actor, work)
    : inWriteTransaction(db, { actor }, async (tx) => ({ result: await work(tx) }));

/** Runs `work` in one transaction as the owner: jobs, demo data, and what happens before there is an actor. */
export const inOwnerTransaction = <T>(db: OwnerDb, work: (tx: OwnerTx) => Promise<T>): Promise<T> =>
  db.transaction().execute((transaction) => work(transaction as unknown as OwnerTx));

const tries = 3;

/** A serialisation failure or a deadlock. */
const isRetryable = (error: unknown) =>
  error instanceof Error && "code" in error && (error.code === "40001" || error.code === "40P01");

async function onOneConnection<T>(db: RequestDb, work: (tx: Tx) => Promise<T>): Promise<T> {
  const attempt = (connection: DatabaseConnection) => work(onConnection(connection) as Tx);
  for (let number = 1; ; number++) {
    try {
      return await db.getExecutor().provideConnection(attempt);
    } catch (error) {
      if (number === tries || !isRetryable(error)) throw error;
    }
  }
}

/** A lost connection is rolled back by the server. */
const rollBack = (tx: Tx) => sql`rollback`.execute(tx).catch(ignoreError);

/** PostgreSQL answers the commit of a failed transaction with ROLLBACK, without an error. */
function requireCommit({ rows }: QueryResult<unknown>): void {
  if ((rows[0] as { command?: string } | undefined)?.command === "ROLLBACK")
    throw new Error("the transaction was rolled back, because one of its statements had failed");
}

const ignoreError = () => undefined;
