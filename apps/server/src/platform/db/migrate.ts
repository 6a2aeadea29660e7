import { readdir, readFile } from "node:fs/promises";
import path from "node:path";
import {
  isLockConflict,
  migrationLockTimeout,
  retryLockConflict,
} from "@birzha/identity/retry-lock-conflict.ts";
import { operations } from "@birzha/phrases/operations/ru.ts";
import { sql } from "kysely";
import { Migrator, type Migration, type MigrationProvider } from "kysely/migration";
import pg from "pg";
import { OperatorError } from "../operator-error.ts";
import { openDatabase } from "./database.ts";

/** apps/server/migrations: NNNN-subject.sql, applied in order of their names, forward only. */
const migrationsDirectory = path.resolve(import.meta.dirname, "../../../migrations");

const fileName = /^\d{4}-[a-z0-9-]+\.sql$/;

/** An arbitrary constant that no other advisory lock uses. */
const lockKey = 0x6269727a;

/**
 * Runs work on the schema while no other process changes it: nodes can start together on an empty database (FIX-342).
 * Holds one connection of the pool and passes it on; the work needs another one.
 */
export async function lockSchema<Result>(
  pool: pg.Pool,
  work: (guard: pg.PoolClient) => Promise<Result>,
): Promise<Result> {
  const guard = await pool.connect();
  try {
    await guard.query("select pg_advisory_lock($1)", [lockKey]);
    return await work(guard);
  } finally {
    // Ends the session, which releases the advisory lock.
    guard.release(true);
  }
}

/**
 * Lists the migrations that this version contains, without `.sql`, in order.
 * @throws OperatorError when two files have the same number, e.g. after a merge of two branches
 */
export async function listMigrations(directory = migrationsDirectory): Promise<string[]> {
  const names = (await readdir(directory)).filter((name) => name.endsWith(".sql")).sort();
  const odd = names.find((name) => !fileName.test(name));
  if (odd) throw new Error(`${odd}: file name of a migration must be NNNN-subject.sql`);
  const numberOf = (name: string) => name.slice(0, 4);
  const doubled = names.filter(
    (name) => names.filter((each) => numberOf(each) === numberOf(name)).length > 1,
  );
  if (doubled.length > 0) throw new OperatorError(operations.migration.doubled(doubled.join(", ")));
  return names.map((name) => name.slice(0, -".sql".length));
}

/** A migration that removes something: an older program does not start on its schema (docs/recipes/change-the-schema.md). */
const contraction = /^\d{4}-contract-/;

/** FIX-161: later migrations of a newer release count as known while they only add. */
const provideFrom = (directory: string, applied: readonly string[]): MigrationProvider => ({
  getMigrations: async () => {
    const later = applied
      .filter((name) => !contraction.test(name))
      .map((name) => [name, applyNothing] as const);
    const names = await listMigrations(directory);
    return Object.fromEntries([
      ...later,
      ...names.map((name) => [name, readMigration(directory, name)] as const),
    ]);
  },
});

const applyNothing: Migration = { up: () => Promise.resolve() };

function readMigration(directory: string, name: string): Migration {
  return {
    up: async (db) => {
      const text = await readFile(path.join(directory, `${name}.sql`), "utf8");
      await sql.raw(`set local lock_timeout = ${migrationLockTimeout}`).execute(db);
      try {
        await sql.raw(text).execute(db);
      } catch (error) {
        if (isLockConflict(error)) throw error;
        throw new OperatorError(
          operations.migration.failed(`${name}.sql${place(error, text)}`, message(error)),
        );
      }
    },
  };
}

const toError = (error: unknown) => (error instanceof Error ? error : new Error(String(error)));

const message = (error: unknown) => (error instanceof Error ? error.message : String(error));

/** Returns `:line` of an error. PostgreSQL reports the position in characters from the start of the file. */
function place(error: unknown, text: string): string {
  const position = error instanceof pg.DatabaseError ? Number(error.position) : NaN;
  return position > 0 ? `:${text.slice(0, position).split("\n").length}` : "";
}

/**
 * Applies all pending migrations in one transaction, and again when locks of running nodes are in the way
 * (FIX-167). Two nodes may start at once: the second one waits and finds nothing to do.
 * @param last the newest migration to apply; all by default
 * @returns names of the applied migrations
 * @throws OperatorError with file and line, or when a newer program has removed something from the schema
 */
export async function runMigrations(
  url: string,
  directory = migrationsDirectory,
  last?: string,
): Promise<string[]> {
  const { pool, db, close } = openDatabase(url, {
    max: 2,
    statementTimeout: 0,
    applicationName: "birzha migrate",
  });
  try {
    return await lockSchema(pool, async (guard) => {
      const migrator = new Migrator({
        db,
        provider: provideFrom(directory, await appliedMigrations(guard)),
        migrationTableName: "schema_migrations",
        migrationLockTableName: "schema_migrations_lock",
      });
      return retryLockConflict(async () => {
        const { error, results } = await (last === undefined
          ? migrator.migrateToLatest()
          : migrator.migrateTo(last));
        if (error) throw toError(error);
        return (results ?? []).map((result) => result.migrationName);
      });
    });
  } catch (error) {
    throw explain(error);
  } finally {
    await close();
  }
}

function explain(error: unknown): unknown {
  if (error instanceof Error && error.message.startsWith("corrupted migrations"))
    return new OperatorError(
      operations.migration.foreign(error.message.replace("corrupted migrations: ", "")),
    );
  return isLockConflict(error) ? new OperatorError(operations.migration.locked(message(error))) : error;
}

/** Returns the migrations that a database lacks; all of them when none was ever applied. */
export async function pendingMigrations(pool: pg.Pool, directory = migrationsDirectory): Promise<string[]> {
  const known = await listMigrations(directory);
  const applied = await appliedMigrations(pool);
  return known.filter((name) => !applied.includes(name));
}

async function appliedMigrations(pool: pg.Pool | pg.ClientBase): Promise<string[]> {
  const table = await pool.query<{ name: string | null }>(
    "select to_regclass('schema_migrations')::text as name",
  );
  if (table.rows[0]?.name == null) return [];
  const { rows } = await pool.query<{ name: string }>("select name from schema_migrations");
  return rows.map(({ name }) => name);
}
