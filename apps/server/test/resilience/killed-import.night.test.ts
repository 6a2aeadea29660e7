import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import { sql } from "kysely";
import { afterAll, afterEach, beforeAll, expect, test } from "vitest";
import type { ImportBatch } from "@birzha/domain/imports/import-batch.ts";
import { startSession } from "../../src/platform/auth/sessions.ts";
import { cloneDatabase } from "../stages/database.ts";
import { anOwner } from "../stages/factories.ts";
import { importTable } from "../stages/import-table.ts";
import { reportChoices } from "../stages/reports.ts";
import { findFreePort, runProgram, type Program } from "./server-process.ts";

/* A node that is killed while it reads a file or registers the rows of one. */

const rowCount = 300;
const database = await cloneDatabase();
const { db } = database;
const { user } = await anOwner(db);
const cookie = `auth.session=${await startSession(db, user.id, {}, 36_000)}`;
const { domestic } = await reportChoices(db);

let dataDir: string;
let running: Program | undefined;
let port = 0;

async function start(): Promise<Program> {
  port = await findFreePort();
  running = runProgram("main.ts", {
    DATABASE_URL: database.url,
    DATA_DIR: dataDir,
    DEMO: "false",
    PORT: String(port),
  });
  expect(await running.says("Birzha is ready"), running.output().stderr).toBe(true);
  return running;
}

async function kill({ process, ended }: Program): Promise<void> {
  process.kill("SIGKILL");
  await ended;
}

beforeAll(async () => {
  dataDir = await mkdtemp(path.join(tmpdir(), "birzha-import-"));
});
afterEach(async () => {
  running?.process.kill("SIGTERM");
  await running?.ended;
});
afterAll(async () => {
  await database.drop();
  await rm(dataDir, { recursive: true, force: true });
});

let requests = 0;
async function send<T>(method: string, place: string, body?: unknown): Promise<T> {
  const request = {
    method,
    headers: { cookie, clientrequestid: `import-${++requests}`, "content-type": "application/json" },
    ...(body !== undefined && { body: JSON.stringify(body) }),
  };
  let response: Response | undefined;
  const attempt = async () => {
    response = await fetch(`http://localhost:${port}${place}`, request).catch(() => undefined);
    return response?.status;
  };
  // On a busy machine new connections to the database can time out; a client tries again.
  await expect.poll(attempt).not.toBe(503);
  if (!response) throw new Error("the server closed the connection");
  const { data } = (await response.json()) as { data: T };
  expect(response.status, JSON.stringify(data)).toBe(200);
  return data;
}

const fileOf = (prefix: string) => ({
  fileName: "договоры.csv",
  content: Buffer.from(
    importTable(
      domestic,
      Array.from({ length: rowCount }, (_, index) => ({ contract_number: `${prefix}-${index}` })),
    ),
  ).toString("base64"),
});
const upload = (prefix: string) => send<{ importId: number }>("POST", "/api/imports", fileOf(prefix));

async function first<T>(query: ReturnType<typeof sql<T>>): Promise<T> {
  return (await query.execute(db)).rows[0]!;
}
const countReports = async (prefix: string) =>
  (
    await first(sql<{ count: number }>`
      select count(*)::int as count from agreements where contract_number like ${`${prefix}-%`}`)
  ).count;

test("BULK-009: a registration of a killed node continues, each row once", async () => {
  const killed = await start();
  const { importId } = await upload("У");
  await send("POST", `/api/imports/${importId}/register`, {});
  await expect.poll(() => countReports("У"), { interval: 5 }).toBeGreaterThan(0);
  await kill(killed);
  const before = await countReports("У");
  expect(before).toBeLessThan(rowCount);

  // Without a request of the user.
  await start();
  await expect.poll(() => countReports("У"), { interval: 50 }).toBe(rowCount);
  await expect
    .poll(() => send<ImportBatch>("GET", `/api/imports/${importId}`), { interval: 50 })
    .toMatchObject({ isRegistering: false, counts: { done: rowCount, ready: 0, invalid: 0 } });
  expect(
    await first(sql`
      select count(*)::int as rows, count(distinct r.report_id)::int as reports,
        count(distinct a.contract_number)::int as numbers
      from import_rows r join agreements a on a.id = r.report_id where r.batch_id = ${importId}`),
  ).toEqual({ rows: rowCount, reports: rowCount, numbers: rowCount });
  const { rows: notices } = await sql`
    select entity_id as id, done_rows as done, rejected_rows as rejected from notices
    where user_id = ${user.id} and kind = 'import-finished'`.execute(db);
  expect(notices).toEqual([{ id: importId, done: rowCount, rejected: 0 }]);
});

test("BULK-009: a killed upload stores nothing", async () => {
  const killed = await start();
  const stored = () =>
    first(sql<{ batches: number; rows: number }>`
      select (select count(*)::int from import_batches) as batches, (select count(*)::int from import_rows) as rows`);
  const before = await stored();
  // The lock of the table keeps the upload in its transaction until the kill.
  const blocker = await database.pool.connect();
  try {
    await blocker.query("begin");
    // A busy machine can be slower than the limit of the pool (HOUSE-023).
    await blocker.query("set local idle_in_transaction_session_timeout = 0");
    await blocker.query("lock table import_rows in access exclusive mode");
    const interrupted = upload("З").catch(() => "lost");
    await expect
      .poll(
        async () =>
          (
            await first(sql<{ count: number }>`
              select count(*)::int as count from pg_stat_activity
              where datname = current_database() and wait_event_type = 'Lock'`)
          ).count,
        { interval: 20 },
      )
      .toBeGreaterThan(0);
    await kill(killed);
    expect(await interrupted).toBe("lost");
  } finally {
    await blocker.query("rollback");
    blocker.release();
  }
  await start();
  expect(await stored()).toEqual(before);
  const { importId } = await upload("З");
  expect(await stored()).toEqual({ batches: before.batches + 1, rows: before.rows + rowCount });
  expect((await send<ImportBatch>("GET", `/api/imports/${importId}`)).counts.ready).toBe(rowCount);
});
