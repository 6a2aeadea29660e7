import { EventEmitter, once } from "node:events";
import { createAccount } from "@birzha/identity/accounts.ts";
import { Secret, TOTP } from "otpauth";
import pino from "pino";
import { afterAll, afterEach, beforeAll, expect, test } from "vitest";
import { accountCommands } from "../../src/cli/account-command.ts";
import { identityTasks } from "../../src/jobs.ts";
import { createLog } from "../../src/platform/log/create-log.ts";
import { startJobs, type RunningJobs } from "../../src/platform/jobs/start-jobs.ts";
import { openMailer } from "../../src/platform/mail/open-mailer.ts";
import { commandRunner } from "../run-command.ts";
import { openMailServer, type MailServer, type ReceivedEmail } from "../services/mail-server.ts";
import { Authenticator } from "../stages/authenticator.ts";
import { Browser } from "../stages/browser.ts";
import { cloneDatabase, type TestDatabase } from "../stages/database.ts";
import { openPortal, type TestPortal } from "../stages/portal.ts";

/** A production portal with its own accounts: staff need a second factor, new devices are e-mailed. */
let database: TestDatabase;
let portal: TestPortal;
let mail: MailServer;
let jobs: RunningJobs;
const errors: unknown[] = [];
const lines: Record<string, unknown>[] = [];
const attempts = new EventEmitter();
const password = "сено солома";
const other = "рожь пшеница ячмень";

beforeAll(async () => {
  database = await cloneDatabase();
  mail = await openMailServer();
  portal = await openPortal(database, {
    demo: false,
    sendsEmails: true,
    staffSecondFactor: true,
    onError: (error) => errors.push(error),
    log: createLog("warn", { write: (line) => void lines.push(JSON.parse(line)) }),
  });
  jobs = await startJobs({
    pool: database.pool,
    log: pino({ level: "silent" }),
    tasks: identityTasks({
      pool: database.pool,
      mailer: openMailer({ url: mail.url, from: { name: "Биржа", address: "birzha@exchange.example" } }),
      publicUrl: portal.origin,
    }),
    cron: [],
    observe: () => void attempts.emit("made"),
  });
});

afterAll(async () => {
  await jobs.stop();
  await portal.close();
  await mail.close();
  await database.drop();
});

afterEach(async () => {
  await database.pool.query("delete from identity.sign_in_attempts");
  await database.pool.query("update identity.emails set address = null where purpose <> 'device'");
  expect(errors).toEqual([]);
});

const account = (login: string, roles: readonly string[] = ["operator"], email?: string) =>
  createAccount(database.pool, { login, name: `Ёлкина ${login}`, password, roles, email });

const hiddenIn = (page: string, name: string) => new RegExp(`name="${name}" value="([^"]*)"`).exec(page)![1]!;

async function post(browser: Browser, address: string, fields: Record<string, string>) {
  const response = await browser.post(address, fields);
  return { status: response.status, page: await response.text(), location: response.headers.get("location") };
}

/** Sends login and password; `address` is the page of this sign-in. */
async function enter(login: string, typed = password, browser = new Browser(portal.origin)) {
  const address = await browser.begin();
  return { browser, address, ...(await post(browser, address, { login, password: typed })) };
}

async function finish(browser: Browser, location: string | null): Promise<number> {
  const resumed = await browser.go(location!);
  const response = await browser.finish(new URL(resumed.headers.get("location")!).searchParams);
  expect(response.status).toBe(200);
  return (await browser.call("/keycloak/users/info")).status;
}

async function emailTo(email: string, count = 1): Promise<ReceivedEmail> {
  for (;;) {
    const found = mail.emails.filter(({ to }) => to.includes(email));
    if (found.length >= count) return found.at(-1)!;
    await once(attempts, "made");
  }
}

const birzha = (...words: string[]) =>
  commandRunner(accountCommands, database, { PUBLIC_URL: portal.origin, DEMO: "false" })(...words);

test("FIX-164: a stolen staff password alone opens nothing", async () => {
  await account("stolen");
  const { browser, address, status, page } = await enter("stolen");
  expect([status, page]).toEqual([403, expect.stringContaining("ещё не входил")]);
  expect(page).not.toMatch(/data-options|class="picture"/);
  const forged: Record<string, string>[] = [{ enrolment: "x", code: "000000" }, { enrolled: "x" }];
  for (const fields of forged) expect((await post(browser, address, fields)).status).toBe(400);
  expect((await browser.call("/keycloak/users/info")).status).toBe(401);
});

test("FIX-164: accounts without the staff role need no second factor", async () => {
  await account("member", []);
  const { browser, status, location } = await enter("member");
  expect(status).toBe(303);
  expect(await finish(browser, location)).toBe(200);
});

