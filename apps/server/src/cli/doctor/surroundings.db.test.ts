import { once } from "node:events";
import { mkdir, mkdtemp, rm, writeFile } from "node:fs/promises";
import { createServer, type Server } from "node:http";
import type { AddressInfo } from "node:net";
import { tmpdir } from "node:os";
import path from "node:path";
import { createAccount } from "@birzha/identity/accounts.ts";
import { migrateIdentity } from "@birzha/identity/schema.ts";
import { operations } from "@birzha/phrases/operations/ru.ts";
import { afterAll, beforeAll, expect, test } from "vitest";
import { anAuthority, issueRevocationList } from "../../../../../packages/signature/test/signatures.ts";
import { commandRunner } from "../../../test/run-command.ts";
import { openMailServer, type MailServer } from "../../../test/services/mail-server.ts";
import { openOwnPostgres, type OwnPostgres } from "../../../test/services/own-postgres.ts";
import { cloneDatabase, type TestDatabase } from "../../../test/stages/database.ts";
import { buildApp } from "../../app.ts";
import { recordSignIn } from "../../areas/users/store.ts";
import { systemClock } from "../../platform/clock/clock.ts";
import type { FileStorage } from "../../platform/files/file-storage.ts";
import { readConfig } from "../../settings/config.ts";
import { embeddedIssuer } from "../../sign-in.ts";
import { monitoredServices, openMail } from "../../start-services.ts";
import { productVersion } from "../../version.ts";
import { doctorCommand } from "../doctor-command.ts";

/* FIX-163: the services around the portal, each broken once; `doctor` names it, and `/metrics` shows it. */

const { name } = operations.doctor;

let database: TestDatabase;
let directory: string;
let server: Server;
let address: string;
let mail: MailServer;
let other: OwnPostgres;
/** Response of the server at `address`, which replaces a running portal and an identity server. */
const stated = { version: productVersion, ahead: 0 };

beforeAll(async () => {
  database = await cloneDatabase();
  await migrateIdentity(database.pool);
  directory = await mkdtemp(path.join(tmpdir(), "birzha-doctor-"));
  server = createServer((request, response) => {
    response.setHeader("date", new Date(Date.now() + stated.ahead).toUTCString());
    const body =
      request.url === "/openapi.json" ? { info: { version: stated.version } } : { issuer: address };
    if (request.method === "PUT") response.statusCode = 418;
    response.end(JSON.stringify(body));
  });
  server.listen(0, "127.0.0.1");
  await once(server, "listening");
  address = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  mail = await openMailServer();
  other = await openOwnPostgres();
});

afterAll(async () => {
  server.closeAllConnections();
  server.close();
  await mail.close();
  await other.remove();
  await rm(directory, { recursive: true, force: true });
  await database.drop();
});

type Settings = Record<string, string>;

async function diagnose(settings: Settings): Promise<Record<string, string>> {
  const { stdout } = await commandRunner([doctorCommand], database, { DEMO: "false", ...settings })("doctor");
  return Object.fromEntries(
    stdout.split("\n").map((line) => [/^. ([^:]*):/.exec(line)?.[1] ?? "", line] as const),
  );
}

/** Reads `/metrics` of a new node with these settings. */
async function scrape(settings: Settings): Promise<(series: string) => number | undefined> {
  const config = readConfig({ DATABASE_URL: database.url, DEMO: "false", ...settings });
  const app = await buildApp({
    database,
    files: {} as FileStorage,
    clock: systemClock,
    authenticate: () => Promise.resolve({ actor: undefined }),
    monitored: monitoredServices(config, openMail(config)),
  });
  const { body } = await app.inject("/metrics");
  await app.close();
  return (series) => {
    const line = body.split("\n").find((each) => each.startsWith(`${series} `));
    return line === undefined ? undefined : Number(line.slice(series.length + 1).replace("Inf", "Infinity"));
  };
}

const external = () => ({ OIDC_ISSUER: address, OIDC_CLIENT_ID: "birzha", OIDC_CLIENT_SECRET: "secret" });

