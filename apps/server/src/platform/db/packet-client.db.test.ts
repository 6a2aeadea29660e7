import { sql } from "kysely";
import { afterAll, expect, test } from "vitest";
import { cloneDatabase } from "../../../test/database.ts";
import { openDatabase } from "./database.ts";
import { inTransaction } from "./request-transaction.ts";
import { toPlain } from "./statements.ts";
import { heardBy, Listener, planKept, withNext } from "./sent-together.ts";

const cloned = await cloneDatabase();
/** One connection: whoever comes next gets what the one before left behind. */
const { db, pool, close } = openDatabase(cloned.url, { max: 1 });
afterAll(async () => {
  await close();
  await cloned.drop();
});

/** How often PostgreSQL has said that it is ready: once for each packet. */
async function packetsOf(work: () => Promise<unknown>): Promise<number> {
  const client = await pool.connect();
  const { stream } = (client as unknown as { connection: { stream: NodeJS.WritableStream } }).connection;
  client.release();
  const write = stream.write.bind(stream) as (chunk: Buffer) => boolean;
  let packets = 0;
  stream.write = ((chunk: Buffer) => {
    packets += 1;
    return write(chunk);
  }) as typeof stream.write;
  try {
    await work();
  } finally {
    stream.write = write as typeof stream.write;
  }
  return packets;
}

test("FAST-002: a read that asks one thing is one packet, with its beginning, its proof and its settings", async () => {
  await sql`select 1 as one`.execute(db);
  const heard: unknown[] = [];
  const proof = { statement: toPlain(sql`select 7 as proof`), hear: (row: unknown) => void heard.push(row) };
  const read = () =>
    inTransaction(db, undefined, "read", (tx) => sql`select current_user as who`.execute(tx), proof);
  expect(await packetsOf(read)).toBe(1);
  expect(heard).toEqual([expect.objectContaining({ proof: 7 })]);
  // The end of the one before travels with the next.
  await sql`select 1 as one`.execute(db);
  expect(await packetsOf(() => read().then(read))).toBe(2);
});

test("each statement of a packet is answered for itself", async () => {
  const heard: unknown[] = [];
  const hear = (row: unknown) => void heard.push(row);
  const { rows } = await inTransaction(db, undefined, "read", async (tx) => {
    await sql`${withNext}select ${1}::int as first ${heardBy(new Listener(hear))}`.execute(tx);
    await sql`${withNext}${planKept}select ${2}::int as second ${heardBy(new Listener(hear))}`.execute(tx);
    return sql`select ${3}::int as third`.execute(tx);
  });
  expect(heard).toEqual([{ first: 1 }, { second: 2 }]);
  expect(rows).toEqual([{ third: 3 }]);
});

test("a statement that fails takes those behind it along, and the connection goes on", async () => {
  const attempt = (broken: string) =>
    inTransaction(db, undefined, "read", async (tx) => {
      await sql`${withNext}${planKept}select ${broken}::int`.execute(tx);
      await sql`${withNext}${planKept}select ${1}::bigint as behind`.execute(tx);
      return (await sql<{ it: number }>`${planKept}select ${5}::int as it`.execute(tx)).rows;
    });
  await expect(attempt("no number")).rejects.toMatchObject({ code: "22P02" });
  // Plans that PostgreSQL has never made are asked for again.
  expect(await attempt("1")).toEqual([{ it: 5 }]);
  await expect(attempt("no number")).rejects.toMatchObject({ code: "22P02" });
  expect(await attempt("1")).toEqual([{ it: 5 }]);
});

test("what a listener throws is thrown by the statement that its own travelled with", async () => {
  const listener = new Listener(() => {
    throw new Error("not he");
  });
  const attempt = inTransaction(db, undefined, "read", async (tx) => {
    await sql`${withNext}select 1 as one ${heardBy(listener)}`.execute(tx);
    return sql`select 2 as two`.execute(tx);
  });
  await expect(attempt).rejects.toThrow("not he");
});

test("the end of a read does not wait for company for long", async () => {
  await inTransaction(db, undefined, "read", (tx) => sql`select 1 as one`.execute(tx));
  const isOpen = async () => {
    const { rows } = await sql<{ open: boolean }>`
      select exists (select from pg_stat_activity
        where datname = current_database() and state = 'idle in transaction') as open`.execute(cloned.db);
    return rows[0]!.open;
  };
  await expect.poll(isOpen, { timeout: 5_000 }).toBe(false);
});

test("a read that asked nothing has begun nothing", async () => {
  const nothing = () => inTransaction(db, undefined, "read", () => Promise.resolve(1));
  await sql`select 1 as one`.execute(db);
  expect(await packetsOf(nothing)).toBe(0);
});
