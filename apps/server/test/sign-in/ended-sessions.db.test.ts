import { createAccount } from "@birzha/identity/accounts.ts";
import { endOtherSessions } from "@birzha/domain/users/api.ts";
import { randomUUID } from "node:crypto";
import { afterAll, afterEach, beforeAll, expect, test } from "vitest";
import { accountCommands } from "../../src/cli/account-command.ts";
import { userRoleCommand } from "../../src/cli/user-command.ts";
import { commandRunner } from "../run-command.ts";
import { Browser } from "../stages/browser.ts";
import { cloneDatabase, type TestDatabase } from "../stages/database.ts";
import { openPortal, type TestPortal } from "../stages/portal.ts";

/** A production portal: its sessions and those of the embedded identity server end together. */
let database: TestDatabase;
let portal: TestPortal;
const errors: unknown[] = [];
const password = "сено солома";

beforeAll(async () => {
  database = await cloneDatabase();
  portal = await openPortal(database, {
    demo: false,
    staffSecondFactor: true,
    onError: (error) => errors.push(error),
  });
});

afterAll(async () => {
  await portal.close();
  await database.drop();
});

afterEach(() => expect(errors).toEqual([]));

const account = (login: string, roles: readonly string[] = []) =>
  createAccount(database.pool, { login, name: `Ёлкина ${login}`, password, roles });

const birzha = (...words: string[]) =>
  commandRunner(
    [...accountCommands, userRoleCommand],
    database,
    { PUBLIC_URL: portal.origin, DEMO: "false" },
    "рожь пшеница ячмень",
  )(...words);

/** Signs in a browser of the account. */
async function signedIn(login: string): Promise<Browser> {
  const browser = new Browser(portal.origin);
  const response = await browser.finish(await browser.enter(await browser.begin(), login, password));
  expect(response.status).toBe(200);
  return browser;
}

const isIn = async (browser: Browser) => (await browser.call("/keycloak/users/info")).status === 200;

/** Whether the embedded identity server knows the browser's user. */
const isKnown = async (browser: Browser) => (await browser.go("/identity/account/password")).status === 200;

/** Opens the address of a sign-in without the parameters that ask for the password; returns the next address. */
async function authorizeSilently(browser: Browser): Promise<URL> {
  const login = await browser.go("/keycloak/auth/login");
  const address = new URL(login.headers.get("location")!);
  for (const name of ["prompt", "max_age"]) address.searchParams.delete(name);
  return new URL((await browser.go(address.href)).headers.get("location")!, portal.origin);
}

