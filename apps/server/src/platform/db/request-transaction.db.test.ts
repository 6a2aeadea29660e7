import { sql } from "kysely";
import type pg from "pg";
import { afterAll, afterEach, expect, test } from "vitest";
import type { Actor } from "@birzha/domain/shared/access/actor.ts";
import { cloneDatabase } from "../../../test/stages/database.ts";
import { openRequestDatabase } from "./database.ts";
import type { DbTransaction } from "./handles.ts";
import { sendPipeline } from "./pipeline.ts";
import { inReadTransaction, inTransaction, inWriteTransaction } from "./request-transaction.ts";
import { prepareSingleRead } from "./single-read.ts";
import { prepareStatement } from "./sql-templates.ts";

const database = await cloneDatabase();
/** One connection: the next transaction gets leftovers of the previous one. */
const { db, pool, close } = openRequestDatabase(database.requestsUrl, { max: 1 });
afterAll(async () => {
  await close();
  await database.drop();
});

await sql`create table notes (organization_id bigint, text text primary key)`.execute(database.db);
await sql`alter table notes enable row level security`.execute(database.db);
await sql`create policy notes_own on notes to birzha_app using (organization_id = (select app_organization_id()))`.execute(
  database.db,
);
await sql`grant select, insert on notes to birzha_app`.execute(database.db);
await sql`insert into notes values (7, 'own'), (8, 'foreign')`.execute(database.db);

const actor = { kind: "owner", userId: 1, organization: { id: 7 } } as Actor;
const readNotes = prepareStatement(
  () => sql<{ text: string; role: string }>`select text, current_user::text as role from notes order by text`,
);
const writeNote = prepareStatement(
  (text: string) => sql`insert into notes (organization_id, text) values (7, ${text})`,
);
const stored = async () =>
  (await sql<{ text: string }>`select text from notes order by text`.execute(database.db)).rows.map(
    ({ text }) => text,
  );

let restoreClient = () => {};
afterEach(() => restoreClient());

/** Replaces the statement that begins a transaction with its settings. */
async function replaceBeginning(other: string): Promise<void> {
  const client = await pool.connect();
  client.release();
  const query = client.query.bind(client) as (...given: unknown[]) => unknown;
  const broken = (text: unknown, ...given: unknown[]) =>
    typeof text === "string" && text.startsWith("begin ") ? query(other, []) : query(text, ...given);
  Object.assign(client, { query: broken });
  restoreClient = () => void delete (client as Partial<pg.PoolClient>).query;
}

const divisionByZero = { code: "22012" };
const seen: unknown[] = [];
const look = async (tx: DbTransaction) => {
  const { rows } = await readNotes().execute(tx);
  seen.push(...rows);
  return rows;
};

test("CORE-001: a read shows the caller's rows as the requests' role", async () => {
  expect(await inReadTransaction(db, actor, look)).toEqual([{ text: "own", role: "birzha_app" }]);
});

test.each([
  ["begin", "select 1 / 0"],
  ["settings", "begin isolation level read committed; select 1 / 0"],
])("CORE-001 S-13: a read with a failing %s fails without any row", async (_, other) => {
  await replaceBeginning(other);
  seen.length = 0;
  await expect(inReadTransaction(db, actor, look)).rejects.toMatchObject(divisionByZero);
  expect(seen).toEqual([]);
  restoreClient();
  expect(await inReadTransaction(db, actor, look)).toHaveLength(1);
});

test.each([
  ["begin", "select 1 / 0"],
  ["settings", "begin isolation level read committed; select 1 / 0"],
])("CORE-001 S-13: a write with a failing %s runs no statement", async (_, other) => {
  await replaceBeginning(other);
  const write = inTransaction(db, actor, "write", (tx) => writeNote("lost").execute(tx));
  await expect(write).rejects.toMatchObject(divisionByZero);
  expect(await stored()).toEqual(["foreign", "own"]);
});

