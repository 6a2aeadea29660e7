import { Kysely, PostgresDialect, sql } from "kysely";
import type pg from "pg";
import type { FollowStatement } from "../telemetry/tracing.ts";
import type { OwnerDb, Reads, RequestDb } from "./handles.ts";
import type { DB } from "./tables.generated.ts";
import { BudgetedClient, BudgetedPool, type BudgetedOptions } from "./time-budget.ts";
import { columnTypes } from "./type-parsers.ts";

/** All tables by name, generated from a migrated database (`tools/dump-schema.ts`). */
export type Database = DB;

export interface DatabaseOptions {
  /** Largest number of connections. */
  readonly max?: number;
  /** INST-033: a pooler stands between that gives each transaction another session (pooler.ts). */
  readonly isPooled?: boolean;
  /** How the connections are called in pg_stat_activity. */
  readonly applicationName?: string;
  /** Milliseconds after which a statement is given up; 0 for migrations and the CLI's long work. */
  readonly statementTimeout?: number;
  /** Called with every statement (INST-040). */
  readonly followStatement?: FollowStatement | undefined;
  /** Told when an idle connection breaks: the pool replaces it, but the fact belongs in the log. */
  readonly onError?: (error: Error) => void;
}

interface Open<Db> {
  readonly pool: pg.Pool;
  readonly db: Db;
  readonly close: () => Promise<void>;
}

/** The pool of the owner role. */
export type OpenDatabase = Open<OwnerDb>;

/** The pool of the role of requests. */
export type OpenRequestDatabase = Open<RequestDb>;

/** Both pools of a node. */
export interface NodeDatabase extends OpenDatabase {
  readonly requests: Pick<OpenRequestDatabase, "db" | "pool">;
}

const connectionTimeout = 2_000;

/** Milliseconds after which the server gives up what a call waits for. */
export const sessionTimeouts = {
  statement_timeout: 5_000,
  lock_timeout: 3_000,
  idle_in_transaction_session_timeout: 10_000,
} as const;

/** The role of requests. It owns nothing and cannot bypass row-level security. */
export const requestRole = "birzha_app";

/**
 * A pool of the owner role on which no wait is endless: for a connection, for a lock, for an answer. Nothing is connected yet.
 * @param url postgres://user:password@host:port/database
 */
export const openDatabase = (url: string, options: DatabaseOptions = {}): OpenDatabase =>
  openPool<OwnerDb>(url, options, {});

/**
 * The pool of requests. Its connections are in pipeline mode, where a failed `begin` does not stop the statements behind
 * it, so its sessions have the weak role from their start. Behind a pooler, which passes no options, the login decides.
 * @param url of a login of the role of requests, or of the owner
 */
export const openRequestDatabase = (url: string, options: DatabaseOptions = {}): OpenRequestDatabase =>
  openPool<RequestDb>(url, options, { pipeline: true, role: requestRole });

interface SessionKind {
  readonly pipeline?: boolean;
  readonly role?: string;
}

function openPool<Db>(
  url: string,
  options: DatabaseOptions,
  { pipeline = false, role }: SessionKind,
): Open<Db> {
  const statementTimeout = options.statementTimeout ?? sessionTimeouts.statement_timeout;
  // What a session is set to when it begins; behind a pooler the pooler's sessions begin so, whoever comes.
  const session = {
    ...(statementTimeout > 0 && sessionTimeouts),
    statement_timeout: statementTimeout,
    options: `-c timezone=UTC -c datestyle=ISO -c intervalstyle=iso_8601${role === undefined ? "" : ` -c role=${role}`}`,
  };
  const client: BudgetedOptions = {
    pipeline,
    hasPreparedStatements: !options.isPooled,
    followStatement: options.followStatement,
  };
  const pool = new BudgetedPool({
    ...client,
    Client: BudgetedClient,
    connectionString: url,
    max: options.max ?? 20,
    connectionTimeoutMillis: connectionTimeout,
    idleTimeoutMillis: 60_000,
    // The server gives up first and says why; ours is for a server that has stopped answering.
    ...(statementTimeout > 0 && { query_timeout: statementTimeout + 1_000 }),
    ...(!options.isPooled && session),
    keepAlive: true,
    application_name: options.applicationName ?? "birzha",
    types: columnTypes,
  });
  const report = options.onError ?? (() => undefined);
  // Without these listeners a stopped server ends our process, for idle and for borrowed connections alike.
  pool.on("error", report);
  const connected = new Map<pg.PoolClient, Promise<void>>();
  pool.on("connect", (client) => {
    client.on("error", report);
    const ended = new Promise<void>((resolve) => client.once("end", resolve));
    connected.set(
      client,
      ended.then(() => void connected.delete(client)),
    );
  });
  const db = new Kysely<Database>({ dialect: new PostgresDialect({ pool }) });
  const close = async () => {
    await db.destroy();
    // A Kysely that was never asked anything leaves its pool open.
    if (!pool.ended) await pool.end();
    // The pool says goodbye without waiting; a server stopped now would still break the connections.
    await Promise.all(connected.values());
  };
  return { pool, db: db as unknown as Db, close };
}

/** Asks whether the database answers, for `/readyz`. */
export const pingDatabase = (db: Reads) => sql`select 1`.execute(db);
