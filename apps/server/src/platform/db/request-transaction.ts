import { isDeepStrictEqual } from "node:util";
import { sql, type DatabaseConnection, type QueryResult } from "kysely";
import type { Actor } from "@birzha/domain/shared/actor.ts";
import type { OwnerDb, OwnerTx, Reads, RequestDb, Tx } from "./handles.ts";
import { pipeline } from "./pipeline.ts";
import { onConnection, prepareStatement, type Statement } from "./sql-templates.ts";

/*
 * Transactions of requests (decision 0019). The connections are in pipeline mode: statements are sent without waiting for
 * the answers to earlier ones, and a failed one does not stop those behind it. Outside of a transaction they run as the
 * role of requests without settings, to which row-level security shows no row of anybody.
 *
 *   read:   begin, settings, statements of the handler → result; the commit is not awaited
 *   write:  begin, caller, settings → statements of the handler → last statements, commit → result
 */

const beginRead = prepareStatement(() => sql`begin isolation level repeatable read read only`);
const beginWrite = prepareStatement(() => sql`begin isolation level read committed`);
const commit = prepareStatement(() => sql`commit`);

const setCaller = prepareStatement(
  (userId: string, organizationId: string, isStaff: string) => sql`
    select set_config('app.user_id', ${userId}, true), set_config('app.organization_id', ${organizationId}, true),
      set_config('app.is_staff', ${isStaff}, true)`,
);

/** Tells row-level security whose rows to show, until the transaction ends. */
const applySettings = (tx: Reads, actor: Actor | undefined): Promise<unknown> =>
  setCaller(
    String(actor?.userId ?? ""),
    String(actor?.organization?.id ?? ""),
    String(actor?.kind === "operator" || actor?.kind === "machine"),
  ).execute(tx);

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
    const begun = pipeline(beginRead().execute(tx), applySettings(tx, actor), check?.(tx));
    begun.catch(ignoreError);
    try {
      // Its result counts only if the transaction has begun.
      const [result] = await pipeline(work(tx, begun), begun);
      void commit().execute(tx).catch(ignoreError);
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
      const [, found] = await pipeline(
        beginWrite().execute(tx),
        revalidate ? revalidate(tx) : actor,
        applySettings(tx, actor),
      );
      if (!isDeepStrictEqual(found, actor)) await applySettings(tx, found);
      const { result, last = [] } = await work(tx, found);
      const answers = await pipeline(...last.map((statement) => statement.execute(tx)), commit().execute(tx));
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
