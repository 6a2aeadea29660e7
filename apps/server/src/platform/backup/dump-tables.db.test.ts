import type pg from "pg";
import { afterAll, beforeAll, expect, test } from "vitest";
import { emptyDatabase, type TestDatabase } from "../../../test/stages/database.ts";
import { copyOut } from "./dump-tables.ts";
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

// PostgreSQL flushes 8 KiB at a time: near that size the row count often arrives in a chunk of its own.
test("FIX-102: copied rows are counted right around the chunk size", async () => {
  const wrong: number[] = [];
  for (let size = 8_050; size < 8_250; size++)
    for (let attempt = 0; attempt < 20; attempt++) {
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
