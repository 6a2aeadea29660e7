import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import { afterEach, beforeEach, describe, expect, test } from "vitest";
import { emptyDatabase, type TestDatabase } from "../../../test/stages/database.ts";
import { OperatorError } from "../operator-error.ts";
import { listMigrations, migrate, pendingMigrations } from "./migrate.ts";

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

describe("S-15: migrations", () => {
  test("run once, in the order of their numbers", async () => {
    await write("0002-second.sql", "insert into first values (1); create table second (id int);");
    await write("0001-first.sql", "create table first (id int);");
    expect(await migrate(database.url, directory)).toEqual(["0001-first", "0002-second"]);
    expect(await migrate(database.url, directory)).toEqual([]);
    expect(await pendingMigrations(database.pool, directory)).toEqual([]);
  });

  test("nodes that start together migrate once, and all continue", async () => {
    await write("0001-first.sql", "create table first (id int); select pg_sleep(0.2);");
    const results = await Promise.all([1, 2, 3, 4].map(() => migrate(database.url, directory)));
    expect(results.filter((applied) => applied.length === 1)).toHaveLength(1);
    expect(results.filter((applied) => applied.length === 0)).toHaveLength(3);
  });

  test("an error names file and line and rolls everything back", async () => {
    await write("0001-first.sql", "create table first (id int);");
    await write("0002-second.sql", "create table second (id int);\ncreate table third (\n  id nonsense\n);");
    const failure = migrate(database.url, directory);
    await expect(failure).rejects.toThrow(OperatorError);
    await expect(failure).rejects.toThrow(/0002-second\.sql:3 .*"nonsense"/);
    expect(await tables()).not.toContain("first");
    expect(await pendingMigrations(database.pool, directory)).toEqual(["0001-first", "0002-second"]);
  });

  test("a database newer than the program fails and stays unchanged", async () => {
    await write("0001-first.sql", "create table first (id int);");
    await write("0002-second.sql", "create table second (id int);");
    await migrate(database.url, directory);
    await rm(path.join(directory, "0002-second.sql"));
    await expect(migrate(database.url, directory)).rejects.toThrow(OperatorError);
  });

  test("two files with the same number fail by name", async () => {
    await write("0001-first.sql", "create table first (id int);");
    await write("0002-second.sql", "select 1;");
    await write("0002-other.sql", "select 1;");
    const failure = migrate(database.url, directory);
    await expect(failure).rejects.toThrow(OperatorError);
    await expect(failure).rejects.toThrow("0002-other.sql, 0002-second.sql");
    expect(await tables()).not.toContain("first");
  });

  test("a file name without a number fails", async () => {
    await write("first.sql", "select 1;");
    await expect(listMigrations(directory)).rejects.toThrow("first.sql");
  });
});
