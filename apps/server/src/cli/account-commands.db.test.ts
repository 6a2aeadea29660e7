import { afterAll, beforeAll, expect, test } from "vitest";
import { Browser } from "../../test/stages/browser.ts";
import { cloneDatabase, type TestDatabase } from "../../test/stages/database.ts";
import { openPortal, type TestPortal } from "../../test/stages/portal.ts";
import { commandRunner, type CommandOutcome } from "../../test/run-command.ts";
import { verifySealed } from "../../test/sealed-audit.ts";
import { accountCommands } from "./account-command.ts";
import { userRoleCommand } from "./user-command.ts";

/** A portal without demo data and with the embedded identity server: commands create all accounts. */
let database: TestDatabase;
let portal: TestPortal;
let birzha: (...words: string[]) => Promise<CommandOutcome>;
const errors: unknown[] = [];

beforeAll(async () => {
  database = await cloneDatabase();
  portal = await openPortal(database, { demo: false, onError: (error) => errors.push(error) });
  birzha = terminal();
});
afterAll(async () => {
  await portal.close();
  await database.drop();
});

const commands = [...accountCommands, userRoleCommand];
const terminal = (settings: Record<string, string> = {}, response?: string) =>
  commandRunner(commands, database, { PUBLIC_URL: portal.origin, DEMO: "false", ...settings }, response);

const linkIn = ({ stdout }: CommandOutcome) => /http\S+\/identity\/link\?key=\S+/.exec(stdout)![0];

async function status(login: string, password: string, browser = new Browser(portal.origin)) {
  const page = await browser.begin();
  const response = await browser.post(page, { login, password });
  await response.text();
  return response.status;
}

async function whoIs(login: string, password: string) {
  const browser = new Browser(portal.origin);
  const response = await browser.enter(await browser.begin(), login, password);
  expect((await browser.finish(response)).status).toBe(200);
  const info = await browser.call("/keycloak/users/info");
  return { browser, data: ((await info.json()) as { data: Record<string, unknown> }).data };
}

const first = "сено солома";
const second = "рожь пшеница ячмень";

test("INST-002: first-operator creates one operator with a one-time link, once", async () => {
  const made = await birzha("user", "first-operator", "elkina", "--name", "Ёлкина Анна");
  expect(made).toMatchObject({ code: 0, stderr: "" });
  const link = linkIn(made);
  expect(link.startsWith(`${portal.origin}/identity/`)).toBe(true);
  expect(await status("elkina", "")).toBe(400);
  expect(await status("elkina", first)).toBe(401);

  const visitor = new Browser(portal.origin);
  // Opening the link does not use it up: mail programs open links before users do.
  expect((await visitor.go(link)).status).toBe(200);
  const weak = await visitor.post(link, { password: "elkina-elkina", repeat: "elkina-elkina" });
  expect([weak.status, await weak.text()]).toEqual([400, expect.stringContaining("не должен повторять")]);
  const differs = await visitor.post(link, { password: first, repeat: second });
  expect([differs.status, await differs.text()]).toEqual([400, expect.stringContaining("не совпадают")]);
  const both = await Promise.all([1, 2].map(() => visitor.post(link, { password: first, repeat: first })));
  expect(new Set(both.map((response) => response.status))).toEqual(new Set([200, 410]));
  expect((await visitor.go(link)).status).toBe(410);

  expect((await whoIs("ELKINA", first)).data).toMatchObject({ role: 2, name: "Ёлкина Анна" });
  const again = await birzha("user", "first-operator", "volkov", "--name", "Волков");
  expect(again).toMatchObject({ code: 1, stdout: "" });
  expect(again.stderr).toContain("«elkina»");
});

test("INST-002: a link expires after an hour", async () => {
  const link = linkIn(await birzha("user", "create", "late", "--name", "Поздняков"));
  await database.pool.query("update identity.emails set expires_at = expires_at - interval '61 minutes'");
  expect((await new Browser(portal.origin).go(link)).status).toBe(410);
});

