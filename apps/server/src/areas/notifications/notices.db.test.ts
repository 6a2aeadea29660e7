import { once } from "node:events";
import type { AddressInfo } from "node:net";
import type { Readable } from "node:stream";
import { text } from "node:stream/consumers";
import pino from "pino";
import { SMTPServer } from "smtp-server";
import { afterAll, afterEach, beforeAll, expect, test } from "vitest";
import { sendNotice, type Notice } from "@birzha/domain/notifications/notice.ts";
import { cloneDatabase } from "../../../test/database.ts";
import { anApplication, anEmployee, anOrganization, anOwner } from "../../../test/factories.ts";
import { inTransaction } from "../../platform/db/request-transaction.ts";
import { startJobs, type RunningJobs } from "../../platform/jobs/start-jobs.ts";
import { enqueueJob } from "../../platform/jobs/enqueue-job.ts";
import { openMailer } from "../../platform/mail/open-mailer.ts";
import { noticeTasks } from "./jobs.ts";

interface Letter {
  readonly to: readonly string[];
  readonly headers: string;
  readonly text: string;
}

const database = await cloneDatabase();
const { db, pool } = database;
const log = pino({ level: "silent" });
const letters: Letter[] = [];
/** Answers of the mail server to the next messages: an error is a message it does not take. */
const refusals: Error[] = [];
const server = new SMTPServer({
  authOptional: true,
  disabledCommands: ["STARTTLS"],
  onData(stream, session, done) {
    const to = session.envelope.rcptTo.map(({ address }) => address);
    void receive(stream, to, done);
  },
});

async function receive(
  stream: Readable,
  to: readonly string[],
  done: (refusal?: Error) => void,
): Promise<void> {
  const raw = await text(stream);
  const refusal = refusals.shift();
  if (refusal) return done(refusal);
  const [headers = "", ...parts] = raw.split("\r\n\r\n");
  const body = parts.join("");
  const isBase64 = /base64/.test(headers);
  letters.push({
    to,
    headers,
    text: isBase64 ? Buffer.from(body, "base64").toString() : decodeQuoted(body),
  });
  done();
}

const decodeQuoted = (encoded: string) =>
  Buffer.from(
    encoded
      .replace(/=\r\n/g, "")
      .replace(/=([0-9A-F]{2})/g, (_, hex: string) => String.fromCharCode(parseInt(hex, 16))),
    "latin1",
  ).toString();

let url: string;
let running: RunningJobs | undefined;

beforeAll(async () => {
  server.listen(0, "127.0.0.1");
  await once(server.server, "listening");
  url = `smtp://127.0.0.1:${(server.server.address() as AddressInfo).port}`;
});
afterEach(async () => {
  await running?.stop();
  running = undefined;
  letters.length = 0;
  await pool.query("delete from graphile_worker._private_jobs");
});
afterAll(async () => {
  await new Promise<void>((resolve) => server.close(resolve));
  await database.drop();
});

/** Commits the notices as a request does, then works through the queue. */
async function tell(notices: readonly Notice[], mailUrl: string | undefined = url) {
  for (const notice of notices)
    await inTransaction(db, undefined, "write", (tx) => enqueueJob(tx, sendNotice, notice satisfies Notice));
  const attempts: string[] = [];
  const { promise: over, resolve } = Promise.withResolvers<void>();
  running = await startJobs({
    pool,
    log,
    tasks: noticeTasks({
      db,
      mailer: mailUrl
        ? openMailer({ url: mailUrl, from: { name: "Портал", address: "birzha@exchange.example" } })
        : undefined,
      publicUrl: "https://birzha.example",
    }),
    observe: (_task, outcome) => {
      attempts.push(outcome);
      if (attempts.length === notices.length) resolve();
    },
  });
  await over;
  return attempts;
}

const { user: owner, organization } = await anOwner(db, {
  user: { account: "owner", name: "Соколова Елена", email: "owner@firm.example" },
  organization: await anOrganization(db, { name: "ООО «Зерно»" }),
});
const { user: employee } = await anEmployee(db, { organization, user: { email: "employee@firm.example" } });

test("G-61 G-88: who is accepted gets a letter in plain words", async () => {
  await tell([{ kind: "application-accepted", userId: employee.id, organizationId: organization.id }]);
  expect(letters).toHaveLength(1);
  const [letter] = letters;
  expect(letter!.to).toEqual(["employee@firm.example"]);
  expect(letter!.text).toContain(
    `Ваша заявка на доступ принята: теперь вы можете работать в портале от имени организации ООО «Зерно» (ИНН ${organization.inn}).`,
  );
  expect(letter!.text).toContain("https://birzha.example");
  expect(letter!.headers).toMatch(/Message-ID: <notice-\d+-0@exchange\.example>/i);
  expect(letter!.headers).toContain("Auto-Submitted: auto-generated");
});

