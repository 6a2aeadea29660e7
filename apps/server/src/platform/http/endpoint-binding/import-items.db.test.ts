import { sql } from "kysely";
import { afterAll, beforeAll, expect, test } from "vitest";
import { z } from "zod";
import { cloneDatabase, type TestDatabase } from "../../../../test/stages/database.ts";
import type { DbTransaction } from "../../db/handles.ts";
import { inOwnerTransaction } from "../../db/request-transaction.ts";
import { withTimeBudget } from "../../db/time-budget.ts";
import { ApiError } from "../errors/failure.ts";
import { importItems } from "./import-items.ts";

let database: TestDatabase;
beforeAll(async () => {
  database = await cloneDatabase();
  await sql`create table rows_of_a_test (id integer primary key)`.execute(database.db);
});
afterAll(() => database.drop());

const schema = z.strictObject({ externalId: z.string(), id: z.number() });
const put = async (db: DbTransaction, id: number) => {
  await sql`insert into rows_of_a_test (id) values (${id})`.execute(db);
  return { result: "created" as const, id };
};
const stored = async () => {
  const { rows } = await sql<{ id: number }>`select id from rows_of_a_test order by id`.execute(database.db);
  return rows.map(({ id }) => id);
};

test("A-66 V-14: a wrong row undoes its own writes; other rows stay", async () => {
  const given = [
    { externalId: "a", id: 1 },
    { externalId: "unreadable" },
    { externalId: "refused", id: 2 },
    { externalId: "twice", id: 1 },
    { externalId: "too great", id: 3_000_000_000 },
    { externalId: "e", id: 5 },
  ];
  const results = await inOwnerTransaction(database.db, (db) =>
    importItems(
      db,
      given,
      schema,
      async ({ id }) => {
        const taken = await put(db, id);
        if (id === 2) throw new ApiError("shared.stale");
        return taken;
      },
      { constraints: { rows_of_a_test_pkey: "shared.duplicate" } },
    ),
  );
  expect(results.map(({ externalId, result }) => [externalId, result])).toEqual([
    ["a", "created"],
    ...["unreadable", "refused", "twice", "too great"].map((name) => [name, "error"]),
    ["e", "created"],
  ]);
  expect(await stored()).toEqual([1, 5]);
});

test("A-66: an unexpected error fails all rows", async () => {
  const before = await stored();
  const failing = inOwnerTransaction(database.db, (db) =>
    importItems(
      db,
      [
        { externalId: "f", id: 6 },
        { externalId: "g", id: 7 },
      ],
      schema,
      async ({ id }) => {
        if (id === 7) throw new TypeError("nobody foresaw it");
        return put(db, id);
      },
    ),
  );
  await expect(failing).rejects.toThrow("nobody foresaw it");
  expect(await stored()).toEqual(before);
});

test("A-66: an import has a longer database timeout than other requests", async () => {
  const results = await inOwnerTransaction(
    database.db,
    (db) =>
      new Promise<unknown>((resolve, reject) => {
        const slowly = async ({ id }: { id: number }) => {
          await sql`select count(*) from generate_series(1, 300000)`.execute(db);
          return put(db, id);
        };
        withTimeBudget(1, () => {
          importItems(db, [{ externalId: "h", id: 8 }], schema, slowly).then(resolve, reject);
        });
      }),
  );
  expect(results).toMatchObject([{ result: "created" }]);
  expect(await stored()).toContain(8);
});