test("CORE-002: a write whose caller look-up fails runs no statement", async () => {
  const revalidate = async (tx: Pick<DbTransaction, "getExecutor" | "selectFrom" | "with">) => {
    await sql`select 1 / 0`.execute(tx);
    return actor;
  };
  const write = inWriteTransaction(db, { actor, revalidate }, async (tx) => ({
    result: await writeNote("lost").execute(tx),
  }));
  await expect(write).rejects.toMatchObject(divisionByZero);
  expect(await stored()).toEqual(["foreign", "own"]);
});

test("CORE-002: a write sees the rows of the revalidated caller", async () => {
  const changed = { ...actor, organization: { id: 8 } } as Actor;
  const result = await inWriteTransaction(
    db,
    { actor, revalidate: async () => changed },
    async (tx, found) => ({
      result: [found, (await readNotes().execute(tx)).rows.map(({ text }) => text)],
    }),
  );
  expect(result).toEqual([changed, ["foreign"]]);
});

test("CORE-001: a failed last statement rolls the write back", async () => {
  const write = inWriteTransaction(db, { actor }, async (tx) => {
    await writeNote("lost").execute(tx);
    return { result: 1, last: [writeNote("own")] };
  });
  await expect(write).rejects.toMatchObject({ code: "23505" });
  expect(await stored()).toEqual(["foreign", "own"]);
});

test("CORE-001: a swallowed error fails the commit", async () => {
  const write = inTransaction(db, actor, "write", (tx) =>
    writeNote("own")
      .execute(tx)
      .catch(() => undefined),
  );
  await expect(write).rejects.toThrow("rolled back");
});

test("S-13: the next transaction on a connection has no leftover settings", async () => {
  await inReadTransaction(db, actor, look);
  const { rows } = await sql`
    select current_user::text as role, current_setting('app.user_id', true) as "user",
      current_setting('transaction_read_only') as "readOnly"`.execute(db);
  expect(rows).toEqual([{ role: "birzha_app", user: "", readOnly: "off" }]);
});

const readOwnNote = prepareSingleRead(
  (text: string) => sql`select text from notes where text = ${text}::text`,
);

test("FAST-110 S-13: a single statement shows the caller's rows alone", async () => {
  const read = (text: string) => inReadTransaction(db, actor, (tx) => readOwnNote(tx, text));
  expect([await read("own"), await read("foreign")]).toEqual(["own", undefined]);
  expect(await readOwnNote(db as never, "own")).toBeUndefined();
});

test("FAST-110: statements after a single one see the caller's rows", async () => {
  const both = await inReadTransaction(db, actor, async (tx) => [
    await readOwnNote(tx, "own"),
    await look(tx),
  ]);
  expect(both).toEqual(["own", [{ text: "own", role: "birzha_app" }]]);
});

test("FAST-110 S-13: a single statement in a write keeps its caller", async () => {
  const changed = { ...actor, organization: { id: 8 } } as Actor;
  const text = await inTransaction(db, changed, "write", (tx) => readOwnNote(tx, "foreign"));
  expect(text).toBe("foreign");
});

test("S-13: a read cannot write", async () => {
  const read = inReadTransaction(db, actor, (tx) => writeNote("lost").execute(tx));
  await expect(read).rejects.toMatchObject({ code: "25006" });
  expect(await inReadTransaction(db, actor, async () => 1)).toBe(1);
});

test("CORE-001: a connection prepares a statement once", async () => {
  for (const text of ["one", "two"])
    await inTransaction(db, actor, "write", (tx) => writeNote(text).execute(tx));
  const { rows } = await sql`select from pg_prepared_statements where statement like '%into notes%'`.execute(
    db,
  );
  expect(rows).toHaveLength(1);
});

test("CORE-001: a pipeline waits for all statements before it throws", async () => {
  const ended: string[] = [];
  const last = async (tx: DbTransaction) => {
    await sql`select 1`.execute(tx);
    ended.push("last");
  };
  const write = inTransaction(db, actor, "write", (tx) =>
    sendPipeline(last(tx), Promise.reject(new Error("first")), Promise.reject(new Error("second"))),
  );
  await expect(write).rejects.toThrow("first");
  expect(ended).toEqual(["last"]);
});
