import { describeAccount } from "@birzha/identity/accounts.ts";
import { afterAll, afterEach, beforeAll, expect, test } from "vitest";
import { Authenticator, type Deviation } from "../stages/authenticator.ts";
import { Browser } from "../stages/browser.ts";
import { cloneDatabase, type TestDatabase } from "../stages/database.ts";
import { openPortal, type TestPortal } from "../stages/portal.ts";
import { commandRunner } from "../run-command.ts";
import { accountCommands } from "../../src/cli/account-command.ts";

/** Passkeys of the embedded identity server, with devices that have real keys. */
let database: TestDatabase;
let portal: TestPortal;
const errors: unknown[] = [];
const password = "demo";

beforeAll(async () => {
  database = await cloneDatabase();
  portal = await openPortal(database, { demo: true, onError: (error) => errors.push(error) });
});

afterAll(async () => {
  await portal.close();
  await database.drop();
});

/** Tests share accounts and restore them. */
afterEach(async () => {
  await database.pool.query("delete from identity.passkeys");
  await database.pool.query("update identity.accounts set recovery_codes = '{}', totp = null");
  await database.pool.query("delete from identity.sign_in_attempts");
  expect(errors).toEqual([]);
});

const unescaped = (text: string) => text.replaceAll("&quot;", '"').replaceAll("&amp;", "&");
const optionsIn = (page: string) => JSON.parse(unescaped(/data-options="([^"]*)"/.exec(page)![1]!));
const hiddenIn = (page: string, name: string) => new RegExp(`name="${name}" value="([^"]*)"`).exec(page)![1]!;

async function post(browser: Browser, address: string, fields: Record<string, string>) {
  const answer = await browser.post(address, fields);
  return { status: answer.status, page: await answer.text() };
}

async function signedIn(login: string): Promise<Browser> {
  const browser = new Browser(portal.origin);
  expect((await browser.signIn(login)).status).toBe(200);
  return browser;
}

const offer = async (browser: Browser) =>
  optionsIn((await post(browser, "/identity/account/passkeys", { current: password })).page);

const add = (browser: Browser, answer: string, name = "Телефон") =>
  post(browser, "/identity/account/passkeys/add", { answer, refused: "", name });

/** A user with a passkey, signed in by password before adding it. */
async function withPasskey(login: string) {
  const browser = await signedIn(login);
  const device = new Authenticator(portal.origin);
  const added = await add(browser, device.create(await offer(browser)));
  expect([added.status, added.page]).toEqual([200, expect.stringContaining("Ключ входа добавлен")]);
  const codes = [...added.page.matchAll(/<code>([a-z2-9]{5}-[a-z2-9]{5})<\/code>/g)].map(([, code]) => code!);
  return { browser, device, codes };
}

/** The sign-in step that requests a passkey instead of a password. */
async function requested(browser = new Browser(portal.origin)) {
  const page = await browser.begin();
  const { page: shown } = await post(browser, page, { passkey: "ask" });
  return { browser, page, options: optionsIn(shown) };
}

async function enter(device: Authenticator, wrong: Deviation = {}): Promise<number> {
  const { browser, page, options } = await requested();
  return (await post(browser, page, { answer: device.get(options, wrong), refused: "" })).status;
}

/** The step after the password. */
async function afterPassword(login: string) {
  const browser = new Browser(portal.origin);
  const page = await browser.begin();
  const answer = await post(browser, page, { login, password });
  expect([answer.status, answer.page]).toEqual([200, expect.stringContaining("Подтвердите вход")]);
  return { browser, page, shown: answer.page, pass: hiddenIn(answer.page, "pass") };
}

test("INST-001: a passkey signs in without a password", async () => {
  const { device } = await withPasskey("farmer");
  const { browser, page, options } = await requested();
  expect(options.allowCredentials).toEqual([]);
  expect(options.userVerification).toBe("required");
  const answer = await browser.post(page, { answer: device.get(options), refused: "" });
  expect(answer.status).toBe(303);
  const resumed = await browser.go(answer.headers.get("location")!);
  const { searchParams } = new URL(resumed.headers.get("location")!);
  expect((await browser.finish(searchParams)).status).toBe(200);
  expect(await (await browser.call("/keycloak/users/info")).text()).toContain("farmer");
  // The stored user handle does not reveal the account.
  expect(Buffer.from(device.userHandle, "base64url").toString("latin1")).not.toContain("farmer");
});