test("INST-002: create, role, block, unblock and list leave audit rows", async () => {
  const weak = await terminal({}, "1234567890")("user", "create", "volkov", "--name", "Волков", "--password");
  expect(weak.code).toBe(1);
  expect(weak.stderr).toContain("слишком распространён");
  const typed = terminal({}, first);
  const made = await typed(
    "user",
    "create",
    "volkov",
    "--name",
    "Волков",
    "--password",
    "--email",
    "v@x.example",
  );
  expect(made).toMatchObject({ code: 0, stderr: "" });
  expect(made.stdout).not.toContain("http");
  // Also with the e-mail address as login.
  expect((await whoIs("V@x.example", first)).data).toMatchObject({ role: 1, account: "volkov" });
  for (const [login, ...more] of [["VOLKOV"], ["other", "--email", "V@X.example"]])
    expect((await birzha("user", "create", login!, "--name", "Другой", ...more)).stderr).toContain(
      "уже заняты",
    );

  expect((await birzha("user", "role", "volkov", "operator")).code).toBe(0);
  const { browser, data } = await whoIs("volkov", first);
  expect(data).toMatchObject({ role: 2 });
  expect((await birzha("user", "block", "volkov", "--reason", "Уволен")).code).toBe(0);
  expect((await browser.call("/keycloak/users/info")).status).toBe(401);
  expect((await birzha("user", "list")).stdout).toContain("volkov\tВолков\tоператор\tзаблокирован");
  expect((await birzha("user", "unblock", "volkov")).code).toBe(0);
  expect((await birzha("user", "list", "--after", "0")).stdout).toContain(
    "volkov\tВолков\tоператор\tработает",
  );

  const { rows } = await database.pool.query<{ action: string; after: unknown }>(
    `select action, after from audit_log
     where entity_id = (select id from users where account = 'volkov') and action not like '%sign%' order by id`,
  );
  expect(rows.map(({ action }) => action)).toEqual([
    "users.register",
    "users.role",
    "users.block",
    "users.unblock",
  ]);
  for (const { after } of rows) expect(after).toHaveProperty("terminal");
  expect((await verifySealed(database.db)).firstBad).toBeUndefined();
});

test("INST-002: reset gives a link or password; new passwords end sessions", async () => {
  const { browser } = await whoIs("elkina", first);
  const link = linkIn(await birzha("user", "reset", "elkina"));
  // The session ends only after the link is used.
  expect((await browser.call("/keycloak/users/info")).status).toBe(200);
  const set = await new Browser(portal.origin).post(link, { password: second, repeat: second });
  expect(set.status).toBe(200);
  expect((await browser.call("/keycloak/users/info")).status).toBe(401);
  expect(await status("elkina", first)).toBe(401);

  const next = await whoIs("elkina", second);
  expect((await terminal({}, first)("user", "reset", "elkina", "--password")).stdout).toContain("задан");
  expect((await next.browser.call("/keycloak/users/info")).status).toBe(401);
  expect((await whoIs("elkina", first)).data).toMatchObject({ role: 2 });
});

test.each([
  [["create", "a@b.example", "--name", "Я"], "латинских букв"],
  [["create", "nobody"], "Использование: user create"],
  [["create", "nobody", "--name", "Я", "--email", "почта"], "не распознан"],
  [["reset", "nobody"], "нет"],
  [["reset"], "Использование: user reset"],
  [["block", "elkina"], "Использование: user block"],
  [["block", "nobody", "--reason", "Так"], "не знает"],
  [["unblock", "elkina", "--reason", "Так"], "Использование: user unblock"],
  [["list", "all"], "Использование: user list"],
  [["invite", "a@b.example"], "SMTP_URL"],
] as const)("INST-002: user %j fails with a sentence", async (words, sentence) => {
  const { code, stdout, stderr } = await birzha("user", ...words);
  expect([code, stdout, stderr]).toEqual([1, "", expect.stringContaining(sentence)]);
  expect(errors).toEqual([]);
});

test("INST-002: an external identity server disables account commands", async () => {
  const settings = { OIDC_ISSUER: "https://sso.example", OIDC_CLIENT_ID: "a", OIDC_CLIENT_SECRET: "b" };
  const { code, stderr } = await terminal(settings)("user", "create", "nobody", "--name", "Я");
  expect([code, stderr]).toEqual([1, expect.stringContaining("https://sso.example")]);
});