async function anOperator(login: string, password: string | undefined): Promise<number> {
  const account = { login, name: login, password, roles: ["operator"] };
  const subject = (await createAccount(database.pool, account))!;
  const identity = { issuer: embeddedIssuer, subject, account: login, name: login, email: undefined };
  return recordSignIn(database.db, { ...identity, isOperator: true });
}

test("FIX-163: an unreachable mail server is named", async () => {
  const settings = (url: string) => ({ SMTP_URL: url, MAIL_FROM: "birzha@exchange.example" });
  const away = settings("smtp://127.0.0.1:1");
  expect((await diagnose(away))[name.mail]).toMatch(/^✗ .*127\.0\.0\.1:1/);
  expect((await diagnose(settings(mail.url)))[name.mail]).toMatch(/^✓/);
  expect((await diagnose({}))[name.mail]).toMatch(/^– .*SMTP_URL/);
  expect((await scrape(away))("mail_server_up")).toBe(0);
  expect((await scrape(settings(mail.url)))("mail_server_up")).toBe(1);
  expect((await scrape({}))("mail_server_up")).toBeUndefined();
});

test("FIX-347: doctor names settings that send passwords without TLS", async () => {
  const open = { ...external(), OIDC_ISSUER: "http://issuer.example", MAIL_FROM: "birzha@exchange.example" };
  const mailAt = (url: string) => diagnose({ ...open, SMTP_URL: url });
  expect((await mailAt("smtp://user:word@127.0.0.1:1/"))[name.clearText]).toMatch(/^✗ .*: OIDC_ISSUER;/);
  const away = (await mailAt("smtp://user:word@192.0.2.1:1/"))[name.clearText];
  expect(away).toMatch(/^✗ .*SMTP_URL, OIDC_ISSUER;/);
  expect(away).not.toContain("word");
  expect((await diagnose({}))[name.clearText]).toMatch(/^✓/);
});

test("FIX-348: a storage that rejects the key is named with its setting", async () => {
  const { [name.storage]: finding } = await diagnose({
    FILES_URL: `s3+${address}/bucket`.replace("//", "//key:secret@"),
  });
  expect(finding).toMatch(/^✗ .*FILES_URL: хранилище .*HTTP 418/);
});

test("FIX-163: a missing, damaged or old backup is named", async () => {
  const folder = path.join(directory, "backups");
  const settings = { BACKUP_DIR: folder };
  expect((await diagnose(settings))[name.backup]).toMatch(/^✗ .*нет ни одной/);
  expect((await scrape(settings))("backup_age_seconds")).toBe(Infinity);
  await mkdir(folder);
  const at = new Date(Date.now() - 50 * 3_600_000).toISOString().replaceAll(":", "-");
  await writeFile(path.join(folder, `${at}.tar.gz`), "x");
  expect((await diagnose(settings))[name.backup]).toMatch(/^✗ .*\.tar\.gz/);
  expect((await scrape(settings))("backup_age_seconds")).toBeCloseTo(50 * 3_600, -2);
});

test("FIX-163: an exchange without a usable operator is named", async () => {
  expect((await diagnose({}))[name.operators]).toMatch(/^✗ .*ни один не может войти/);
  expect((await scrape({}))("operators_usable")).toBe(0);
  // A link that was never opened left no password.
  await anOperator("linked", undefined);
  expect((await diagnose({}))[name.operators]).toMatch(/^✗/);
  const id = await anOperator("elkina", "сено солома");
  expect((await diagnose({}))[name.operators]).toMatch(/^✓ .*могут войти: 1; без второго фактора: 1/);
  expect((await scrape({}))("operators_usable")).toBe(1);
  await database.pool.query("update users set status = 1 where id = $1", [id]);
  expect((await diagnose({}))[name.operators]).toMatch(/^✗/);
  // Accounts of another identity server cannot sign in here.
  expect((await diagnose(external()))[name.operators]).toMatch(/^✗/);
});

