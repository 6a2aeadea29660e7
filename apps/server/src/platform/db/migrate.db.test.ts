import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import pg from "pg";
import { afterEach, beforeEach, describe, expect, test } from "vitest";
import { migrateIdentity } from "@birzha/identity/schema.ts";
import { emptyDatabase, type TestDatabase } from "../../../test/stages/database.ts";
import { OperatorError } from "../operator-error.ts";
import { listMigrations, runMigrations, pendingMigrations } from "./migrate.ts";

let database: TestDatabase;
let directory: string;

beforeEach(async () => {
  database = await emptyDatabase();
  directory = await mkdtemp(path.join(tmpdir(), "birzha-migrations-"));
});

afterEach(async () => {
  await database.drop();
  await rm(directory, { recursive: true });
});

const write = (name: string, text: string) => writeFile(path.join(directory, name), text);

const tables = async () => {
  const { rows } = await database.pool.query<{ name: string }>(
    "select relname as name from pg_class where relkind = 'r' and relnamespace = 'public'::regnamespace order by 1",
  );
  return rows.map((row) => row.name);
};

/** Runs `work` while a transaction locks the first table before `work` does and the second one after it. */
async function withOpenWriter<T>(
  [first, second]: readonly [string, string],
  work: () => Promise<T>,
): Promise<T> {
  const writer = await database.pool.connect();
  try {
    await writer.query("begin");
    await writer.query(`delete from ${first}`);
    const worked = work();
    const { rows } = await writer.query<{ pid: number }>("select pg_backend_pid() as pid");
    await expect
      .poll(
        async () =>
          (
            await database.pool.query("select from pg_locks where $1 = any (pg_blocking_pids(pid))", [
              rows[0]!.pid,
            ])
          ).rowCount,
        { interval: 5 },
      )
      .toBeGreaterThan(0);
    await writer.query(`delete from ${second}`);
    await writer.query("commit");
    return await worked;
  } finally {
    writer.release(true);
  }
}

describe("S-15: migrations", () => {
  test("run once, in the order of their numbers", async () => {
    await write("0002-second.sql", "insert into first values (1); create table second (id int);");
    await write("0001-first.sql", "create table first (id int);");
    expect(await runMigrations(database.url, directory)).toEqual(["0001-first", "0002-second"]);
    expect(await runMigrations(database.url, directory)).toEqual([]);
    expect(await pendingMigrations(database.pool, directory)).toEqual([]);
  });

  test("nodes that start together migrate once, and all continue", async () => {
    await write("0001-first.sql", "create table first (id int); select pg_sleep(0.2);");
    const results = await Promise.all([1, 2, 3, 4].map(() => runMigrations(database.url, directory)));
    expect(results.filter((applied) => applied.length === 1)).toHaveLength(1);
    expect(results.filter((applied) => applied.length === 0)).toHaveLength(3);
  });

  test("an error names file and line and rolls everything back", async () => {
    await write("0001-first.sql", "create table first (id int);");
    await write("0002-second.sql", "create table second (id int);\ncreate table third (\n  id nonsense\n);");
    const failure = runMigrations(database.url, directory);
    await expect(failure).rejects.toThrow(OperatorError);
    await expect(failure).rejects.toThrow(/0002-second\.sql:3 .*"nonsense"/);
    expect(await tables()).not.toContain("first");
    expect(await pendingMigrations(database.pool, directory)).toEqual(["0001-first", "0002-second"]);
  });

  test("FIX-161: a program starts on a newer schema that only adds", async () => {
    await write("0001-first.sql", "create table first (id int);");
    await write("0002-second.sql", "create table second (id int);");
    await runMigrations(database.url, directory);
    await rm(path.join(directory, "0002-second.sql"));
    expect(await runMigrations(database.url, directory)).toEqual([]);
    expect(await pendingMigrations(database.pool, directory)).toEqual([]);
    expect(await tables()).toContain("second");
  });

  test("FIX-161: a program does not start on a contracted schema", async () => {
    await write("0001-first.sql", "create table first (id int);");
    await write("0002-contract-first.sql", "drop table first;");
    await runMigrations(database.url, directory);
    await rm(path.join(directory, "0002-contract-first.sql"));
    await expect(runMigrations(database.url, directory)).rejects.toThrow(OperatorError);
  });

  test("two files with the same number fail by name", async () => {
    await write("0001-first.sql", "create table first (id int);");
    await write("0002-second.sql", "select 1;");
    await write("0002-other.sql", "select 1;");
    const failure = runMigrations(database.url, directory);
    await expect(failure).rejects.toThrow(OperatorError);
    await expect(failure).rejects.toThrow("0002-other.sql, 0002-second.sql");
    expect(await tables()).not.toContain("first");
  });

  test("FIX-167: a writer with the opposite lock order ends no migration, three times", async () => {
    await write("0001-first.sql", "create table first (id int); create table second (id int);");
    await runMigrations(database.url, directory);
    for (let round = 2; round <= 4; round++) {
      const name = `${String(round).padStart(4, "0")}-both`;
      await write(
        `${name}.sql`,
        `alter table first add c${round} int; alter table second add c${round} int;`,
      );
      const applied = await withOpenWriter(["second", "first"], () => runMigrations(database.url, directory));
      expect(applied).toEqual([name]);
    }
  });

  test("FIX-167: the identity server starts despite an opposite lock order", async () => {
    await migrateIdentity(database.pool);
    const started = withOpenWriter(["identity.records", "identity.accounts"], () =>
      migrateIdentity(database.pool),
    );
    await expect(started).resolves.toBeUndefined();
  });

  test("INST-042: the identity server waits longer for another node than its pool permits", async () => {
    const limit = 2_000;
    const pool = new pg.Pool({
      ...{ connectionString: database.url, application_name: "second node" },
      ...{ query_timeout: limit, statement_timeout: limit },
    });
    const first = await database.pool.connect();
    await first.query("begin; set local idle_in_transaction_session_timeout = 0");
    await first.query("select pg_advisory_xact_lock(711240001)");
    const second = migrateIdentity(pool).then(
      () => "done",
      (error: unknown) => error,
    );
    const isPatient = async () => {
      const { rows } = await database.pool.query<{ isPatient: boolean }>(
        `select exists (select from pg_stat_activity where application_name = 'second node' and wait_event = 'advisory'
           and query_start < clock_timestamp() - make_interval(secs => $1)) as "isPatient"`,
        [(limit + 500) / 1_000],
      );
      return rows[0]!.isPatient;
    };
    try {
      await expect.poll(isPatient).toBe(true);
    } finally {
      await first.query("commit");
      first.release();
    }
    expect(await second).toBe("done");
    await pool.end();
  });

  test("a file name without a number fails", async () => {
    await write("first.sql", "select 1;");
    await expect(listMigrations(directory)).rejects.toThrow("first.sql");
  });
});
