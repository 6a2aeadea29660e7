import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import { sql } from "kysely";
import { afterAll, beforeAll, describe, expect, inject, test } from "vitest";
import { doctorCommand } from "../../src/cli/doctor-command.ts";
import { openDatabase } from "../../src/platform/db/database.ts";
import { findRequestLoginError, requireRequestLogin } from "../../src/platform/db/request-login.ts";
import { openNodeNotifications } from "../../src/platform/event-stream/node-notifications.ts";
import { findPoolerError, requirePooler } from "../../src/platform/db/pooler.ts";
import { prepareStatement } from "../../src/platform/db/sql-templates.ts";
import { cloneDatabase, retargetUrl, type TestDatabase } from "../stages/database.ts";
import { hasPooler, startPooler } from "../services/pooler.ts";
import { commandRunner } from "../run-command.ts";

let database: TestDatabase;
beforeAll(async () => {
  database = await cloneDatabase();
});
afterAll(() => database.drop());

const found = `select current_setting('statement_timeout') as timeout,
  (select count(*)::int from pg_prepared_statements) as stored`;
const prepared = prepareStatement((value: number) => sql<{ one: number }>`select ${value}::int as one`);

test("INST-033: sessions behind a pooler get no session settings", async () => {
  const sessions = { own: false, pooled: true };
  const byRoute: Record<string, unknown> = {};
  for (const [name, isPooled] of Object.entries(sessions)) {
    const { db, pool, close } = openDatabase(database.url, { max: 1, isPooled });
    expect((await prepared(1).execute(db)).rows).toEqual([{ one: 1 }]);
    const { rows } = await pool.query(found);
    byRoute[name] = rows[0];
    await close();
  }
  expect(byRoute).toEqual({ own: { stored: 1, timeout: "5s" }, pooled: { stored: 0, timeout: "0" } });
});

test("INST-033: an unreachable, wrong or unconfigured pooler fails with the reason", async () => {
  const other = retargetUrl(database.url, inject("testServer").template);
  expect(await findPoolerError("postgres://birzha@localhost:1/birzha", database.url)).toMatch(/недоступен/);
  expect(await findPoolerError(other, database.url)).toMatch(/не в ту базу/);
  // The server itself without pooler settings.
  await expect(requirePooler(database.url, database.url)).rejects.toThrow(
    /IntervalStyle=iso_8601, statement_timeout=5000, lock_timeout=3000/,
  );
});

test("CORE-001: the requests' login needs the same database and its role", async () => {
  const look = (requestsUrl: string, isPooled = false) =>
    findRequestLoginError({ requestsUrl, databaseUrl: database.url, isPooled });
  expect(await look(database.requestsUrl)).toBeUndefined();
  expect(await look(database.requestsUrl, true)).toContain("statement_timeout=5000");
  expect(await look(database.url)).toMatch(/под ролью birzha, а не birzha_app/);
  expect(await look(retargetUrl(database.requestsUrl, inject("testServer").template))).toMatch(
    /не в ту базу/,
  );
  expect(await look("postgres://birzha_app@localhost:1/birzha")).toMatch(/недоступен/);
  await expect(
    requireRequestLogin({ requestsUrl: database.url, databaseUrl: database.url, isPooled: false }),
  ).rejects.toThrow(/REQUESTS_DATABASE_URL/);
});

test("CORE-001: doctor recommends and accepts a login for requests", async () => {
  const lineOf = async (settings: Record<string, string>) =>
    (await commandRunner([doctorCommand], database, settings)("doctor")).stdout
      .split("\n")
      .find((line) => line.includes("Роль запросов:"));
  expect(await lineOf({})).toMatch(/^✓ .*задайте запросам отдельный вход \(REQUESTS_DATABASE_URL\)/);
  expect(await lineOf({ REQUESTS_DATABASE_URL: database.requestsUrl })).toMatch(
    /^✓ .*у запросов отдельный вход/,
  );
  expect(await lineOf({ REQUESTS_DATABASE_URL: database.url })).toMatch(/^✗ .*а не birzha_app/);
});

describe("INST-033: doctor reports the possible number of nodes", () => {
  const lineOf = async (settings: Record<string, string>) => {
    const { stdout } = await commandRunner([doctorCommand], database, settings)("doctor");
    return stdout.split("\n").find((line) => line.includes("Соединения:"));
  };
  const limited = async (most: number, work: () => Promise<void>) => {
    const name = new URL(database.url).pathname.slice(1);
    await database.pool.query(`alter database ${name} connection limit ${most}`);
    try {
      await work();
    } finally {
      await database.pool.query(`alter database ${name} connection limit -1`);
    }
  };

  test("INST-033: counts embedded sign-in, external sign-in and a pooler", async () => {
    await limited(75, async () => {
      expect(await lineOf({})).toContain("✓ Соединения: узел занимает до 35 из 75, поместится узлов: 2");
      const few = { DATABASE_POOL: "4", DATABASE_JOBS_POOL: "4" };
      expect(await lineOf(few)).toContain("до 13 из 75, поместится узлов: 5");
      const own = { OIDC_ISSUER: "http://localhost:1", OIDC_CLIENT_ID: "a", OIDC_CLIENT_SECRET: "b" };
      expect(await lineOf({ ...few, ...own })).toContain("до 9 из 75, поместится узлов: 7");
      const pooled = {
        DATABASE_JOBS_POOL: "5",
        DATABASE_POOLER_URL: "postgres://localhost:1/birzha",
        REQUESTS_DATABASE_URL: "postgres://localhost:1/birzha",
      };
      expect(await lineOf(pooled)).toContain("до 6 из 75, поместится узлов: 11");
    });
  });

  test("INST-033: fails when more nodes run than fit", async () => {
    const nodes = [openNodeNotifications(database.url), openNodeNotifications(database.url)];
    try {
      await limited(74, async () => {
        await expect
          .poll(() => lineOf({}))
          .toMatch(/^✗ .* из 74, поместится узлов: 1, работает: 2; увеличьте max_connections/);
      });
    } finally {
      for (const node of nodes) await node.close();
    }
  });
});

describe.skipIf(!hasPooler)("PgBouncer in transaction mode", () => {
  test("INST-033: the shipped file gives valid sessions; without it they fail", async () => {
    const directory = await mkdtemp(path.join(tmpdir(), "birzha-pooler-"));
    const whole = await startPooler(directory, database, 2);
    try {
      expect(await findPoolerError(whole.url, database.url)).toBeUndefined();
      const login = { requestsUrl: whole.requestsUrl, databaseUrl: database.url, isPooled: true };
      expect(await findRequestLoginError(login)).toBeUndefined();
    } finally {
      await whole.stop();
    }
    const bare = await startPooler(directory, database, 2, (text) => text.replace(/ connect_query=.*/, ""));
    try {
      expect(await findPoolerError(bare.url, database.url)).toContain("statement_timeout=5000");
    } finally {
      await bare.stop();
      await rm(directory, { recursive: true, force: true });
    }
  });
});