test("FIX-163: guessing of passwords is named", async () => {
  const fail = (count: number) =>
    database.pool.query(
      "insert into identity.sign_in_attempts (login, address) select 'x', n::text from generate_series(1, $1) n",
      [count],
    );
  await fail(100);
  expect((await diagnose({}))[name.failedSignIns]).toMatch(/^✓ .*час: 100$/);
  await fail(1);
  expect((await diagnose({}))[name.failedSignIns]).toMatch(/^✗ .*час: 101$/);
  expect((await scrape({}))("failed_sign_ins_recent")).toBe(101);
  await database.pool.query("delete from identity.sign_in_attempts");
});

test("FIX-163: a clock that differs from the issuer's is named", async () => {
  expect((await diagnose(external()))[name.issuerClock]).toMatch(/^✓/);
  stated.ahead = -60_000;
  expect((await diagnose(external()))[name.issuerClock]).toMatch(/^✗ .*расхождение -(59|60|61) с/);
  expect((await scrape(external()))("issuer_clock_skew_seconds")).toBeCloseTo(-60, -1);
  stated.ahead = 0;
  expect((await diagnose({}))[name.issuerClock]).toMatch(/^–/);
});

test("FIX-163: two writable database servers are named", async () => {
  const one = { DATABASE_READ_URL: database.url };
  expect((await diagnose(one))[name.primary]).toMatch(/^✓/);
  const two = { DATABASE_READ_URL: other.url };
  expect((await diagnose(two))[name.primary]).toMatch(/^✗ .*запись принимают: 2/);
  expect((await scrape(one))("database_writable_servers")).toBe(1);
  expect((await scrape(two))("database_writable_servers")).toBe(2);
});

test("FIX-163: a portal that runs another version is named", async () => {
  const settings = { PUBLIC_URL: address };
  expect((await diagnose(settings))[name.release]).toBe(`✓ ${name.release}: ${productVersion}`);
  stated.version = "0.9.0";
  expect((await diagnose(settings))[name.release]).toMatch(/^✗ .*работает 0\.9\.0/);
  stated.version = productVersion;
  const node = `birzha_build_info{version="${productVersion}",node="${process.version}"}`;
  expect((await scrape({}))(node)).toBe(1);
});

test("FIX-163: expired and expiring authorities and old CRLs are named", async () => {
  const day = 86_400_000;
  const inDays = (days: number) => new Date(Date.now() + days * day);
  const state = async (authorityDays: number, list: Parameters<typeof issueRevocationList>[1]) => {
    const authority = anAuthority({ notBefore: inDays(-1000), notAfter: inDays(authorityDays) });
    const [file, lists] = [path.join(directory, "ca.der"), path.join(directory, "lists")];
    await mkdir(lists, { recursive: true });
    await writeFile(file, authority.certificate);
    await writeFile(path.join(lists, "a.crl"), issueRevocationList(authority, list));
    return { SIGN_TRUSTED_CA: file, SIGN_CRL: lists };
  };
  const line = async (settings: Settings) => (await diagnose(settings))[name.signatures];
  const fresh = { thisUpdate: inDays(-1), nextUpdate: inDays(1.5) };
  const good = await state(100.5, fresh);
  expect(await line(good)).toMatch(/^✓/);
  const figures = await scrape(good);
  expect(figures("signing_authority_expires_seconds")! / 86_400).toBeCloseTo(100.5, 1);
  expect(figures("signing_list_expires_seconds")! / 86_400).toBeCloseTo(1.5, 1);
  expect(figures("signing_list_age_seconds")! / 86_400).toBeCloseTo(1, 1);
  expect(await line(await state(10.5, fresh))).toMatch(/^✗ .*осталось дней: 10/);
  const expired = await state(-1, fresh);
  expect(await line(expired)).toMatch(/^✗ .*истёк/);
  expect((await scrape(expired))("signing_authority_expires_seconds")).toBeLessThan(0);
  expect(await line(await state(100, { thisUpdate: inDays(-9), nextUpdate: inDays(-1) }))).toMatch(
    /^✗ .*устаревших списков отзыва: 1/,
  );
  const endless = await state(100, { thisUpdate: inDays(-40.5), isEndless: true });
  expect(await line(endless)).toMatch(/^✗ .*дней: 40/);
  expect((await scrape(endless))("signing_list_expires_seconds")).toBeUndefined();
});
