import { EventEmitter, once } from "node:events";
import { beginAttempt } from "@birzha/identity/sign-in/attempts.ts";
import { Secret, TOTP } from "otpauth";
import pino from "pino";
import { afterAll, afterEach, beforeAll, expect, test } from "vitest";
import { Browser } from "../stages/browser.ts";
import { cloneDatabase, type TestDatabase } from "../stages/database.ts";
import { openMailServer, subjectOf, type MailServer, type ReceivedEmail } from "../services/mail-server.ts";
import { openPortal, type TestPortal } from "../stages/portal.ts";
import { commandRunner } from "../run-command.ts";
import { accountCommands } from "../../src/cli/account-command.ts";
import { identityTasks } from "../../src/jobs.ts";
import { verifySealed } from "../sealed-audit.ts";
import { startJobs, type RunningJobs } from "../../src/platform/jobs/start-jobs.ts";
import { openMailer } from "../../src/platform/mail/open-mailer.ts";

/** Users of an installation with the embedded identity server: portal, jobs, mail server, browser. */
let database: TestDatabase;
let portal: TestPortal;
let mail: MailServer;
let jobs: RunningJobs;
const errors: unknown[] = [];
const attempts = new EventEmitter();
let attempted = 0;

beforeAll(async () => {
  database = await cloneDatabase();
  mail = await openMailServer();
  portal = await openPortal(database, {
    demo: false,
    sendsEmails: true,
    onError: (error) => errors.push(error),
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
    observe: () => {
      attempted += 1;
      attempts.emit("made");
    },
  });
});

afterAll(async () => {
  await jobs.stop();
  await portal.close();
  await mail.close();
  await database.drop();
});

/** All tests share one address, so each clears its used attempts. */
afterEach(async () => {
  await database.pool.query("delete from identity.sign_in_attempts");
  await database.pool.query("update identity.emails set address = null");
  expect(errors).toEqual([]);
});

/** Requested e-mails to an address, without those about new devices (FIX-164). */
const emailsTo = (email: string) =>
  mail.emails.filter(
    ({ to, headers }) => to.includes(email) && subjectOf(headers) !== "Вход с нового устройства",
  );

/** The newest e-mail to an address, after this number of e-mails. */
async function emailTo(email: string, count = 1): Promise<ReceivedEmail> {
  for (;;) {
    const found = emailsTo(email);
    if (found.length >= count) return found.at(-1)!;
    await once(attempts, "made");
  }
}

const linkIn = ({ text }: ReceivedEmail) => /http\S+key=\S+/.exec(text)![0];
const codeIn = ({ text }: ReceivedEmail) => /\d{4} \d{4}/.exec(text)![0];
const hiddenIn = (page: string, name: string) => new RegExp(`name="${name}" value="([^"]*)"`).exec(page)![1]!;

const visitor = () => new Browser(portal.origin);
const ask = async (step: "register" | "forgot", email: string, browser = visitor()) => {
  const response = await browser.post(`/identity/${step}`, { email });
  return { browser, status: response.status, page: await response.text() };
};

const password = "сено солома";
const other = "рожь пшеница ячмень";

/** A user who has registered by e-mail. */
async function register(email: string, name = "Ёлкина Анна"): Promise<void> {
  await ask("register", email);
  const link = linkIn(await emailTo(email));
  const made = await visitor().post(link, { name, password, repeat: password });
  expect(made.status).toBe(200);
}

async function post(browser: Browser, address: string, fields: Record<string, string>) {
  const response = await browser.post(address, fields);
  return { status: response.status, page: await response.text() };
}

async function statusOf(login: string, typed: string, browser = visitor()): Promise<number> {
  return (await post(browser, await browser.begin(), { login, password: typed })).status;
}

async function signedIn(login: string, typed = password): Promise<Browser> {
  const browser = visitor();
  const response = await browser.enter(await browser.begin(), login, typed);
  expect((await browser.finish(response)).status).toBe(200);
  return browser;
}

