import type { FastifyInstance } from "fastify";
import { sql } from "kysely";
import { afterAll, beforeAll, expect, test } from "vitest";
import type { UserSession } from "@birzha/domain/users/user.ts";
import { cloneDatabase, type TestDatabase } from "../../../test/stages/database.ts";
import { anOperator, aUser } from "../../../test/stages/factories.ts";
import { signIn, testAuthenticate, type TestClient } from "../../../test/stages/sign-in.ts";
import { buildApp } from "../../app.ts";
import { endSessionOf } from "../../platform/auth/sessions.ts";
import { systemClock } from "../../platform/clock/clock.ts";
import type { FileStorage } from "../../platform/files/file-storage.ts";

let database: TestDatabase;
let app: FastifyInstance;

beforeAll(async () => {
  database = await cloneDatabase();
  app = await buildApp({
    database,
    files: {} as FileStorage,
    clock: systemClock,
    authenticate: testAuthenticate(database.db),
  });
});
afterAll(async () => {
  await app.close();
  await database.drop();
});

const sessions = "/api/registration/Users/sessions";
const list = (client: TestClient, headers?: Record<string, string>) =>
  client.get<UserSession[]>(sessions, headers);
const isIn = async (client: TestClient) => (await client.get("/keycloak/users/info")).status === 200;
const chrome =
  "Mozilla/5.0 (X11; Linux x86_64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/141.0.0.0 Safari/537.36";

/** The same user in several browsers, each used an hour ago. */
async function aPerson(account: string, browsers: number, role = 1): Promise<TestClient[]> {
  const user = await aUser(database.db, { account, role });
  const clients = [];
  for (let i = 0; i < browsers; i++) clients.push(await signIn(app, database.db, account));
  await database.db
    .updateTable("sessions")
    .set({ used_at: new Date(Date.now() - 3_600_000).toISOString() })
    .where("user_id", "=", user.id)
    .execute();
  return clients;
}

test("FIX-007: users see only their own sessions, the current one first", async () => {
  const [here, there] = (await aPerson("looker", 2)) as [TestClient, TestClient];
  await aPerson("stranger", 1);
  const before = Date.now();
  const { data, total } = await list(here, { "user-agent": chrome });
  expect(total).toBe(2);
  expect(data.map(({ isCurrent }) => isCurrent)).toEqual([true, false]);
  expect(data[0]).toMatchObject({ browser: "Chrome", system: "Linux", ip: "127.0.0.1" });
  expect(Date.parse(data[0]!.usedDate)).toBeGreaterThan(before - 60_000);
  expect(data[1]).toMatchObject({ browser: null, system: null });
  expect(Date.parse(data[1]!.usedDate)).toBeLessThan(before - 3_000_000);
  // Within a minute the last use is not updated: a page sends many requests at once.
  await list(here, { "user-agent": "Mozilla/5.0 Firefox/130.0" });
  expect((await list(there)).data.find(({ isCurrent }) => !isCurrent)).toMatchObject({ browser: "Chrome" });
  const page = await here.get<UserSession[]>(`${sessions}?pageSize=1&pageIndex=1`);
  expect([page.data.length, page.total, page.data[0]?.isCurrent]).toEqual([1, 2, false]);
  expect(JSON.stringify(data)).not.toMatch(/token|digest|userId/i);
});

test("FIX-007: only another own active session ends by its number", async () => {
  const [here, there] = (await aPerson("ender", 2)) as [TestClient, TestClient];
  const [stranger] = (await aPerson("ended-by-nobody", 1)) as [TestClient];
  const ids = (await list(here)).data.map(({ id }) => id) as [number, number];
  const foreign = (await list(stranger)).data[0]!.id;
  const end = (id: number) => here.post(`${sessions}/end`, { id });
  expect(await end(ids[0])).toMatchObject({ status: 409, code: "users.current-session" });
  const strip = (body: string) => body.replace(/"requestId":"[^"]+"/, "");
  const [other, missing] = [await end(foreign), await end(999_999_999)];
  expect(other.status).toBe(404);
  expect(strip(other.body)).toBe(strip(missing.body));
  expect(await isIn(stranger)).toBe(true);
  expect((await end(ids[1])).status).toBe(200);
  expect([await isIn(here), await isIn(there)]).toEqual([true, false]);
  expect((await end(ids[1])).status).toBe(404);
  const { rows } = await database.pool.query(
    "select entity, before from audit_log where action = 'users.end-session'",
  );
  expect(rows).toEqual([{ entity: "user", before: { session: ids[1] } }]);
});

