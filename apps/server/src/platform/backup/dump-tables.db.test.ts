import type pg from "pg";
import { afterAll, beforeAll, expect, test } from "vitest";
import { emptyDatabase, type TestDatabase } from "../../../test/stages/database.ts";
import { readAll } from "../../../test/services/stand-in-s3.ts";
import { copyOut, dumpBackup } from "./dump-tables.ts";
import { connectForCopy } from "./tables.ts";

let database: TestDatabase;
let client: pg.Client;

beforeAll(async () => {
  database = await emptyDatabase();
  client = await connectForCopy(database.url, "copy test");
});

afterAll(async () => {
  await client.end();
  await database.drop();
});

async function countRows(query: string): Promise<{ reported: number; found: number }> {
  const rows = copyOut(client, query);
  for (let found = 0; ;) {
    const { done, value } = await rows.next();
    if (done) return { reported: value, found };
    found += value.toString("latin1").split("\n").length - 1;
  }
}

// PostgreSQL flushes 8 KiB at a time: near that size the row count often arrives in a separate chunk.
test("FIX-102: COPY counts its rows correctly around the chunk size", async () => {
  const wrong: number[] = [];
  for (let size = 8_050; size < 8_250; size++)
    for (let attempt = 0; attempt < 2; attempt++) {
      const { reported, found } = await countRows(`select repeat('x', ${size})`);
      if (reported !== 1 || found !== 1) wrong.push(size);
    }
  expect(wrong).toEqual([]);
});

test("FIX-102: a failing COPY rejects and leaves the connection usable", async () => {
  await expect(countRows("select 1 / (100000 - n) from generate_series(1, 100000) n")).rejects.toThrow(
    "division by zero",
  );
  expect(await countRows("select 1 where false")).toEqual({ reported: 0, found: 0 });
});

test("INST-020: a long table becomes parts of rows in bounded memory", async () => {
  const rows = 20_000;
  await client.query("create table long_table (id int, text text)");
  await client.query("create table empty_table (id int)");
  await client.query(
    `insert into long_table select n, repeat('x', n % 2000) from generate_series(1, ${rows}) n`,
  );
  const head = { version: "1", takenAt: "", migrations: [], files: 0, lost: [] };
  const lines: number[] = [];
  const names: string[] = [];
  for await (const { name, size, content } of dumpBackup(client, head, "select 1 where false")) {
    names.push(name);
    if (!name.endsWith(".copy")) continue;
    expect(size).toBeLessThan(9_000_000);
    const bytes = await readAll(content);
    expect(bytes.length).toBe(size);
    expect(bytes.at(-1)).toBe(10);
    lines.push(bytes.toString().split("\n").length - 1);
  }
  expect(names).toEqual([
    "backup.json",
    "tables/public.long_table/000001.copy",
    "tables/public.long_table/000002.copy",
    "tables/public.long_table/000003.copy",
    "sequences.json",
    "end.json",
  ]);
  expect(lines.reduce((sum, count) => sum + count)).toBe(rows);
});