const info = async (browser: Browser) => (await browser.call("/keycloak/users/info")).status;

test("INST-001: a newcomer registers by an e-mail link that works once", async () => {
  const page = visitor();
  expect(await (await page.go(await page.begin())).text()).toContain('href="/identity/register"');
  const requested = await ask("register", "Anna.Elkina@ferma.example");
  expect([requested.status, requested.page]).toEqual([200, expect.stringContaining("Проверьте почту")]);
  const message = await emailTo("Anna.Elkina@ferma.example");
  expect(subjectOf(message.headers)).toBe("Подтверждение почты");
  const link = linkIn(message);

  const browser = visitor();
  expect((await browser.go(link)).status).toBe(200);
  const name = "Ёлкина Анна";
  for (const [fields, words] of [
    [{ name: " ", password, repeat: password }, "Укажите фамилию"],
    [{ name, password: "password123", repeat: "password123" }, "слишком распространён"],
    [{ name, password: "anna.elkina", repeat: "anna.elkina" }, "не должен повторять"],
    [{ name, password: "коротко", repeat: "коротко" }, "короче 10"],
    [{ name, password, repeat: other }, "не совпадают"],
  ] as const) {
    const rejected = await post(browser, link, fields);
    expect([rejected.status, rejected.page]).toEqual([400, expect.stringContaining(words)]);
    // The form keeps its values, except for the password.
    expect(rejected.page).toContain(`value="${fields.name.trim()}"`);
    expect(rejected.page).not.toContain(fields.password);
  }
  const made = await post(browser, link, { name, password, repeat: password });
  expect([made.status, made.page]).toEqual([200, expect.stringContaining("anna.elkina")]);
  expect((await browser.go(link)).status).toBe(410);

  expect(await info(await signedIn("anna.elkina@FERMA.example"))).toBe(200);
  const { rows } = await database.pool.query<{ email: string; account: string; role: number }>(
    "select email, account, role from users where account = 'anna.elkina'",
  );
  expect(rows).toEqual([{ email: "Anna.Elkina@ferma.example", account: "anna.elkina", role: 1 }]);
  const { rows: stored } = await database.pool.query<{ letters: string }>(
    "select string_agg(l::text, ' ') as letters from identity.emails l",
  );
  expect(stored[0]!.letters).not.toContain(link.split(".").at(-1));
  expect(emailsTo("Anna.Elkina@ferma.example")).toHaveLength(1);
});

test("INST-001: the e-mail code works; five wrong ones invalidate it", async () => {
  const { browser, page } = await ask("register", "code@ferma.example");
  const message = hiddenIn(page, "letter");
  const right = codeIn(await emailTo("code@ferma.example"));
  const wrong = {
    letter: message,
    email: "code@ferma.example",
    code: right === "0000 0000" ? "1111 1111" : "0000 0000",
  };
  expect((await post(browser, "/identity/code", wrong)).page).toContain("Код неверный");
  const opened = await browser.post("/identity/code", { ...wrong, code: right });
  expect(opened.status).toBe(303);
  expect((await browser.go(opened.headers.get("location")!)).status).toBe(200);

  const second = await ask("register", "guess@ferma.example");
  const fields = { ...wrong, letter: hiddenIn(second.page, "letter") };
  const code = codeIn(await emailTo("guess@ferma.example"));
  for (let guess = 0; guess < 5; guess += 1)
    expect((await post(browser, "/identity/code", { ...fields, code: "9999 9999" })).status).toBe(401);
  expect((await post(browser, "/identity/code", { ...fields, code })).status).toBe(401);
});

