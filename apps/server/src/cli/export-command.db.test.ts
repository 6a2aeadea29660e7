import { mkdtemp, readFile, rm, stat } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import { afterAll, expect, test } from "vitest";
import { cloneDatabase } from "../../test/stages/database.ts";
import { aPower } from "../../test/stages/powers.ts";
import { anApplication, anEmployee, aUser } from "../../test/stages/factories.ts";
import { commandRunner } from "../../test/run-command.ts";
import { appendAudit } from "../platform/audit/audit.ts";
import { insertInvitation } from "../areas/invitations/store.ts";
import { storeConsent } from "../areas/users/store.ts";
import { startSession } from "../platform/auth/sessions.ts";
import { inOwnerTransaction } from "../platform/db/request-transaction.ts";
import { accountCommands } from "./account-command.ts";
import { userExportCommand } from "./export-command.ts";

const database = await cloneDatabase();
const { db } = database;
const folder = await mkdtemp(path.join(tmpdir(), "birzha-export-"));
afterAll(async () => {
  await database.drop();
  await rm(folder, { recursive: true });
});
const birzha = commandRunner([...accountCommands, userExportCommand], database);
const fileOf = (name: string) => path.join(folder, `${name}.json`);
const read = async (name: string) =>
  JSON.parse(await readFile(fileOf(name), "utf8")) as Record<string, unknown>;

test("INST-041: the export has all data of its user without secrets", async () => {
  const { user, organization } = await anEmployee(db, {
    user: { account: "ivanova", name: "Иванова Ольга", email: "ivanova@firm.example" },
  });
  const { user: colleague } = await anEmployee(db, { organization, user: { name: "Другова Ирина" } });
  await anApplication(db, { user_id: user.id, full_name: "Иванова Ольга Петровна" });
  await anApplication(db, { user_id: colleague.id });
  await aPower(db, { inn: organization.inn, userId: user.id, account: "ivanova" });
  await inOwnerTransaction(db, async (tx) => {
    await storeConsent(tx, user.id, "2026-11", new Date());
    const invited = { organizationId: organization.id, email: "Ivanova@firm.example", name: null };
    await insertInvitation(tx, invited, { by: colleague.id, at: new Date() });
  });
  const session = await startSession(db, user.id, { refresh: "tokentokentoken" }, 3600);
  const actor = {
    kind: "employee",
    userId: user.id,
    account: "ivanova",
    name: "",
    role: 1,
    organization: undefined,
  };
  await inOwnerTransaction(db, (tx) =>
    appendAudit(tx, { actor: actor as never, clientRequestId: undefined, ip: "10.1.2.3" }, [
      { action: "users.sign-in", entity: "user", entityId: user.id },
    ]),
  );

  expect(await birzha("user", "export", "ivanova", fileOf("ivanova"))).toMatchObject({
    code: 0,
    stderr: "",
    stdout: expect.stringContaining("ivanova.json"),
  });
  expect((await stat(fileOf("ivanova"))).mode & 0o777).toBe(0o600);
  expect(await read("ivanova")).toMatchObject({
    user: { account: "ivanova", name: "Иванова Ольга", email: "ivanova@firm.example" },
    organizations: [{ inn: organization.inn, isOwner: false, isActive: true }],
    applications: [{ fullName: "Иванова Ольга Петровна", consentVersion: "1" }, { inn: organization.inn }],
    powersOfAttorney: [{ inn: organization.inn, content: Buffer.from("<a/>").toString("base64") }],
    consents: [{ version: "2026-11", acceptedAt: expect.any(String) }],
    invitations: [{ email: "Ivanova@firm.example", organizationInn: organization.inn }],
    sessions: [{ endsAt: expect.any(String) }],
    acts: [{ action: "users.sign-in", address: "10.1.2.3" }],
  });
  const text = await readFile(fileOf("ivanova"), "utf8");
  for (const foreign of [session, "tokentokentoken", "Другова"]) expect(text).not.toContain(foreign);

  const { rows } = await database.pool.query<{ entity_id: number }>(
    "select entity_id from audit_log where action = 'users.export'",
  );
  expect(rows).toEqual([{ entity_id: user.id }]);
});

test("INST-041: the export describes the embedded account without its secrets", async () => {
  await birzha("user", "create", "petrov", "--name", "Петров", "--email", "petrov@firm.example");
  expect((await birzha("user", "export", "petrov", fileOf("petrov"))).code).toBe(0);
  expect((await read("petrov"))["signIn"]).toEqual({
    ...{ login: "petrov", name: "Петров", email: "petrov@firm.example", createdAt: expect.any(String) },
    ...{ isActive: true, hasPassword: false, hasSecondFactor: false, passkeys: [] },
  });
});

test("INST-041: an unknown user or existing file fails and changes nothing", async () => {
  await aUser(db, { account: "sidorov" });
  for (const [words, sentence] of [
    [["nobody", fileOf("nobody")], "не знает"],
    [["sidorov"], "Использование: user export"],
    [["sidorov", fileOf("petrov")], "не записан"],
  ] as const) {
    const { code, stderr } = await birzha("user", "export", ...words);
    expect([code, stderr]).toEqual([1, expect.stringContaining(sentence)]);
  }
  expect((await read("petrov"))["user"]).toMatchObject({ account: "petrov" });
  const { rows } = await database.pool.query(
    "select from audit_log where action = 'users.export' and entity_id = (select id from users where account = 'sidorov')",
  );
  expect(rows).toEqual([]);
});
