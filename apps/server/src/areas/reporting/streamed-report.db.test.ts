import { once } from "node:events";
import { get, type IncomingMessage } from "node:http";
import type { AddressInfo } from "node:net";
import { streamXlsxRows } from "hucre/xlsx";
import { sql } from "kysely";
import { afterAll, beforeAll, expect, test, vi } from "vitest";
import { startSession } from "../../platform/auth/sessions.ts";
import { streamLimits } from "../../platform/http/endpoint-binding/read-transaction.ts";
import { openReportsStage, submitted } from "../../../test/stages/reports.ts";

const stage = await openReportsStage("2026-03-10T12:00:00+03:00");
afterAll(stage.close);
const { app, database, choices, firm: organization, owner } = stage;

const copies = 20_000;
/** As many rows as a busy machine inserts within the statement timeout. */
const batch = 250;
const path =
  "/api/Reporting/registries/users/downloadReport?dateBegin=2026-03-01&dateEnd=2026-03-10&templateTypeId=1";
const request = { port: 0, cookie: "" };

beforeAll(async () => {
  const { db } = database;
  const first = await submitted(owner, organization.id, choices.domestic);
  const { rows } = await sql<{ column_name: string }>`
    select column_name from information_schema.columns
    where table_name = 'agreements' and is_generated = 'NEVER'
      and column_name not in ('id', 'contract_number')`.execute(db);
  const columns = sql.join(rows.map(({ column_name }) => sql.ref(column_name)));
  for (let made = 0; made < copies; made += batch)
    await sql`insert into agreements (id, contract_number, ${columns})
      select nextval('agreement_ids'), gen_random_uuid()::text, ${columns}
      from agreements, generate_series(1, ${batch}::int)
      where id = ${first}`.execute(db);
  await app.listen({ port: 0, host: "127.0.0.1" });
  const { id } = await db
    .selectFrom("users")
    .select("id")
    .where("account", "=", "owner")
    .executeTakeFirstOrThrow();
  request.cookie = `auth.session=${await startSession(db, id, {}, 3600)}`;
  request.port = (app.server.address() as AddressInfo).port;
});

/** Requests the report and returns after the headers, before the body. */
async function ask(): Promise<IncomingMessage> {
  const { port, cookie } = request;
  const headers = { cookie, clientrequestid: crypto.randomUUID() };
  const [answer] = (await once(get({ host: "127.0.0.1", port, path, headers }), "response")) as [
    IncomingMessage,
  ];
  return answer;
}

/** Open transactions in the test's database, except for the caller's. */
async function openTransactions(): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select count(*) as count from pg_stat_activity
    where datname = current_database() and pid <> pg_backend_pid() and xact_start is not null`.execute(
    database.db,
  );
  return rows[0]!.count;
}

test("REP-015: 20,000 reports stream as 20,000 rows in constant memory", async () => {
  globalThis.gc?.();
  const before = process.memoryUsage.rss();
  let peak = before;
  const answer = await ask();
  expect(answer.statusCode).toBe(200);
  const chunks: Buffer[] = [];
  for await (const chunk of answer as AsyncIterable<Buffer>) {
    chunks.push(chunk);
    peak = Math.max(peak, process.memoryUsage.rss());
  }
  const growth = (peak - before) / 1024 ** 2;
  console.info(`20,000 rows: ${Math.round(growth)} MB more than before, both ends in one process`);
  expect(growth).toBeLessThan(250);

  const numbers = new Set<unknown>();
  let rows = 0;
  for await (const row of streamXlsxRows(Buffer.concat(chunks))) {
    rows += 1;
    if (rows > 1) numbers.add(row.values[0]);
  }
  expect(rows).toBe(copies + 2);
  expect(numbers.size).toBe(copies + 1);
  expect(await openTransactions()).toBe(0);
});

test("REP-008 REP-009: a disconnected client ends the query and its transaction", async () => {
  const answer = await ask();
  await once(answer, "readable");
  expect(await openTransactions()).toBe(1);
  answer.destroy();
  await vi.waitFor(async () => expect(await openTransactions()).toBe(0), 60_000);
  expect((await owner.get("/api/Agreements/list")).status).toBe(200);
});

test("REP-008 REP-009: slow readers leave connections free, one too many returns 503", async () => {
  const responses = await Promise.all(Array.from({ length: streamLimits.streams }, ask));
  expect(responses.map(({ statusCode }) => statusCode)).toEqual(responses.map(() => 200));
  const rejected = await owner.get(path);
  expect(rejected).toMatchObject({ status: 503, code: "shared.unavailable" });
  expect(rejected.headers["retry-after"]).toBeDefined();
  expect((await owner.get("/api/Agreements/list")).status).toBe(200);
  for (const answer of responses) answer.destroy();
  await vi.waitFor(async () => expect(await openTransactions()).toBe(0), 60_000);
  const again = await ask();
  expect(again.statusCode).toBe(200);
  again.destroy();
  await vi.waitFor(async () => expect(await openTransactions()).toBe(0), 60_000);
});

test("REP-012: a database error in mid-stream aborts the response", async () => {
  const answer = await ask();
  await once(answer, "readable");
  await sql`select pg_terminate_backend(pid) from pg_stat_activity
    where datname = current_database() and pid <> pg_backend_pid() and xact_start is not null`.execute(
    database.db,
  );
  await expect(answer.toArray()).rejects.toMatchObject({ code: "ECONNRESET" });
  await vi.waitFor(async () => expect((await owner.get("/api/Agreements/list")).status).toBe(200), 60_000);
});