test("FIX-040 G-88: the letter of a rejection names the application, its day and the reason, and where to correct it", async () => {
  const { id } = await anApplication(db, {
    user_id: employee.id,
    inn: "7707083893",
    registered_at: "2026-03-09T22:30:00Z",
  });
  await tell([
    {
      kind: "application-rejected",
      userId: employee.id,
      inn: "7707083893",
      reason: "Нет доверенности",
      applicationId: id,
    },
  ]);
  expect(letters[0]?.text).toContain(
    `Ваша заявка на доступ № ${id} от 10.03.2026 к организации с ИНН 7707083893 отклонена.`,
  );
  expect(letters[0]?.text).toContain("Причина: Нет доверенности");
  expect(letters[0]?.text).toContain("https://birzha.example/signup");
});

test("G-65 G-88: the owner hears of a block of the organisation with its reason, and of its end", async () => {
  await tell([
    { kind: "organization-blocked", organizationId: organization.id, reason: "Нет отчётов {за} год\n<b>" },
    { kind: "organization-unblocked", organizationId: organization.id },
  ]);
  expect(letters.map(({ to }) => to)).toEqual([["owner@firm.example"], ["owner@firm.example"]]);
  const texts = letters.map((letter) => letter.text.replaceAll("\r\n", "\n")).toSorted();
  expect(texts[0]).toContain("Причина: Нет отчётов {за} год\n<b>");
  expect(texts[1]).toContain("разблокировала организацию ООО «Зерно»");
});

test("G-72 G-88: the former and the new owner hear who owns the cabinet now", async () => {
  await tell([
    {
      kind: "ownership-transferred",
      organizationId: organization.id,
      userId: owner.id,
      formerUserId: employee.id,
    },
  ]);
  expect(letters.flatMap(({ to }) => to)).toEqual(["employee@firm.example", "owner@firm.example"]);
  expect(letters[0]!.text).toContain("владелец теперь Соколова Елена");
});

test("FIX-009: who is no longer in the organisation when a letter leaves hears nothing of it; of his own block he does", async () => {
  const inIt = { userId: employee.id, organizationId: organization.id };
  const toOwner = { organizationId: organization.id, reason: "Проверка" };
  const notices = [
    { kind: "application-accepted", ...inIt },
    { kind: "membership-unblocked", ...inIt },
    { kind: "membership-blocked", ...inIt, reason: "Уволен" },
    { kind: "ownership-transferred", ...inIt, formerUserId: owner.id },
    { kind: "organization-blocked", ...toOwner },
  ] satisfies Notice[];
  const setActive = (user: { id: number }, isActive: boolean) =>
    pool.query(
      "update memberships set is_active = $3, description = $4 where organization_id = $1 and user_id = $2",
      [...[organization.id, user.id, isActive], isActive ? null : "Уволен"],
    );
  await setActive(employee, false);
  await tell(notices);
  expect(letters.flatMap(({ to }) => to).toSorted()).toEqual([
    "employee@firm.example",
    "owner@firm.example",
    "owner@firm.example",
  ]);
  expect(letters.find(({ to }) => to.includes("employee@firm.example"))!.text).toContain("Уволен");
  await running?.stop();
  await setActive(employee, true);
  await setActive(owner, false);
  letters.length = 0;
  await tell(notices);
  await setActive(owner, true);
  expect(letters.flatMap(({ to }) => to)).toEqual(Array.from({ length: 4 }, () => "employee@firm.example"));
});

test("G-88: without a mail server nothing is sent and nothing waits", async () => {
  expect(await tell([{ kind: "user-unblocked", userId: owner.id }], "")).toEqual(["done"]);
  expect(letters).toEqual([]);
});

test("G-88: nobody is written to whose address is not known", async () => {
  const { user } = await anEmployee(db, { organization });
  expect(await tell([{ kind: "user-blocked", userId: user.id, reason: "Проверка" }])).toEqual(["done"]);
  expect(letters).toEqual([]);
});

test("G-88: a message the mail server does not take is tried again later, and is not lost", async () => {
  refusals.push(Object.assign(new Error("4.3.0 try later"), { responseCode: 451 }));
  expect(await tell([{ kind: "user-unblocked", userId: owner.id }])).toEqual(["failed"]);
  const { rows } = await pool.query("select attempts from graphile_worker._private_jobs");
  expect(rows).toEqual([{ attempts: 1 }]);
  expect(letters).toEqual([]);
});

test("G-88: a request that is undone tells nobody", async () => {
  const undone = inTransaction(db, undefined, "write", async (tx) => {
    await enqueueJob(tx, sendNotice, { kind: "user-unblocked", userId: owner.id } satisfies Notice);
    throw new Error("refused");
  });
  await expect(undone).rejects.toThrow("refused");
  expect((await pool.query("select from graphile_worker._private_jobs")).rowCount).toBe(0);
});
