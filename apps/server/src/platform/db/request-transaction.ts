import { isDeepStrictEqual } from "node:util";
import { sql, type DatabaseConnection, type QueryResult } from "kysely";
import type { Actor } from "@birzha/domain/shared/access/actor.ts";
import type { OwnerDb, OwnerTx, DbReader, RequestDb, DbTransaction } from "./handles.ts";
import { sendPipeline } from "./pipeline.ts";
import {
  onConnection,
  type CallerSettings,
  type ConnectionExecutor,
  type PreparedStatement,
} from "./sql-templates.ts";

/*
 * Transactions of requests (decision 0019). The connections are in pipeline mode: statements are sent without
 * waiting for earlier responses, and statements that follow a failed one still run. Outside a transaction they
 * run as the request role without settings, for which row-level security shows no rows.
 *
 * read    1. begin read only + settings  ┐ one round trip
 *         2. check, statements of `work` ┘
 *         3. commit (not awaited) → result
 *
 *         A read of one statement begins no transaction (single-read.ts).
 *
 * write   1. begin + settings, revalidate the caller, first statement   (awaited)
 *         2. statements of `work`
 *         3. last statements + commit                  (one round trip) → result
 */

const beginRead = "begin isolation level repeatable read read only";
const beginWrite = "begin isolation level read committed";
const commit = sql`commit`;

/** Values of the settings that row-level security reads. */
const settingsOf = (actor: Actor | undefined): CallerSettings => ({
  userId: toId(actor?.userId),
  organizationId: toId(actor?.organization?.id),
  isStaff: String(actor?.kind === "operator" || actor?.kind === "machine"),
});

/** Statements that set them; `set local`, so they end with the transaction. */
const setCaller = (actor: Actor | undefined): string => {
  const { userId, organizationId, isStaff } = settingsOf(actor);
  return `set local app.user_id = '${userId}';
   set local app.organization_id = '${organizationId}';
   set local app.is_staff = '${isStaff}'`;
};

/** Sends begin and settings as one message: if `begin` fails, PostgreSQL skips the settings. */
const open = (tx: DbTransaction, begin: string, actor: Actor | undefined): Promise<unknown> =>
  sql.raw(`${begin}; ${setCaller(actor)}`).execute(tx);

function toId(id: number | undefined): string {
  if (id !== undefined && !Number.isSafeInteger(id)) throw new TypeError(`not an id: ${String(id)}`);
  return String(id ?? "");
}

/**
 * Runs `work` in a read-only transaction with the actor's rows. All statements see one snapshot, so a page and
 * its total agree. The first statement begins the transaction.
 * @param work gets a function whose promise resolves when the transaction has begun and `check` has passed; await it
 * before handing out an early result
 * @param check runs before the statements of `work`; its failure fails the read
 */
export const inReadTransaction = <T>(
  db: RequestDb,
  actor: Actor | undefined,
  work: (tx: DbTransaction, begun: () => Promise<unknown>) => Promise<T>,
  check?: (tx: DbReader) => Promise<unknown>,
): Promise<T> =>
  onOneConnection(db, async (tx) => {
    let begun: Promise<unknown> | undefined;
    const executor = tx.getExecutor() as ConnectionExecutor;
    executor.beforeFirst = {
      caller: settingsOf(actor),
      begin: () => {
        begun = open(tx, beginRead, actor);
        begun.catch(ignoreError);
      },
    };
    try {
      const checked = check?.(tx);
      // The result is valid only if the transaction has begun.
      const [result] = await sendPipeline(
        work(tx, async () => void (await Promise.all([checked, begun]))),
        checked,
      );
      await begun;
      if (begun) void commit.execute(tx).catch(ignoreError);
      return result;
    } catch (error) {
      if (begun) await rollBack(tx);
      await begun;
      throw error;
    } finally {
      executor.beforeFirst = undefined;
    }
  });

export interface TransactionCaller<First = unknown> {
  readonly actor: Actor | undefined;
  /** Looks up the caller again in the transaction. @throws ApiError when the request is no longer allowed */
  readonly revalidate?: (tx: DbReader) => Promise<Actor | undefined>;
  /**
   * Sends a first statement together with the beginning. If `begin` failed, it would run outside a transaction, so
   * row-level security must reject it without a caller.
   */
  readonly first?: (tx: DbTransaction) => Promise<First>;
}

export interface WriteOutcome<T> {
  readonly result: T;
  /** Statements sent together with the commit. They are already built, so only the database can fail them. */
  readonly last?: readonly PreparedStatement<unknown>[];
}

/** Runs `work` in a write transaction for the caller as the database currently knows it (S-2). */
export const inWriteTransaction = <T, First>(
  db: RequestDb,
  { actor, revalidate, first }: TransactionCaller<First>,
  work: (tx: DbTransaction, actor: Actor | undefined, first: First | undefined) => Promise<WriteOutcome<T>>,
): Promise<T> =>
  onOneConnection(db, async (tx) => {
    try {
      // Must await: if `begin` failed, each later statement would commit by itself.
      const [, found, done] = await sendPipeline(
        open(tx, beginWrite, actor),
        revalidate ? revalidate(tx) : actor,
        first?.(tx),
      );
      if (!isDeepStrictEqual(found, actor)) await sql.raw(setCaller(found)).execute(tx);
      const { result, last = [] } = await work(tx, found, done);
      const responses = await sendPipeline(
        ...last.map((statement) => statement.execute(tx)),
        commit.execute(tx),
      );
      requireCommit(responses.at(-1)!);
      return result;
    } catch (error) {
      await rollBack(tx);
      throw error;
    }
  });

/** Runs `work` in a transaction of the request role, with the actor's rows. */
export const inTransaction = <T>(
  db: RequestDb,
  actor: Actor | undefined,
  effect: "read" | "write",
  work: (tx: DbTransaction) => Promise<T>,
): Promise<T> =>
  effect === "read"
    ? inReadTransaction(db, actor, work)
    : inWriteTransaction(db, { actor }, async (tx) => ({ result: await work(tx) }));

/** Runs `work` in one owner transaction: jobs, demo data, and steps before an actor is known. */
export const inOwnerTransaction = <T>(db: OwnerDb, work: (tx: OwnerTx) => Promise<T>): Promise<T> =>
  db.transaction().execute((transaction) => work(transaction as unknown as OwnerTx));

const tries = 3;

/** Serialisation failure (40001) or deadlock (40P01). */
const isRetryable = (error: unknown) =>
  error instanceof Error && "code" in error && (error.code === "40001" || error.code === "40P01");

async function onOneConnection<T>(db: RequestDb, work: (tx: DbTransaction) => Promise<T>): Promise<T> {
  const attempt = (connection: DatabaseConnection) => work(onConnection(connection) as DbTransaction);
  for (let number = 1; ; number++) {
    try {
      return await db.getExecutor().provideConnection(attempt);
    } catch (error) {
      if (number === tries || !isRetryable(error)) throw error;
    }
  }
}

/** The server itself rolls back a lost connection, so errors are ignored. */
const rollBack = (tx: DbTransaction) => sql`rollback`.execute(tx).catch(ignoreError);

/** PostgreSQL responds to the commit of a failed transaction with ROLLBACK and no error. */
function requireCommit({ rows }: QueryResult<unknown>): void {
  if ((rows[0] as { command?: string } | undefined)?.command === "ROLLBACK")
    throw new Error("transaction was rolled back because a statement had failed");
}

const ignoreError = () => undefined;