test("INST-001: pages never reveal whether an address is known", async () => {
  await register("known@ferma.example");
  const plain = ({ page, status }: { page: string; status: number }) => [
    status,
    page
      .replace(/nonce[="-]+[^"']+/g, "")
      .replace(/[0-9a-f-]{36}/, "")
      .replaceAll(/(?:un)?known@ferma\.example/g, ""),
  ];
  for (const step of ["register", "forgot"] as const) {
    const [known, unknown] = [
      await ask(step, "known@ferma.example"),
      await ask(step, "unknown@ferma.example"),
    ];
    expect(plain(known)).toEqual(plain(unknown));
  }
  const reset = await emailTo("known@ferma.example", 3);
  expect(mail.emails.map(({ headers }) => subjectOf(headers))).toContain("У вас уже есть учётная запись");
  expect(reset.text).toContain("known");
  // Of two requests of a stranger only registration sends an e-mail.
  const before = attempted;
  await ask("forgot", "nobody@ferma.example");
  while (attempted === before) await once(attempts, "made");
  expect(mail.emails.some(({ to }) => to.includes("nobody@ferma.example"))).toBe(false);
  for (const email of ["", "почта", "a@b", "a b@c.example"])
    expect((await ask("register", email)).status).toBe(400);
});

test("INST-001: e-mails have a silent limit per address and per client", async () => {
  const requested = [];
  for (let time = 0; time < 10; time += 1)
    requested.push((await ask("register", "often@ferma.example")).status);
  expect(new Set(requested)).toEqual(new Set([200]));
  const { rows } = await database.pool.query<{ count: number }>(
    "select count(*)::int as count from identity.emails where email = 'often@ferma.example'",
  );
  expect(rows[0]!.count).toBe(3);
  for (let time = 0; time < 7; time += 1) await ask("register", `other-${time}@ferma.example`);
  const rejected = await ask("register", "last@ferma.example");
  expect([rejected.status, rejected.page]).toEqual([429, expect.stringContaining("Слишком много писем")]);
});

test("INST-001: a forgotten password is reset by e-mail; sessions end", async () => {
  await register("forgot@ferma.example");
  const open = await signedIn("forgot");
  await ask("forgot", "FORGOT@ferma.example");
  const link = linkIn(await emailTo("FORGOT@ferma.example"));
  const same = await post(visitor(), link, { password: "1234567890", repeat: "1234567890" });
  expect([same.status, same.page]).toEqual([400, expect.stringContaining("слишком распространён")]);
  expect(await info(open)).toBe(200);
  const set = await post(visitor(), link, { password: other, repeat: other });
  expect([set.status, set.page]).toEqual([200, expect.stringContaining("Пароль сохранён")]);
  expect(await info(open)).toBe(401);
  expect(await statusOf("forgot", password)).toBe(401);
  expect(await info(await signedIn("forgot@ferma.example", other))).toBe(200);
  expect(subjectOf((await emailTo("forgot@ferma.example", 2)).headers)).toBe("Вход в учётную запись изменён");
});

test("INST-001 FIX-007: a new password needs the old one; other sessions end", async () => {
  await register("change@ferma.example");
  const [here, elsewhere] = [await signedIn("change"), await signedIn("change")];
  expect((await visitor().go("/identity/account")).status).toBe(401);
  expect(await (await here.go("/identity/account")).text()).toContain("change@ferma.example");
  const fields = { current: password, password: other, repeat: other };
  const typo = { email: "fresh@ferma.example", current: "не тот пароль" };
  expect((await post(here, "/identity/account/email", typo)).page).toContain('value="fresh@ferma.example"');
  const wrong = await post(here, "/identity/account/password", { ...fields, current: "не тот пароль" });
  expect([wrong.status, wrong.page]).toEqual([401, expect.stringContaining("Текущий пароль неверный")]);
  const done = await post(here, "/identity/account/password", fields);
  expect([done.status, done.page]).toEqual([200, expect.stringContaining("на других устройствах завершены")]);
  expect(await info(elsewhere)).toBe(401);
  expect(await info(here)).toBe(200);
  await database.pool.query("update sessions set refreshed_at = now() - interval '1 minute'");
  expect((await here.token({ grant_type: "refresh_token" })).status).toBe(200);
  expect((await elsewhere.go("/identity/account")).status).toBe(401);
  expect(await statusOf("change", password)).toBe(401);
});

test("INST-001: a new address needs confirmation; the old one gets notice", async () => {
  await register("old@ferma.example");
  await register("taken@ferma.example");
  const browser = await signedIn("old");
  const requested = await post(browser, "/identity/account/email", {
    current: password,
    email: "new@ferma.example",
  });
  expect(requested.page).toContain("Проверьте почту");
  const link = linkIn(await emailTo("new@ferma.example"));
  expect(await statusOf("new@ferma.example", password)).toBe(401);
  expect((await post(browser, link, {})).page).toContain("Почта изменена");
  expect((await post(browser, link, {})).status).toBe(410);
  expect(await statusOf("old@ferma.example", password)).toBe(401);
  expect(await info(await signedIn("new@ferma.example"))).toBe(200);
  expect(subjectOf((await emailTo("old@ferma.example", 2)).headers)).toBe("Вход в учётную запись изменён");

  const fields = { current: password, email: "taken@ferma.example" };
  await post(browser, "/identity/account/email", fields);
  const foreign = linkIn(await emailTo("taken@ferma.example", 2));
  expect((await post(browser, foreign, {})).page).toContain("уже указана в другой учётной записи");
  expect((await post(browser, "/identity/account/email", { ...fields, email: "?" })).status).toBe(400);
});

test("INST-001: a second factor stops a stolen password; codes work once", async () => {
  await register("second@ferma.example");
  const browser = await signedIn("second");
  const offer = await post(browser, "/identity/account/second-factor", { current: password });
  expect(offer.page).toContain("<svg");
  const secret = Secret.fromBase32(/<code>([A-Z2-7]{32})<\/code>/.exec(offer.page)![1]!);
  const totp = new TOTP({ secret });
  const step = { offer: hiddenIn(offer.page, "offer") };
  const wrongCode = (right: string) => (right === "000000" ? "111111" : "000000");
  const on = "/identity/account/second-factor/on";
  expect((await post(browser, on, { ...step, code: wrongCode(totp.generate()) })).status).toBe(401);
  const first = totp.generate();
  const done = await post(browser, on, { ...step, code: first });
  const recovery = [...done.page.matchAll(/<code>([a-z2-9]{5}-[a-z2-9]{5})<\/code>/g)].map(
    ([, code]) => code!,
  );
  expect(new Set(recovery).size).toBe(10);
  // An offer is valid for its account while there is no second factor.
  expect((await post(browser, on, { ...step, code: first })).status).toBe(400);

  const enter = async (code: string) => {
    const thief = visitor();
    const page = await thief.begin();
    const requested = await post(thief, page, { login: "second", password });
    expect([requested.status, requested.page]).toEqual([200, expect.stringContaining("Подтвердите вход")]);
    const pass = hiddenIn(requested.page, "pass");
    return { pass, ...(await post(thief, page, { pass, code })) };
  };
  const stolen = await enter(wrongCode(first));
  expect([stolen.status, stolen.page]).toEqual([401, expect.stringContaining("Код неверный")]);
  // The time step that enabled it is used.
  expect((await enter(first)).status).toBe(401);
  const next = totp.generate({ timestamp: Date.now() + 30_000 });
  expect((await enter(next)).status).toBe(303);
  expect((await enter(next)).status).toBe(401);
  expect((await enter(recovery[0]!.toUpperCase().replace("-", " "))).status).toBe(303);
  expect((await enter(recovery[0]!)).status).toBe(401);
  // The proof of the password is valid for one sign-in.
  const { pass } = stolen;
  const elsewhere = visitor();
  expect((await post(elsewhere, await elsewhere.begin(), { pass, code: recovery[1]! })).status).toBe(400);

  const { rows } = await database.pool.query<{ totp: string }>(
    "select encode(totp, 'escape') || encode(totp, 'hex') as totp from identity.accounts where login = 'second'",
  );
  expect(rows[0]!.totp).not.toContain(secret.hex.toLowerCase());
  expect((await enter(wrongCode(first))).status).toBe(401);
  const off = await post(browser, "/identity/account/second-factor", { current: password });
  expect(off.page).toContain("Второй фактор выключен");
  expect(await info(await signedIn("second"))).toBe(200);
});

test("INST-001: guesses never lock out the user's device or e-mail", async () => {
  await register("target@ferma.example");
  const own = await signedIn("target");
  const { rows } = await database.pool.query<{ subject: string }>(
    "select subject from identity.accounts where login = 'target'",
  );
  const { subject } = rows[0]!;
  let looked = 0;
  for (let guess = 0; guess < 300; guess += 1)
    if (await beginAttempt(database.pool, subject, { address: `10.0.${guess >> 8}.${guess & 255}` }))
      looked += 1;
  expect(looked).toBe(10);
  // A stranger learns nothing, even from a correct guess.
  const stranger = visitor();
  expect(await statusOf("target", password, stranger)).toBe(429);
  expect(await statusOf("target", "не тот пароль", own)).toBe(401);
  expect(await statusOf("target", password, own)).toBe(303);

  await ask("forgot", "target@ferma.example");
  const link = linkIn(await emailTo("target@ferma.example", 2));
  const locked = await post(stranger, await stranger.begin(), { login: "target", password });
  expect(locked.page).toContain("по письму");
  await post(stranger, link, { password: other, repeat: other });
  expect(await statusOf("target", other, stranger)).toBe(303);
});

test("INST-001 PLAT-033: every page is in English when chosen", async () => {
  const browser = visitor();
  const chosen = await browser.go("/identity/register?lang=en");
  expect([chosen.status, chosen.headers.get("location")]).toEqual([303, "/identity/register"]);
  const begun = await browser.begin();
  for (const page of [
    begun,
    "/identity/register",
    "/identity/forgot",
    "/identity/help",
    "/identity/account",
  ]) {
    const text = await (await browser.go(page)).text();
    expect(text).toContain('<html lang="en"');
    expect(text.replace("Русский", "")).not.toMatch(/[а-яё]/i);
  }
  await ask("register", "english@ferma.example", browser);
  expect((await emailTo("english@ferma.example")).headers).toContain("Subject: Confirm your e-mail");
});

test("INST-001: the audit log has all account changes", async () => {
  const { rows } = await database.pool.query<{ action: string }>(
    `select distinct action from audit_log where action ~ '^users[.](register|change-)' order by action`,
  );
  expect(rows.map(({ action }) => action)).toEqual([
    "users.change-email",
    "users.change-password",
    "users.change-second-factor",
    "users.register",
  ]);
  expect((await verifySealed(database.db)).firstBad).toBeUndefined();
});

test("INST-001: staff invite by e-mail; the invited user registers normally", async () => {
  const settings = { PUBLIC_URL: portal.origin, DEMO: "false", SMTP_URL: mail.url, MAIL_FROM: "b@x.example" };
  const birzha = commandRunner(accountCommands, database, settings);
  expect((await birzha("user", "invite", "guest@ferma.example", "--language", "en")).code).toBe(0);
  const message = await emailTo("guest@ferma.example");
  expect(message.headers).toContain("Subject: Invitation");
  const made = await post(visitor(), linkIn(message), { name: "Guest", password, repeat: password });
  expect(made.status).toBe(200);
  expect(await info(await signedIn("guest"))).toBe(200);
});

test("INST-001: without a mail server the page names the administrator", async () => {
  const silent = await openPortal(database, { demo: false, onError: (error) => errors.push(error) });
  const page = await (await new Browser(silent.origin).go("/identity/register")).text();
  expect(page).toContain("Обратитесь к администратору биржи");
  await silent.close();
});