test("INST-001: with a passkey the password alone fails; recovery codes work", async () => {
  const { device, codes } = await withPasskey("farmer");
  expect(new Set(codes).size).toBe(10);
  const first = await afterPassword("farmer");
  const options = optionsIn(first.shown);
  expect(options.allowCredentials.map(({ id }: { id: string }) => id)).toEqual([device.id]);
  const { pass } = first;
  const right = { pass, answer: device.get(options), refused: "" };
  // The proof of the password is valid for one sign-in.
  const elsewhere = new Browser(portal.origin);
  expect((await post(elsewhere, await elsewhere.begin(), right)).status).toBe(400);
  expect((await post(first.browser, first.page, right)).status).toBe(303);

  const second = await afterPassword("farmer");
  const fields = { pass: second.pass, code: "000000" };
  expect((await post(second.browser, second.page, fields)).status).toBe(401);
  expect((await post(second.browser, second.page, { ...fields, code: codes[0]! })).status).toBe(303);
});

test("INST-001: an assertion that proves no present user fails", async () => {
  const { device } = await withPasskey("farmer");
  const { device: foreign, browser: hers } = await withPasskey("employee");
  for (const wrong of [
    { origin: "https://birzha.example.com" },
    { rpId: "birzha.example.com" },
    { isVerified: false },
    { challenge: "AAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAA" },
    { userHandle: "" },
    { userHandle: foreign.userHandle },
    // Signed with one key under the id of another, or of none.
    { id: foreign.id, userHandle: foreign.userHandle },
    { id: "AAAA" },
  ])
    expect([wrong, await enter(device, wrong)]).toEqual([wrong, 401]);
  expect(await enter(device, { counter: 100 })).toBe(303);
  await database.pool.query("delete from identity.sign_in_attempts");
  for (const counter of [100, 99, 0]) expect(await enter(device, { counter })).toBe(401);
  expect(await enter(device, { counter: 101 })).toBe(303);

  // The passkey of another account is no second factor, whatever its user handle.
  const { browser, page, shown, pass } = await afterPassword("farmer");
  for (const userHandle of [foreign.userHandle, device.userHandle, ""]) {
    const answer = foreign.get(optionsIn(shown), { userHandle });
    expect((await post(browser, page, { pass, answer, refused: "" })).status).toBe(401);
  }
  expect(await (await hers.go("/identity/account")).text()).toContain("входов ещё не было");
});

test("INST-001: a challenge works once, for its sign-in, and expires", async () => {
  const { device } = await withPasskey("farmer");
  const first = await requested();
  const answer = device.get(first.options, { counter: 50 });
  const other = await requested();
  expect((await post(other.browser, other.page, { answer, refused: "" })).status).toBe(401);
  expect((await post(first.browser, first.page, { answer, refused: "" })).status).toBe(303);
  const again = await requested(first.browser);
  expect((await post(again.browser, again.page, { answer, refused: "" })).status).toBe(401);

  // A device without a counter cannot replay an assertion either.
  await database.pool.query("update identity.passkeys set counter = 0");
  const twice = await requested();
  const same = device.get(twice.options, { counter: 0 });
  const sent = await Promise.all([
    post(twice.browser, twice.page, { answer: same, refused: "" }),
    post(twice.browser, twice.page, { answer: same, refused: "" }),
  ]);
  expect(sent.filter(({ status }) => status === 303)).toHaveLength(1);

  const late = await requested();
  await database.pool.query("update identity.challenges set expires_at = now()");
  const fields = { answer: device.get(late.options, { counter: 0 }), refused: "" };
  const rejected = await post(late.browser, late.page, fields);
  expect([rejected.status, rejected.page]).toEqual([401, expect.stringContaining("Ключ входа не подошёл")]);
});