test("FIX-164: after an e-mailed link staff set up an app and sign in", async () => {
  await account("linked", ["operator"], "linked@exchange.example");
  const browser = new Browser(portal.origin);
  await post(browser, "/identity/forgot", { email: "linked@exchange.example" });
  const link = /http\S+key=\S+/.exec((await emailTo("linked@exchange.example")).text)![0];
  expect((await post(browser, link, { password: other, repeat: other })).status).toBe(200);

  const { address, status, page } = await enter("linked", other, browser);
  expect([status, page]).toEqual([200, expect.stringContaining("Сначала второй фактор")]);
  const enrolment = hiddenIn(page, "enrolment");
  const totp = new TOTP({ secret: Secret.fromBase32(/<code>([A-Z2-7]{32})<\/code>/.exec(page)![1]!) });
  const wrong = totp.generate() === "000000" ? "111111" : "000000";
  expect((await post(browser, address, { enrolment, code: wrong })).status).toBe(401);
  const done = await post(browser, address, { enrolment, code: totp.generate() });
  expect([done.status, done.page]).toEqual([200, expect.stringContaining("резервные коды")]);
  // An offer is valid once, and its token does not finish a sign-in.
  expect((await post(browser, address, { enrolment, code: totp.generate() })).status).toBe(400);
  expect((await post(browser, address, { enrolled: enrolment })).status).toBe(400);
  const enrolled = hiddenIn(done.page, "enrolled");
  const elsewhere = new Browser(portal.origin);
  expect((await post(elsewhere, await elsewhere.begin(), { enrolled })).status).toBe(400);
  const entered = await post(browser, address, { enrolled });
  expect(entered.status).toBe(303);
  expect(await finish(browser, entered.location)).toBe(200);
  expect((await enter("linked", other)).page).toContain("Подтвердите вход");
});

test("FIX-164: after the administrator's reset staff add a passkey", async () => {
  const subject = await account("reset");
  const before = await enter("reset");
  expect(before.status).toBe(403);
  const outcome = await birzha("user", "reset", "reset", "--second-factor");
  expect(outcome).toMatchObject({ code: 0, stdout: expect.stringContaining("В течение суток") });

  const { browser, address, page } = await enter("reset");
  const device = new Authenticator(portal.origin);
  const enrolment = hiddenIn(page, "enrolment");
  const options = JSON.parse(
    /data-options="([^"]*)"/.exec(page)![1]!.replaceAll("&quot;", '"').replaceAll("&amp;", "&"),
  );
  const rejected = await post(browser, address, { enrolment, answer: "", refused: "NotAllowedError" });
  expect([rejected.status, rejected.page]).toEqual([400, expect.stringContaining("не подтвердило")]);
  const done = await post(browser, address, { enrolment, answer: device.create(options), refused: "" });
  expect([done.status, done.page]).toEqual([200, expect.stringContaining("Ключ входа добавлен")]);
  const entered = await post(browser, address, { enrolled: hiddenIn(done.page, "enrolled") });
  expect(await finish(browser, entered.location)).toBe(200);
  const { rows } = await database.pool.query(
    "select count(*)::int as keys from identity.passkeys where subject = $1",
    [subject],
  );
  expect(rows).toEqual([{ keys: 1 }]);
  // The permission of the administrator ends after a day.
  await account("late");
  await birzha("user", "reset", "late", "--second-factor");
  await database.pool.query("update identity.accounts set enrolment_until = now() where login = 'late'");
  expect((await enter("late")).status).toBe(403);
});

test("FIX-164: the first sign-in from a new device is e-mailed", async () => {
  const email = "owner@ferma.example";
  const subject = await account("owner", [], email);
  await database.pool.query("update identity.accounts set language = 'en' where subject = $1", [subject]);
  const agent = "Mozilla/5.0 (Windows NT 10.0; Win64; x64; rv:130.0) Gecko/20100101 Firefox/130.0";
  const browser = new Browser(portal.origin);
  const enterBy = async (by: Browser) => {
    const address = await by.begin();
    const response = await by.post(address, { login: "owner", password }, { "user-agent": agent });
    expect(response.status).toBe(303);
  };
  await enterBy(browser);
  const message = await emailTo(email);
  expect(message.headers).toContain("Subject: Sign-in from a new device");
  expect(message.text).toMatch(/Time: .*20\d\d.* \(Moscow\)/);
  expect(message.text).toMatch(/Address: (127\.0\.0\.1|::1)/);
  expect(message.text).toContain("Browser: Firefox, Windows");
  expect(message.text).toContain(`${portal.origin}/identity/account`);

  const count = async () =>
    (
      await database.pool.query<{ count: number }>(
        "select count(*)::int as count from identity.emails where subject = $1 and purpose = 'device'",
        [subject],
      )
    ).rows[0]!.count;
  await account("neighbour", []);
  await enter("neighbour", password, browser);
  await enterBy(browser);
  expect(await count()).toBe(1);
  for (let time = 0; time < 4; time += 1) await enterBy(new Browser(portal.origin));
  expect(await count()).toBe(3);
  // These e-mails leave the limit of requested ones alone.
  await post(browser, "/identity/forgot", { email });
  await emailTo(email, 4);
});

test("FIX-164: failed sign-ins are logged without personal data and counted", async () => {
  const subject = await account("guessed");
  lines.length = 0;
  await enter("guessed", "не тот пароль");
  await enter("guessed");
  await enter("Мой пароль вместо логина", "не тот пароль");
  const failures = lines.filter(({ msg }) => msg === "sign-in failed");
  expect(failures.map(({ reason, account: of }) => [reason, of])).toEqual([
    ["password", subject],
    ["enrolment", subject],
    ["password", expect.stringMatching(/^[0-9a-f]{16}$/)],
  ]);
  expect(failures[0]!["address"]).toMatch(/^(127\.0\.0\.1|::1)$/);
  expect(JSON.stringify(lines)).not.toMatch(/guessed|Мой пароль/);
  const { body } = await portal.app.inject("/metrics");
  expect(body).toMatch(/^failed_sign_ins_total\{reason="password"\} [2-9]/m);
  expect(body).toMatch(/^failed_sign_ins_total\{reason="enrolment"\} [1-9]/m);
});