test("FIX-007 S-3: the statement alone, without row-level security, ends no foreign session", async () => {
  const [stranger] = (await aPerson("past-policies", 1)) as [TestClient];
  const other = await aUser(database.db);
  const { id } = (await list(stranger)).data[0]!;
  expect(await endSessionOf(database.db, other.id, id)).toBe(false);
  expect(await isIn(stranger)).toBe(true);
});

test("FIX-007 S-3: row-level security alone hides and protects foreign sessions", async () => {
  await aPerson("kept-apart", 1);
  const person = await database.db
    .selectFrom("users")
    .select("id")
    .where("account", "=", "kept-apart")
    .executeTakeFirstOrThrow();
  const other = await aUser(database.db);
  const touch = (userId: number) =>
    database.db.transaction().execute(async (tx) => {
      await sql`set local role birzha_app`.execute(tx);
      await sql`select set_config('app.user_id', ${String(userId)}, true)`.execute(tx);
      await sql`select set_config('app.is_staff', 'false', true)`.execute(tx);
      const { rows } = await sql`select from sessions`.execute(tx);
      await sql`savepoint before_delete`.execute(tx);
      const { numAffectedRows } = await sql`delete from sessions`.execute(tx);
      await sql`rollback to savepoint before_delete`.execute(tx);
      return [rows.length, Number(numAffectedRows)];
    });
  expect(await touch(person.id)).toEqual([1, 1]);
  expect(await touch(other.id)).toEqual([0, 0]);
});

test("FIX-007: all own sessions except the current one end at once", async () => {
  const [here, ...others] = await aPerson("tidy", 3);
  const [stranger] = (await aPerson("untouched", 1)) as [TestClient];
  expect((await here!.post(`${sessions}/endOthers`, {})).data).toEqual({ ended: 2 });
  expect(await isIn(here!)).toBe(true);
  for (const other of others) expect(await isIn(other)).toBe(false);
  expect(await isIn(stranger)).toBe(true);
  expect((await list(here!)).total).toBe(1);
});

test("FIX-007 G-13: read-only staff can end own sessions", async () => {
  const [here, there] = (await aPerson("supervisor", 2, 3)) as [TestClient, TestClient];
  const { data } = await list(here);
  const other = data.find(({ isCurrent }) => !isCurrent)!;
  expect((await here.post(`${sessions}/end`, { id: other.id })).status).toBe(200);
  expect([await isIn(here), await isIn(there)]).toEqual([true, false]);
});

test("FIX-007: a block ends all sessions, the next sign-in shows why", async () => {
  const clients = await aPerson("blocked-now", 2);
  const { account } = await anOperator(database.db);
  const operator = await signIn(app, database.db, account);
  const { id } = await database.db
    .selectFrom("users")
    .select("id")
    .where("account", "=", "blocked-now")
    .executeTakeFirstOrThrow();
  const block = { id, status: 1, description: "Передал пароль" };
  expect((await operator.post("/api/registration/Users/blockAccess", block)).status).toBe(200);
  for (const client of clients) expect(await isIn(client)).toBe(false);
  expect(await isIn(operator)).toBe(true);
  const again = await signIn(app, database.db, "blocked-now");
  expect((await again.get("/keycloak/users/info")).data).toMatchObject({
    status: 1,
    description: "Передал пароль",
  });
  expect((await list(again)).code).toBe("shared.blocked");
});
