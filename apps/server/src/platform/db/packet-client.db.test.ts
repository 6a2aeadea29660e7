import { sql } from "kysely";
import { afterAll, expect, test } from "vitest";
import { cloneDatabase } from "../../../test/database.ts";
import { openDatabase } from "./database.ts";
import { inTransaction } from "./request-transaction.ts";
import { toPlain } from "./statements.ts";
import type { Tx } from "./handles.ts";
import { atOnce, heardBy, Listener, planKept, wholeByItself, withNext } from "./sent-together.ts";

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

test("FAST-003: what a transaction asks at once is one packet, and each is answered for itself", async () => {
  const work = (tx: Tx) =>
    Promise.all([
      sql<{ it: number }>`select ${1}::int as it`.execute(tx),
      sql<{ it: number }>`${planKept}select ${2}::int as it`.execute(tx),
      sql<{ it: number }>`select ${3}::int as it union all select ${4}::int`.execute(tx),
    ]);
  let found: readonly unknown[][] = [];
  const write = () =>
    inTransaction(db, undefined, "write", async (tx) => {
      found = (await work(tx)).map(({ rows }) => rows);
    });
  // The end stands apart: it is the only one that may come when something has failed.
  expect(await packetsOf(write)).toBe(2);
  expect(found).toEqual([[{ it: 1 }], [{ it: 2 }], [{ it: 3 }, { it: 4 }]]);
});

test("FAST-003: of what is asked at once, what stands before a failure is answered, and nothing behind it is", async () => {
  const answers: PromiseSettledResult<{ rows: unknown[] }>[] = [];
  const attempt = inTransaction(db, undefined, "write", async (tx) => {
    const asked = [
      sql`select ${1}::int as it`.execute(tx),
      sql`select ${"no number"}::int as it`.execute(tx),
      sql`select ${3}::int as it`.execute(tx),
    ];
    answers.push(...(await Promise.allSettled(asked)));
    await asked[1];
  });
  await expect(attempt).rejects.toMatchObject({ code: "22P02" });
  expect(answers).toMatchObject([
    { status: "fulfilled", value: { rows: [{ it: 1 }] } },
    { status: "rejected", reason: { code: "22P02" } },
    { status: "rejected", reason: { code: "22P02" } },
  ]);
  // The connection goes on.
  expect((await sql`select ${5}::int as it`.execute(db)).rows).toEqual([{ it: 5 }]);
});

test("FAST-003: where one of them fails, nothing more is asked behind the end of the transaction", async () => {
  const asked: string[] = [];
  const goesOn = async (tx: Tx) => {
    await sql`select ${1}::int as it`.execute(tx);
    asked.push("second");
    await sql`select ${2}::int as it`.execute(tx);
    asked.push("last");
  };
  const attempt = inTransaction(db, undefined, "write", (tx) =>
    atOnce(goesOn(tx), Promise.reject(new Error("no"))),
  );
  await expect(attempt).rejects.toThrow("no");
  expect(asked).toEqual(["second", "last"]);
});

test("FAST-003: reads that are whole by themselves do not travel together, for each is a transaction of its own", async () => {
  const one = (it: number) => sql`${wholeByItself}select ${it}::int as it`;
  const read = inTransaction(db, undefined, "read", (tx) =>
    Promise.all([one(1).execute(tx), one(2).execute(tx)]),
  );
  expect((await read).map(({ rows }) => rows)).toEqual([[{ it: 1 }], [{ it: 2 }]]);
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

test("what is asked past all packets comes behind the end of the read before it, and behind what waits for company", async () => {
  const asDriver = (text: string) =>
    new Promise<string>((resolve, reject) => {
      pool.query(text, (error: Error | undefined, answer: { rows: { it: string }[] }) =>
        error ? reject(error) : resolve(answer.rows[0]!.it),
      );
    });
  await inTransaction(db, undefined, "read", (tx) => sql`select 1 as one`.execute(tx));
  expect(await asDriver("select current_setting('transaction_read_only') as it")).toBe("off");
});

test("a read that asked nothing has begun nothing", async () => {
  const nothing = () => inTransaction(db, undefined, "read", () => Promise.resolve(1));
  await sql`select 1 as one`.execute(db);
  expect(await packetsOf(nothing)).toBe(0);
});
