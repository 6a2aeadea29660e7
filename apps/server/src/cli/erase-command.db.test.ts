import { sql } from "kysely";
import { afterAll, beforeAll, expect, test } from "vitest";
import { listUsers } from "@birzha/domain/users/api.ts";
import { openReportsStage, type ReportsStage } from "../../test/stages/reports.ts";
import { anApplication, anEmployee, anOwner, anOperator } from "../../test/stages/factories.ts";
import { commandRunner, type CommandOutcome } from "../../test/run-command.ts";
import { verifySealed } from "../../test/sealed-audit.ts";
import { startSession } from "../platform/auth/sessions.ts";
import { inOwnerTransaction } from "../platform/db/request-transaction.ts";
import { notifyUsers } from "../platform/notices/notify.ts";
import { insertInvitation } from "../areas/invitations/store.ts";
import { recordSignIn } from "../areas/users/store.ts";
import { accountCommands } from "./account-command.ts";
import { userEraseCommand } from "./erase-command.ts";

let stage: ReportsStage;
let birzha: (...words: string[]) => Promise<CommandOutcome>;
beforeAll(async () => {
  stage = await openReportsStage("2026-11-20T12:00:00+03:00");
  birzha = commandRunner([...accountCommands, userEraseCommand], stage.database);
});
afterAll(() => stage.close());

const erase = (login: string) => birzha("user", "erase", login, "--confirm", login);

test("INST-041: erasing removes name, e-mail and phone; evidence and chain stay", async () => {
  const { database, clock, operator } = stage;
  const { db, pool } = database;
  const { user, organization } = await anEmployee(db, {
    user: {
      account: "ivanova",
      name: "Иванова Ольга",
      email: "ivanova@firm.example",
      phone: "+7 (912) 345-67-00",
    },
  });
  await sql`insert into user_versions (user_id, version, kind, account, name, phone, status, role, changed_at)
    select id, version, 'create', account, name, phone, status, role, now() from users where id = ${user.id}`.execute(
    db,
  );
  await anApplication(db, {
    ...{ user_id: user.id, account: "ivanova", full_name: "Иванова Ольга Петровна" },
    ...{ status: 1, changed_at: "2026-03-02T12:00:00+03:00" },
  });
  await startSession(db, user.id, {}, 3600);
  await inOwnerTransaction(db, (tx) =>
    notifyUsers({ db: tx, clock, audit: () => {} }, { kind: "user-unblocked", to: [user.id] }),
  );
  await sql`insert into views (user_id, register, name, is_shared, state, changed_at)
    values (${user.id}, 'contracts', 'Мой', false, '{}', now())`.execute(db);

  const { user: maker } = await anOwner(db, { organization });
  await inOwnerTransaction(db, (tx) =>
    insertInvitation(
      tx,
      { organizationId: organization.id, email: "Ivanova@firm.example", name: "Иванова Ольга" },
      { by: maker.id, at: clock.now() },
    ),
  );

  const done = await erase("ivanova");
  expect(done).toMatchObject({ code: 0, stderr: "", stdout: expect.stringContaining(String(user.id)) });
  const { rows } = await sql<{
    name: string;
    phone: string;
    email: string | null;
    account: string;
    status: number;
  }>`
    select name, phone, email, account, status from users where id = ${user.id}`.execute(db);
  expect(rows[0]).toEqual({
    ...{ name: `Пользователь № ${user.id} (данные удалены)`, phone: "", email: null },
    ...{ account: `erased-${user.id}`, status: 1 },
  });
  for (const table of ["sessions", "notices", "notice_choices", "views", "view_defaults", "calendar_feeds"])
    expect((await pool.query(`select from ${table} where user_id = $1`, [user.id])).rowCount, table).toBe(0);
  expect(
    (await pool.query("select from memberships where user_id = $1 and is_active", [user.id])).rowCount,
  ).toBe(0);
  expect(
    (await pool.query("select from invitations where lower(email) = 'ivanova@firm.example'")).rowCount,
  ).toBe(0);
  const { body: users } = await operator.get(`${listUsers.path}?pageSize=100`);
  expect(users).toContain("(данные удалены)");
  expect(users).not.toContain("Иванова");

  const stored = await sql<{ application: string; history: string }>`
    select (select full_name from applications where user_id = ${user.id}) as application,
      (select name from user_versions where user_id = ${user.id} and kind = 'create') as history`.execute(db);
  expect(stored.rows[0]).toEqual({ application: "Иванова Ольга Петровна", history: "Иванова Ольга" });
  expect((await verifySealed(db)).firstBad).toBeUndefined();

  // A later user with the same login is a different user.
  const again = await recordSignIn(db, {
    ...{ issuer: user.issuer, subject: user.subject, account: "ivanova", name: "Иванова Ольга" },
    ...{ email: undefined, isOperator: undefined },
  });
  expect(again).not.toBe(user.id);
});

test("INST-041: erasing removes the account of the embedded sign-in", async () => {
  await birzha("user", "create", "petrov", "--name", "Петров", "--email", "petrov@firm.example");
  expect((await erase("petrov")).code).toBe(0);
  const { rowCount } = await stage.database.pool.query(
    "select from identity.accounts a full join identity.emails l using (subject) where login = 'petrov' or l.subject is not null",
  );
  expect(rowCount).toBe(0);
});

test("INST-041: erasing staff, owners or pending applicants fails and changes nothing", async () => {
  const { db } = stage.database;
  await anOperator(db, { account: "staff" });
  await anOwner(db, { user: { account: "boss" } });
  const { user } = await anEmployee(db, { user: { account: "waits" } });
  await anApplication(db, { user_id: user.id });
  for (const [login, sentence] of [
    ["staff", "user role staff none"],
    ["boss", "на странице организации"],
    ["waits", "не решена"],
    ["nobody", "не знает"],
  ] as const) {
    const { code, stdout, stderr } = await erase(login);
    expect([code, stdout, stderr]).toEqual([1, "", expect.stringContaining(sentence)]);
  }
  expect((await birzha("user", "erase", "waits", "--confirm", "wait")).stderr).toContain("Использование");
  const { rows } = await sql<{ account: string }>`
    select account from users where account in ('staff', 'boss', 'waits') order by account`.execute(db);
  expect(rows.map(({ account }) => account)).toEqual(["boss", "staff", "waits"]);
});
