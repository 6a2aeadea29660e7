import type { FastifyInstance } from "fastify";
import { createAccount, findAccount } from "@birzha/identity/accounts.ts";
import { migrateIdentity } from "@birzha/identity/schema.ts";
import { afterAll, beforeAll, expect, test } from "vitest";
import { roleAfterSignIn } from "@birzha/domain/users/role.ts";
import { cloneDatabase, type TestDatabase } from "../../../test/stages/database.ts";
import { aUser } from "../../../test/stages/factories.ts";
import { signIn, testAuthenticate } from "../../../test/stages/sign-in.ts";
import { buildApp } from "../../app.ts";
import { userRoleCommand } from "../../cli/user-command.ts";
import { readConfig } from "../../settings/config.ts";
import { systemClock } from "../../platform/clock/clock.ts";
import type { FileStorage } from "../../platform/files/file-storage.ts";
import { embeddedIssuer } from "../../sign-in.ts";
import { recordSignIn } from "./store.ts";

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

const issuer = "https://keycloak.test";
const comes = (account: string, isOperator: boolean | undefined) =>
  recordSignIn(database.db, {
    issuer,
    subject: account,
    account,
    name: "Ёлкина",
    email: undefined,
    isOperator,
  });

const state = async (id: number) => {
  const user = await database.db
    .selectFrom("users")
    .select(["role", "version"])
    .where("id", "=", id)
    .executeTakeFirstOrThrow();
  const versions = await database.db
    .selectFrom("user_versions")
    .select(["kind", "role", "version"])
    .where("user_id", "=", id)
    .orderBy("version")
    .execute();
  const audit = await database.db
    .selectFrom("audit_log")
    .select(["before", "after"])
    .where("entity_id", "=", id)
    .where("action", "=", "users.role")
    .orderBy("id")
    .execute();
  return { ...user, versions: versions.map(({ kind, role }) => `${kind} ${role}`), audit };
};

test("FIX-004: each sign-in updates staff rights with version, audit, ended sessions", async () => {
  const id = await comes("elkina", false);
  expect(await state(id)).toEqual({ role: 1, version: 1, versions: ["create 1"], audit: [] });

  const member = await signIn(app, database.db, "elkina");
  expect(await comes("elkina", true)).toBe(id);
  expect((await member.get("/keycloak/users/info")).status).toBe(401);
  const given = await state(id);
  expect(given).toMatchObject({ role: 2, version: 2, versions: ["create 1", "role 2"] });
  expect(given.audit).toEqual([{ before: { role: 1 }, after: { role: 2, issuer } }]);

  const operator = await signIn(app, database.db, "elkina");
  expect((await operator.get("/api/registration/Users/list")).status).toBe(200);
  // The same roles change nothing, and a server without roles removes none.
  for (const hasRole of [true, undefined]) await comes("elkina", hasRole);
  expect(await state(id)).toEqual(given);
  expect((await operator.get("/api/registration/Users/list")).status).toBe(200);

  await comes("elkina", false);
  expect((await operator.get("/api/registration/Users/list")).status).toBe(401);
  const taken = await state(id);
  expect(taken).toMatchObject({ role: 1, version: 3, versions: ["create 1", "role 2", "role 1"] });
  expect(taken.audit.at(-1)).toEqual({ before: { role: 2 }, after: { role: 1, issuer } });
});

test("FIX-004: a first operator sign-in writes audit, the machine stays machine", async () => {
  const id = await comes("first", true);
  const { audit, ...first } = await state(id);
  expect(first).toEqual({ role: 2, version: 1, versions: ["create 2"] });
  expect(audit).toEqual([{ before: { role: 1 }, after: { role: 2, issuer } }]);
  const machine = await aUser(database.db, { account: "machine", issuer, subject: "machine", role: 9 });
  for (const hasRole of [true, false]) {
    expect(roleAfterSignIn(9, hasRole)).toBe(9);
    await comes("machine", hasRole);
  }
  expect(await state(machine.id)).toMatchObject({ role: 9, audit: [] });
});

/** `npm run birzha -- user role …`; returns its output. */
const birzha = async (...args: string[]) => {
  const hasRole: string[] = [];
  const say = (line: string) => void hasRole.push(line);
  const place = () => Promise.reject(new Error("the command needs the database alone"));
  const ask = place;
  await userRoleCommand.run({
    config: readConfig({}),
    args,
    say,
    ask,
    loadDemonstration: place,
    place,
    database: async () => database,
  });
  return hasRole;
};

test("FIX-004: `birzha user role` sets roles with the same traces", async () => {
  const id = await comes("local", undefined);
  const client = await signIn(app, database.db, "local");
  const given = await birzha("local", "operator");
  expect(given[0]).toContain("«local» — оператор биржи");
  expect(given[1]).toContain("сервер входа");
  expect((await client.get("/keycloak/users/info")).status).toBe(401);
  await comes("local", undefined);
  expect(await state(id)).toMatchObject({ role: 2, version: 2, versions: ["create 1", "role 2"] });
  await birzha("local", "none");
  await birzha("local", "none");
  const { audit, ...taken } = await state(id);
  expect(taken).toEqual({ role: 1, version: 3, versions: ["create 1", "role 2", "role 1"] });
  expect(audit).toEqual([
    { before: { role: 1 }, after: { role: 2, terminal: expect.any(String) } },
    { before: { role: 2 }, after: { role: 1, terminal: expect.any(String) } },
  ]);
  for (const [args, words] of [
    [["nobody"], "Использование: user role"],
    [["local", "director"], "Использование: user role"],
    [["nobody", "operator"], "не знает"],
    [["machine", "operator"], "торговой системы"],
  ] as const)
    await expect(birzha(...args)).rejects.toThrow(words);
});

test("FIX-004: the command also updates roles of the embedded identity server", async () => {
  const { pool } = database;
  await migrateIdentity(pool);
  await createAccount(pool, { subject: "inside", login: "inside", name: "Ёлкин", password: "x" });
  await recordSignIn(database.db, {
    issuer: embeddedIssuer,
    subject: "inside",
    account: "inside",
    name: "Ёлкин",
    email: undefined,
    isOperator: false,
  });
  const rolesAfter = async (word: string) => {
    expect(await birzha("inside", word)).toHaveLength(1);
    return (await findAccount(pool, "inside"))?.roles;
  };
  expect(await rolesAfter("operator")).toEqual(["operator"]);
  expect(await rolesAfter("operator")).toEqual(["operator"]);
  expect(await rolesAfter("none")).toEqual([]);
});
