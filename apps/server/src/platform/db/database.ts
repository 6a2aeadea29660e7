import { Kysely, PostgresDialect, sql } from "kysely";
import type pg from "pg";
import type { FollowStatement } from "../telemetry/tracing.ts";
import type { OwnerDb, DbReader, RequestDb } from "./handles.ts";
import type { DB } from "./tables.generated.ts";
import { BudgetedClient, BudgetedPool, type BudgetedOptions } from "./time-budget.ts";
import { columnTypes } from "./type-parsers.ts";

/** All tables by name, generated from a migrated database (`tools/generate-types.ts`). */
export type PortalDatabase = DB;

export interface DatabaseOptions {
  /** Maximum number of connections. */
  readonly max?: number;
  /**
   * INST-033: a transaction-mode pooler is in between: each transaction may get another session (pooler.ts).
   */
  readonly isPooled?: boolean;
  /** `application_name` of the connections in pg_stat_activity. */
  readonly applicationName?: string;
  /** Statement timeout in milliseconds; 0 (none) for migrations and long CLI work. */
  readonly statementTimeout?: number;
  /** Maximum milliseconds until a connection of the pool is open and free; 2,000 by default. */
  readonly connectionTimeout?: number;
  /** Called with every statement (INST-040). */
  readonly followStatement?: FollowStatement | undefined;
  /** Called when a connection is lost. The pool replaces it; the caller logs the error. */
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

const defaultConnectionTimeout = 2_000;

/** Server-side limits of a session in milliseconds: per statement, per lock, and idle inside a transaction. */
export const sessionTimeouts = {
  statement_timeout: 5_000,
  lock_timeout: 3_000,
  idle_in_transaction_session_timeout: 10_000,
} as const;

/** Database role of requests. It owns no table and cannot bypass row-level security. */
export const requestRole = "birzha_app";

/**
 * Opens a pool of the owner role with timeouts for connecting, for locks and for responses. It connects lazily.
 * @param url postgres://user:password@host:port/database
 */
export const openDatabase = (url: string, options: DatabaseOptions = {}): OpenDatabase =>
  openPool<OwnerDb>(url, options, {});

/**
 * Opens the pool of requests. Its connections are in pipeline mode, where statements that follow a failed
 * `begin` still run. Sessions therefore start with the restricted role. Behind a pooler, which passes no
 * options, the login decides.
 * @param url of a login of the request role, or of the owner
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
  // Start-up settings of a session. A pooler must start its sessions with the same settings.
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
    connectionTimeoutMillis: options.connectionTimeout ?? defaultConnectionTimeout,
    idleTimeoutMillis: 60_000,
    // The server's timeout fires first and names its cause; this one covers a server that has stopped
    // responding.
    ...(statementTimeout > 0 && { query_timeout: statementTimeout + 1_000 }),
    ...(!options.isPooled && session),
    keepAlive: true,
    application_name: options.applicationName ?? "birzha",
    types: columnTypes,
    onError: options.onError ?? (() => undefined),
  });
  const connected = new Map<pg.PoolClient, Promise<void>>();
  pool.on("connect", (client) => {
    const ended = new Promise<void>((resolve) => client.once("end", resolve));
    connected.set(
      client,
      ended.then(() => void connected.delete(client)),
    );
  });
  const db = new Kysely<PortalDatabase>({ dialect: new PostgresDialect({ pool }) });
  const close = async () => {
    await db.destroy();
    // A Kysely instance that never ran a query does not end its pool.
    if (!pool.ended) await pool.end();
    // pool.end() does not wait for the sockets. A server that stops now would still break the connections.
    await Promise.all(connected.values());
  };
  return { pool, db: db as unknown as Db, close };
}

/** Checks that the database responds, for `/readyz`. */
export const pingDatabase = (db: DbReader) => sql`select 1`.execute(db);
