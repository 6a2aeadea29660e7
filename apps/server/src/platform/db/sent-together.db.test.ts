import { sql } from "kysely";
import { afterAll, expect, test } from "vitest";
import { cloneDatabase } from "../../../test/database.ts";
import { openDatabase } from "./database.ts";
import { inTransaction } from "./request-transaction.ts";
import { planKept, wholeByItself, withNext } from "./sent-together.ts";

const cloned = await cloneDatabase();
/** One connection: whoever comes next gets what the one before left behind. */
const { db, close } = openDatabase(cloned.url, { max: 1 });
afterAll(async () => {
  await close();
  await cloned.drop();
});

await sql`create table notes (text text primary key)`.execute(cloned.db);
await sql`grant select, insert on notes to birzha_app`.execute(cloned.db);
const note = (text: string) => sql`${withNext}insert into notes (text) values (${text})`;
const notes = async () => {
  const { rows } = await sql<{ text: string }>`select text from notes order by text`.execute(db);
  return rows.map(({ text }) => text);
};

test("what travels with the next statement is done before it", async () => {
  const seen = await inTransaction(db, undefined, "write", async (tx) => {
    await note("first").execute(tx);
    return (await sql`select text from notes`.execute(tx)).rows;
  });
  expect(seen).toEqual([{ text: "first" }]);
});

test("what fails on the way fails the statement it travels with, and nothing of the transaction stays", async () => {
  const attempt = inTransaction(db, undefined, "write", async (tx) => {
    await sql`insert into notes (text) values ('lost')`.execute(tx);
    await note("first").execute(tx);
  });
  await expect(attempt).rejects.toMatchObject({ code: "23505", table: "notes" });
  expect(await notes()).toEqual(["first"]);
});

test("what waits is forgotten with its transaction", async () => {
  const attempt = inTransaction(db, undefined, "write", async (tx) => {
    await note("given up").execute(tx);
    throw new Error("changed my mind");
  });
  await expect(attempt).rejects.toThrow("changed my mind");
  expect(await notes()).toEqual(["first"]);
});

test("outside of a transaction nothing waits for a next one", async () => {
  await note("alone").execute(db);
  expect((await sql`select text from notes where text = 'alone'`.execute(cloned.db)).rows).toHaveLength(1);
});

test("S-13: who comes after a read has neither its role nor its settings", async () => {
  const reader = { kind: "operator", userId: 7, role: 2 } as never;
  const during = await inTransaction(db, reader, "read", (tx) =>
    sql<{ role: string; user: string }>`
      select current_user as role, current_setting('app.user_id') as "user"`.execute(tx),
  );
  expect(during.rows).toEqual([{ role: "birzha_app", user: "7" }]);
  const after = await sql<{ role: string; user: string }>`
    select current_user as role, current_setting('app.user_id', true) as "user"`.execute(db);
  expect(after.rows).toEqual([{ role: expect.not.stringMatching("birzha_app"), user: "" }]);
});

test("a read that asks nothing, and one that fails, leave the connection as it was", async () => {
  expect(await inTransaction(db, undefined, "read", () => Promise.resolve(1))).toBe(1);
  const attempt = inTransaction(db, undefined, "read", (tx) =>
    sql`insert into notes values ('x')`.execute(tx),
  );
  await expect(attempt).rejects.toMatchObject({ code: "25006" });
  expect(await notes()).toEqual(["alone", "first"]);
});

test("a connection keeps the plan of what is asked all the time, once", async () => {
  for (const text of ["first", "alone"])
    await sql`${planKept}select 1 from notes where text = ${text}`.execute(db);
  const kept =
    await sql`select 1 from pg_prepared_statements where statement like '%from notes where%'`.execute(db);
  expect(kept.rows).toHaveLength(1);
});

test("FAST-007 S-13: what is whole by itself is asked as its reader, may not write, and what follows opens the read again", async () => {
  const reader = { kind: "operator", userId: 7, role: 2 } as never;
  const asked = sql`
    select current_user as role, current_setting('app.user_id') as "user",
      current_setting('transaction_read_only') as "readOnly", current_setting('transaction_isolation') as isolation`;
  const seen = await inTransaction(db, reader, "read", async (tx) => [
    (await sql`${wholeByItself}${asked}`.execute(tx)).rows[0],
    (await sql`${wholeByItself}${asked}`.execute(tx)).rows[0],
    (await asked.execute(tx)).rows[0],
    (await sql`${wholeByItself}${asked}`.execute(tx)).rows[0],
  ]);
  const reading = { role: "birzha_app", user: "7", readOnly: "on" };
  const alone = { ...reading, isolation: "read committed" };
  const together = { ...reading, isolation: "repeatable read" };
  expect(seen).toEqual([alone, alone, together, together]);
  const [after] = (await sql<{ role: string }>`${asked}`.execute(db)).rows;
  expect(after).toEqual({
    ...reading,
    role: expect.not.stringMatching("birzha_app"),
    user: "",
    readOnly: "off",
    isolation: "read committed",
  });
});

test("what is whole by itself begins nothing of a write away", async () => {
  const written = await inTransaction(db, undefined, "write", async (tx) => {
    await sql`${wholeByItself}select 1`.execute(tx);
    await sql`insert into notes (text) values ('whole')`.execute(tx);
    return sql<{ readOnly: string }>`select current_setting('transaction_read_only') as "readOnly"`.execute(
      tx,
    );
  });
  expect(written.rows).toEqual([{ readOnly: "off" }]);
  expect(await notes()).toContain("whole");
});

test("a whole statement that fails leaves the connection as it was", async () => {
  const attempt = inTransaction(db, undefined, "read", (tx) =>
    sql`${wholeByItself}insert into notes values ('x')`.execute(tx),
  );
  await expect(attempt).rejects.toMatchObject({ code: "25006" });
  expect(await notes()).not.toContain("x");
});