test("INST-001: an unknown passkey gets the page of a wrong one", async () => {
  const { device } = await withPasskey("farmer");
  const stranger = new Authenticator(portal.origin);
  const plain = (page: string) =>
    page.replace(/nonce[="-]+[^"']+/g, "").replace(/challenge&quot;:&quot;[\w-]+/, "");
  const pages = [];
  for (const [one, wrong] of [
    [device, { isVerified: false }],
    [stranger, { userHandle: device.userHandle }],
  ] as const) {
    const { browser, page, options } = await requested();
    const answer = await post(browser, page, { answer: one.get(options, wrong), refused: "" });
    pages.push([answer.status, plain(answer.page).replaceAll(page, "")]);
  }
  expect(pages[1]).toEqual(pages[0]);

  const { browser, page } = await requested();
  for (const [answer, rejected, words] of [
    ["", "", "Другие способы входа доступны"],
    ["", "NotAllowedError", "Устройство не подтвердило"],
    ["{}", "", "Другие способы входа доступны"],
    ['{"id":"a","response":{"clientDataJSON":"e30"}}', "", "Другие способы входа доступны"],
  ] as const) {
    const shown = await post(browser, page, { answer, refused: rejected });
    expect([shown.status, shown.page]).toEqual([400, expect.stringContaining(words)]);
    expect(shown.page).not.toContain("data-immediate");
  }
});

test("INST-001: passkey guesses have the limit of password guesses", async () => {
  const { device } = await withPasskey("farmer");
  const responses = [];
  for (let guess = 0; guess < 11; guess += 1) responses.push(await enter(device, { isVerified: false }));
  expect(responses).toEqual([...Array.from({ length: 10 }, () => 401), 429]);
});

test("INST-001: adding a passkey needs the password and a verifying device", async () => {
  const browser = await signedIn("farmer");
  const other = await signedIn("employee");
  const wrongPassword = await post(browser, "/identity/account/passkeys", { current: "не тот" });
  expect([wrongPassword.status, wrongPassword.page.includes("data-options")]).toEqual([401, false]);
  const device = new Authenticator(portal.origin);
  for (const wrong of [
    { origin: "https://birzha.example.com" },
    { rpId: "birzha.example.com" },
    { isVerified: false },
    { challenge: "AAAA" },
  ])
    expect((await add(browser, device.create(await offer(browser), wrong))).status).toBe(400);
  const options = await offer(browser);
  const answer = device.create(options);
  expect((await add(other, answer)).status).toBe(400);
  expect((await add(new Browser(portal.origin), answer)).status).toBe(401);
  expect((await add(browser, answer)).status).toBe(200);
  // The same request again, and the same device for another account.
  expect((await add(browser, answer)).status).toBe(400);
  expect((await add(other, device.create(await offer(other)))).status).toBe(400);
  expect((await offer(browser)).excludeCredentials).toEqual([
    { type: "public-key", id: device.id, transports: ["internal"] },
  ]);
});

test("INST-001: only the owner renames or removes a passkey, by password", async () => {
  const { browser, device } = await withPasskey("farmer");
  const stranger = await signedIn("employee");
  const list = await (await browser.go("/identity/account")).text();
  const key = /passkeys\/one\?key=([0-9a-f-]{36})/.exec(list)![1]!;
  const one = "/identity/account/passkeys/one";
  const fields = { key, current: password, name: "Ноутбук", act: "rename" };
  expect((await post(browser, one, { ...fields, current: "не тот" })).status).toBe(401);
  expect((await stranger.go(`${one}?key=${key}`)).status).toBe(404);
  for (const act of ["rename", "remove"])
    expect((await post(stranger, one, { ...fields, act })).status).toBe(404);
  expect((await post(browser, one, { ...fields, name: " " })).status).toBe(400);
  expect((await post(browser, one, fields)).page).toContain("Название сохранено");
  expect(await (await browser.go("/identity/account")).text()).toContain("Ноутбук");
  expect(await describeAccount(database.pool, "farmer")).toMatchObject({
    hasSecondFactor: false,
    passkeys: [{ name: "Ноутбук", usedAt: null }],
  });
  expect(await enter(device)).toBe(303);

  expect((await post(browser, one, { ...fields, act: "remove" })).page).toContain("Ключ входа удалён");
  expect(await enter(device)).toBe(401);
  // The recovery codes disappear with the last second factor.
  await signedIn("farmer");
  const { rows } = await database.pool.query<{ left: number }>(
    "select cardinality(recovery_codes) as left from identity.accounts where login = 'farmer'",
  );
  expect(rows).toEqual([{ left: 0 }]);
  const { rows: log } = await database.pool.query<{ count: number }>(
    `select count(*)::int as count from audit_log l join users u on u.id = l.actor_user_id
     where l.action = 'users.change-passkeys' and u.account = 'farmer' and l.at > now() - interval '1 hour'`,
  );
  expect(log[0]!.count).toBeGreaterThanOrEqual(3);
});

test("INST-001: the reset command removes lost passkeys, too", async () => {
  const { device } = await withPasskey("farmer");
  await afterPassword("farmer");
  const settings = { PUBLIC_URL: portal.origin, DEMO: "true" };
  const birzha = commandRunner(accountCommands, database, settings);
  expect((await birzha("user", "reset", "farmer", "--second-factor")).code).toBe(0);
  await signedIn("farmer");
  expect(await enter(device)).toBe(401);
});