test("FIX-204: a session from before the staff role opens no staff rights", async () => {
  await account("quiet");
  const browser = await signedIn("quiet");
  expect(await birzha("user", "role", "quiet", "operator")).toMatchObject({ code: 0 });
  expect(await isIn(browser)).toBe(false);
  const next = await authorizeSilently(browser);
  expect(next.pathname).toMatch(/^\/identity\/sign-in\//);
  // The password alone leads to the setup of the second factor.
  const response = await browser.post(next.href, { login: "quiet", password });
  expect(response.status).not.toBe(303);
});

test("FIX-204: every authorization needs the sign-in page", async () => {
  await account("again");
  const browser = await signedIn("again");
  expect((await authorizeSilently(browser)).pathname).toMatch(/^\/identity\/sign-in\//);
});

test("FIX-204: the portal rejects staff whose ID token proves no second factor", async () => {
  const subject = await account("promoted");
  const browser = new Browser(portal.origin);
  const code = await browser.enter(await browser.begin(), "promoted", password);
  await database.pool.query("update identity.accounts set roles = '{operator}' where subject = $1", [
    subject,
  ]);
  const rejected = await browser.finish(code);
  expect([rejected.status, await rejected.json()]).toEqual([
    403,
    expect.objectContaining({ code: "users.second-factor" }),
  ]);
  expect(browser.cookie("auth.session")).toBeUndefined();
  const { rows } = await database.pool.query("select role from users where account = 'promoted'");
  expect(rows).toEqual([]);
});

test("FIX-205: a sign-out ends the session of the identity server", async () => {
  await account("leaves");
  const browser = await signedIn("leaves");
  expect(await isKnown(browser)).toBe(true);
  const response = await browser.post("/keycloak/auth/logout", {}, { ClientRequestId: randomUUID() });
  const { data } = (await response.json()) as { data: { endSessionUrl: string } };
  expect(data.endSessionUrl).toBe(`${portal.origin}/`);
  expect(await isKnown(browser)).toBe(false);
});

test("FIX-205: a sign-out at the identity server ends the portal's session", async () => {
  await account("outside");
  const [browser, other] = [await signedIn("outside"), await signedIn("outside")];
  const page = await (await browser.go("/identity/session/end")).text();
  const xsrf = /name="xsrf" value="(\w+)"/.exec(page)![1]!;
  expect((await browser.post("/identity/session/end/confirm", { xsrf, logout: "yes" })).status).toBe(303);
  expect([await isIn(browser), await isIn(other)]).toEqual([false, true]);
});

test("FIX-205: a second sign-in keeps the session of the identity server", async () => {
  await account("twice");
  const browser = await signedIn("twice");
  expect((await browser.finish(await browser.enter(await browser.begin(), "twice", password))).status).toBe(
    200,
  );
  expect(await isKnown(browser)).toBe(true);
  expect((await browser.token({ grant_type: "refresh_token" })).status).toBe(200);
});

test("FIX-205: ending other sessions ends them at the identity server", async () => {
  await account("others");
  const [browser, other] = [await signedIn("others"), await signedIn("others")];
  const ended = await browser.go(endOtherSessions.path, {
    method: "POST",
    headers: { "content-type": "application/json", ClientRequestId: randomUUID() },
    body: "{}",
  });
  expect(ended.status).toBe(200);
  expect([await isIn(other), await isKnown(other)]).toEqual([false, false]);
  expect([await isIn(browser), await isKnown(browser)]).toEqual([true, true]);
  expect((await browser.token({ grant_type: "refresh_token" })).status).toBe(200);
});

test.each<[string, (login: string) => Promise<unknown>]>([
  ["a change of the role", (login) => birzha("user", "role", login, "operator")],
  ["a reset of the second factor", (login) => birzha("user", "reset", login, "--second-factor")],
  ["a new password", (login) => birzha("user", "reset", login, "--password")],
  [
    "delete from sessions",
    (login) =>
      database.pool.query("delete from sessions where user_id = (select id from users where account = $1)", [
        login,
      ]),
  ],
])("FIX-205: %s ends all sessions of both servers", async (name, end) => {
  const login = name.replaceAll(" ", "-");
  const subject = await account(login);
  const browsers = [await signedIn(login), await signedIn(login)];
  await end(login);
  for (const browser of browsers)
    expect([await isIn(browser), await isKnown(browser)]).toEqual([false, false]);
  const { rows } = await database.pool.query(
    "select kind from identity.records where payload ->> 'accountId' = $1 and kind <> 'Grant'",
    [subject],
  );
  expect(rows).toEqual([]);
});

test("FIX-205: a password reset ends sessions unknown to the portal", async () => {
  await account("alone");
  const browser = new Browser(portal.origin);
  await browser.enter(await browser.begin(), "alone", password);
  expect(await isKnown(browser)).toBe(true);
  expect(await birzha("user", "reset", "alone", "--password")).toMatchObject({ code: 0 });
  expect(await isKnown(browser)).toBe(false);
});

test("FIX-205: a new password ends a sign-in that waits for its redirect", async () => {
  await account("waits");
  const browser = new Browser(portal.origin);
  const entered = await browser.post(await browser.begin(), { login: "waits", password });
  expect(entered.status).toBe(303);
  expect(await birzha("user", "reset", "waits", "--password")).toMatchObject({ code: 0 });
  expect((await browser.go(entered.headers.get("location")!)).status).toBe(400);
});
