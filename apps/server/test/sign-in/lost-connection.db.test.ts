import pg from "pg";
import { afterAll, beforeAll, expect, test } from "vitest";
import { createAccount } from "@birzha/identity/accounts.ts";
import { openDatabase, openRequestDatabase } from "../../src/platform/db/database.ts";
import { withTimeBudget } from "../../src/platform/db/time-budget.ts";
import { terminateConnections } from "../resilience/terminate-connections.ts";
import { Browser } from "../stages/browser.ts";
import { cloneDatabase, type TestDatabase } from "../stages/database.ts";
import { openPortal, type TestPortal } from "../stages/portal.ts";

/** A lost connection without an `error` listener ends the process, here the test run. */
let database: TestDatabase;
let portal: TestPortal;
let other: pg.Client;
const errors: Error[] = [];

beforeAll(async () => {
  database = await cloneDatabase();
  portal = await openPortal(database, { demo: false, onError: (error) => errors.push(error as Error) });
  other = new pg.Client({ connectionString: database.url });
  await other.connect();
});

afterAll(async () => {
  await other.end();
  await portal.close();
  await database.drop();
});

test("FIX-201: a sign-in that loses its connection gives 503 and can repeat", async () => {
  const password = "сено солома";
  const subject = await createAccount(database.pool, { login: "cut", name: "Ёлкина", password });
  const browser = new Browser(portal.origin);
  const page = await browser.begin();
  // The sign-in waits for this lock in its transaction.
  await other.query("begin");
  await other.query("select pg_advisory_xact_lock(hashtextextended($1, 0))", [`attempts at ${subject}`]);
  const pending = browser.post(page, { login: "cut", password });
  const victims = { application: "birzha-identity", state: "active", waitsForLock: true };
  await expect.poll(() => terminateConnections(other, victims)).toBe(1);
  const lost = await pending;
  expect([lost.status, lost.headers.get("retry-after")]).toEqual([503, "2"]);
  expect(await lost.text()).toContain("temporarily_unavailable");
  await other.query("rollback");

  const repeated = await browser.post(page, { login: "cut", password });
  expect(repeated.status).toBe(303);
  expect(errors.length).toBeGreaterThan(0);
});

test("FIX-201: the protocol of the identity server gives 503 while tables are locked", async () => {
  const browser = new Browser(portal.origin);
  const login = await browser.go("/keycloak/auth/login");
  await other.query("begin");
  await other.query("lock table identity.records");
  const pending = browser.go(login.headers.get("location")!, { headers: { accept: "text/html" } });
  const victims = { application: "birzha-identity", state: "active", waitsForLock: true };
  await expect.poll(() => terminateConnections(other, victims)).toBe(1);
  const lost = await pending;
  expect([lost.status, lost.headers.get("retry-after")]).toEqual([503, "2"]);
  await other.query("rollback");
  expect((await browser.go(login.headers.get("location")!)).status).toBe(303);
});

test("FIX-233: queries of a sign-in wait no longer than the budget", async () => {
  const pool = openDatabase(database.url, { max: 1 });
  await pool.pool.query("select 1");
  await other.query("begin");
  await other.query("lock table identity.records");
  const counted = withTimeBudget(50, () => pool.pool.query("select count(*) from identity.records"));
  await expect(counted).rejects.toThrow(/timeout/);
  await other.query("rollback");
  expect((await pool.pool.query("select 1 as one")).rows).toEqual([{ one: 1 }]);
  await pool.close();
});

test.each([
  ["owner", openDatabase],
  ["request", openRequestDatabase],
])("FIX-201: the pool of the %s role survives idle and checked-out losses", async (role, open) => {
  const lost: Error[] = [];
  const application = `birzha ${role} cut`;
  const pool = open(database.url, {
    max: 2,
    applicationName: application,
    onError: (error) => lost.push(error),
  });
  const [idle, used] = [await pool.pool.connect(), await pool.pool.connect()];
  idle.release();
  await used.query("begin");
  for (const state of ["idle", "idle in transaction"]) {
    const before = lost.length;
    await expect.poll(() => terminateConnections(other, { application, state })).toBe(1);
    await expect.poll(() => lost.length).toBeGreaterThan(before);
  }
  await expect(used.query("select 1")).rejects.toThrow(/not queryable|terminat/);
  used.release();
  expect((await pool.pool.query("select 1 as one")).rows).toEqual([{ one: 1 }]);
  await pool.close();
});
