import { afterAll, beforeAll, expect, test } from "vitest";
import { Browser } from "../stages/browser.ts";
import { cloneDatabase, type TestDatabase } from "../stages/database.ts";
import { openPortal } from "../stages/portal.ts";

/** A data folder of a former demo: two starts on one database. */
let database: TestDatabase;
const errors: unknown[] = [];
const start = (demo: boolean) => openPortal(database, { demo, onError: (error) => errors.push(error) });

beforeAll(async () => {
  database = await cloneDatabase();
});
afterAll(() => database.drop());

const count = async (text: string) =>
  (await database.pool.query<{ count: number }>(`select count(*)::int as count from ${text}`)).rows[0]!.count;
const operators = "identity.records where payload ->> 'accountId' = 'operator'";
const info = "/keycloak/users/info";

test("FIX-001: without DEMO demo accounts cannot sign in; DEMO restores them", async () => {
  const demo = await start(true);
  const browser = new Browser(demo.origin);
  expect((await browser.signIn("operator")).status).toBe(200);
  expect((await browser.call(info)).status).toBe(200);
  expect(await count(operators)).toBeGreaterThan(0);
  const { rows: keys } = await database.pool.query(
    "select value from identity.secrets where name = 'signing-key'",
  );
  await demo.close();

  const real = await start(false);
  // The earlier cookie at the new address of the portal.
  const cookie = `auth.session=${browser.cookie("auth.session")!.value}`;
  const before = new Browser(real.origin);
  expect((await before.call(info, { cookie })).status).toBe(401);
  expect(await count(operators)).toBe(0);
  // The signing key of the earlier access token no longer exists.
  const { rows: now } = await database.pool.query(
    "select value from identity.secrets where name = 'signing-key'",
  );
  expect(now).not.toEqual(keys);
  const visitor = new Browser(real.origin);
  const page = await visitor.begin();
  const shown = await (await visitor.go(page)).text();
  expect(shown).toContain("<h1>Вход</h1>");
  expect(shown).not.toMatch(/Демонстраци|operator|newcomer/);
  for (const login of ["operator", "OPERATOR", "newcomer"])
    expect((await visitor.post(page, { login, password: "demo" })).status).toBe(401);
  expect(
    await count(
      "audit_log where action = 'users.end-sessions' and entity_id = (select id from users where account = 'operator')",
    ),
  ).toBe(1);
  await real.close();

  const again = await start(true);
  expect((await new Browser(again.origin).signIn("operator")).status).toBe(200);
  await again.close();
  expect(errors).toEqual([]);
});
