import pino from "pino";
import { afterAll, afterEach, beforeEach, describe, expect, test } from "vitest";
import type { NoticeChoices } from "@birzha/domain/notices/notice.ts";
import { moscowClock } from "@birzha/domain/shared/values/clock.ts";
import { noticeTopics } from "@birzha/domain/shared/notices/notice-topics.ts";
import { cloneDatabase } from "../../../test/stages/database.ts";
import { openMailServer, subjectOf } from "../../../test/services/mail-server.ts";
import { anApplication, anEmployee, anOrganization, anOwner } from "../../../test/stages/factories.ts";
import { inOwnerTransaction } from "../../platform/db/request-transaction.ts";
import { startJobs, type RunningJobs } from "../../platform/jobs/start-jobs.ts";
import { enqueueJob } from "../../platform/jobs/enqueue-job.ts";
import { openMailer } from "../../platform/mail/open-mailer.ts";
import { notifyUsers, type NotificationRequest } from "../../platform/notices/notify.ts";
import { noticeTasks } from "./jobs.ts";
import { saveChoices, claimDigest } from "./store.ts";

const database = await cloneDatabase();
const { db, pool } = database;
const log = pino({ level: "silent" });
let now = new Date("2026-03-10T09:00:00+03:00");
const clock = moscowClock(() => now);
const server = await openMailServer();
const { emails, rejections, url } = server;
let running: RunningJobs | undefined;

afterEach(async () => {
  await running?.stop();
  running = undefined;
  emails.length = 0;
  await pool.query("delete from graphile_worker._private_jobs");
});
afterAll(async () => {
  await server.close();
  await database.drop();
});

/** Commits the notifications as a request does, then runs the queue. */
async function notifyAndSend(requests: readonly NotificationRequest[], mailUrl: string | undefined = url) {
  await inOwnerTransaction(db, async (tx) => {
    for (const request of requests) await notifyUsers({ db: tx, clock, audit: () => {} }, request);
  });
  return work(
    requests.reduce((sum, { to }) => sum + to.length, 0),
    mailUrl,
  );
}

/** Runs the queue until the given number of attempts. */
async function work(count: number, mailUrl: string | undefined = url) {
  const attempts: string[] = [];
  const { promise: over, resolve } = Promise.withResolvers<void>();
  running = await startJobs({
    pool,
    log,
    tasks: noticeTasks({
      db,
      clock,
      mailer: mailUrl
        ? openMailer({ url: mailUrl, from: { name: "Портал", address: "birzha@exchange.example" } })
        : undefined,
      publicUrl: "https://birzha.example",
    }),
    observe: (_task, outcome) => {
      attempts.push(outcome);
      if (attempts.length === count) resolve();
    },
  });
  await over;
  return attempts;
}

const { user: owner, organization } = await anOwner(db, {
  user: { account: "owner", name: "Соколова Елена", email: "owner@firm.example" },
  organization: await anOrganization(db, { name: "ООО «Зерно»" }),
});
const usual = Object.fromEntries(
  Object.entries(noticeTopics).map(([topic, { isByEmail }]) => [topic, isByEmail]),
);
const toOwner = { to: [owner.id], organizationId: organization.id };
const { user: employee } = await anEmployee(db, { organization, user: { email: "employee@firm.example" } });

test("G-61 G-88: an accepted applicant gets a plain e-mail", async () => {
  await notifyAndSend([{ kind: "application-accepted", to: [employee.id], organizationId: organization.id }]);
  expect(emails).toHaveLength(1);
  const [message] = emails;
  expect(message!.to).toEqual(["employee@firm.example"]);
  expect(message!.text).toContain(
    `Ваша заявка на доступ принята. Теперь вы можете работать на портале от имени организации ООО «Зерно» (ИНН ${organization.inn}).`,
  );
  expect(message!.text).toContain("https://birzha.example");
  expect(message!.headers).toMatch(/Message-ID: <notice-\d+@exchange\.example>/i);
  expect(message!.headers).toContain("Auto-Submitted: auto-generated");
});

test("FIX-040 G-88: a rejection e-mail names application, day, reason and link", async () => {
  const { id } = await anApplication(db, {
    user_id: employee.id,
    inn: "7707083893",
    registered_at: "2026-03-09T22:30:00Z",
  });
  await notifyAndSend([
    {
      kind: "application-rejected",
      to: [employee.id],
      reason: "Нет доверенности",
      entityId: id,
    },
  ]);
  expect(emails[0]?.text).toContain(
    `Ваша заявка на доступ № ${id} от 10.03.2026 к организации с ИНН 7707083893 отклонена.`,
  );
  expect(emails[0]?.text).toContain("Причина: Нет доверенности");
  expect(emails[0]?.text).toContain("https://birzha.example/signup");
});

test("G-65 G-88: the owner gets e-mails about block with reason and unblock", async () => {
  await notifyAndSend([
    { kind: "organization-blocked", ...toOwner, reason: "Нет отчётов {за} год\n<b>" },
    { kind: "organization-unblocked", ...toOwner },
  ]);
  expect(emails.map(({ to }) => to)).toEqual([["owner@firm.example"], ["owner@firm.example"]]);
  const texts = emails.map((message) => message.text.replaceAll("\r\n", "\n")).toSorted();
  expect(texts[0]).toContain("Причина: Нет отчётов {за} год\n<b>");
  expect(texts[1]).toContain("разблокировала организацию ООО «Зерно»");
});

test("G-72 G-88: former and new owner get e-mails about the transfer", async () => {
  const transfer = { organizationId: organization.id, entityId: owner.id };
  await notifyAndSend([
    { kind: "cabinet-taken", to: [employee.id], ...transfer },
    { kind: "cabinet-given", to: [owner.id], ...transfer },
  ]);
  expect(emails.flatMap(({ to }) => to).toSorted()).toEqual(["employee@firm.example", "owner@firm.example"]);
  expect(emails[0]!.text).toContain("владелец теперь Соколова Елена");
});

test("FIX-009: former members get only e-mails about their own block", async () => {
  const inIt = { to: [employee.id], organizationId: organization.id, entityId: employee.id };
  const notices: NotificationRequest[] = [
    { kind: "application-accepted", ...inIt },
    { kind: "access-opened", ...inIt },
    { kind: "access-closed", ...inIt, reason: "Уволен" },
    { kind: "cabinet-given", ...inIt },
    { kind: "cabinet-taken", ...toOwner, entityId: employee.id },
    { kind: "organization-blocked", ...toOwner, reason: "Проверка" },
  ];
  const setActive = (user: { id: number }, isActive: boolean) =>
    pool.query(
      "update memberships set is_active = $3, description = $4 where organization_id = $1 and user_id = $2",
      [...[organization.id, user.id, isActive], isActive ? null : "Уволен"],
    );
  await setActive(employee, false);
  await notifyAndSend(notices);
  expect(emails.flatMap(({ to }) => to).toSorted()).toEqual([
    "employee@firm.example",
    "owner@firm.example",
    "owner@firm.example",
  ]);
  expect(emails.find(({ to }) => to.includes("employee@firm.example"))!.text).toContain("Уволен");
  await running?.stop();
  await setActive(employee, true);
  await setActive(owner, false);
  emails.length = 0;
  await notifyAndSend(notices);
  await setActive(owner, true);
  expect(emails.flatMap(({ to }) => to)).toEqual(Array.from({ length: 4 }, () => "employee@firm.example"));
});

test("G-88: without a mail server the queue sends and keeps nothing", async () => {
  expect(await notifyAndSend([{ kind: "user-unblocked", to: [owner.id] }], "")).toEqual(["done"]);
  expect(emails).toEqual([]);
});

test("G-88: users without an address get no e-mail", async () => {
  const { user } = await anEmployee(db, { organization });
  expect(await notifyAndSend([{ kind: "user-blocked", to: [user.id], reason: "Проверка" }])).toEqual([
    "done",
  ]);
  expect(emails).toEqual([]);
});

test("G-88: the queue retries an e-mail that the mail server rejects", async () => {
  rejections.push(Object.assign(new Error("4.3.0 try later"), { responseCode: 451 }));
  expect(await notifyAndSend([{ kind: "user-unblocked", to: [owner.id] }])).toEqual(["failed"]);
  const { rows } = await pool.query("select attempts from graphile_worker._private_jobs");
  expect(rows).toEqual([{ attempts: 1 }]);
  expect(emails).toEqual([]);
});

describe("WORK-020: users choose their e-mails", () => {
  const choose = (emails: object, hasDigest = false) =>
    inOwnerTransaction(db, (tx) =>
      saveChoices(tx, owner.id, { emails: { ...usual, ...emails } as NoticeChoices["emails"], hasDigest }),
    );
  const rejected: NotificationRequest = {
    kind: "report-rejected",
    ...toOwner,
    entityId: 41,
    reason: "Ошибка в цене",
  };
  const blocked: NotificationRequest = { kind: "organization-blocked", ...toOwner, reason: "Проверка" };
  const gather = () =>
    inOwnerTransaction(db, (tx) => enqueueJob(tx, "gather-digests", {})).then(() => undefined);
  beforeEach(() => pool.query("delete from notices; delete from notice_choices"));

  test("DOOR-005: users who chose webhook e-mails get failures in notification words", async () => {
    const gaveUp: NotificationRequest = {
      kind: "webhook-gave-up",
      ...toOwner,
      entityId: 3,
      number: "erp.example",
    };
    await notifyAndSend([gaveUp]);
    expect(emails).toEqual([]);
    await running?.stop();
    await choose({ webhooks: true });
    await notifyAndSend([gaveUp]);
    expect(emails.map(({ to }) => to)).toEqual([["owner@firm.example"]]);
    expect(emails[0]!.text).toContain(
      "Вебхук erp.example три дня не принимает сообщения, отправка приостановлена",
    );
  });

  test("BULK-009: the end of an import is e-mailed unless the user declines it", async () => {
    const finished: NotificationRequest = {
      kind: "import-finished",
      ...toOwner,
      entityId: 7,
      number: "договоры.csv",
      rows: { done: 1_250, rejected: 3 },
    };
    await notifyAndSend([finished]);
    expect(emails.map(({ to, headers }) => [to, subjectOf(headers)])).toEqual([
      [["owner@firm.example"], "Строки файла обработаны"],
    ]);
    expect(emails[0]!.text.replaceAll("\u00a0", " ")).toContain(
      "Файл «договоры.csv»: принято 1 250 отчётов, с ошибками 3 строки.",
    );
    expect(emails[0]!.text).toContain("https://birzha.example/agreements/import/7");
    await running?.stop();
    emails.length = 0;
    await choose({ imports: false });
    await notifyAndSend([finished]);
    expect(emails).toEqual([]);
    // The portal shows both.
    const { rows } = await pool.query("select from notices where user_id = $1 and kind = $2", [
      owner.id,
      finished.kind,
    ]);
    expect(rows).toHaveLength(2);
  });

  test("by default only access and block e-mails leave", async () => {
    await notifyAndSend([blocked, rejected]);
    expect(emails.map(({ headers }) => subjectOf(headers))).toEqual(["Организация заблокирована"]);
  });

  test("a chosen report e-mail has reason and link, blocks none", async () => {
    await choose({ reports: true, blocks: false });
    await notifyAndSend([blocked, rejected]);
    expect(emails.map(({ headers }) => subjectOf(headers))).toEqual(["Отчёт № 41 отклонён"]);
    expect(emails[0]!.text).toContain("Причина: Ошибка в цене");
    expect(emails[0]!.text).toContain("https://birzha.example/notices");
  });

  test("the daily digest lists unread notifications without own e-mail, once", async () => {
    await choose({}, true);
    await notifyAndSend([blocked, rejected, { ...rejected, entityId: 42, reason: null }]);
    await running?.stop();
    emails.length = 0;
    await gather();
    await work(2);
    expect(emails.map(({ to, headers }) => [to, subjectOf(headers)])).toEqual([
      [["owner@firm.example"], "2 непрочитанных уведомления"],
    ]);
    expect(emails[0]!.text).toContain("— Отчёт № 42 отклонён");
    expect(emails[0]!.text).toContain("— Отчёт № 41 отклонён. Причина: Ошибка в цене");
    expect(emails[0]!.text).not.toContain("заблокировала");

    // The same day with new notifications: there is one digest a day.
    await running?.stop();
    await notifyAndSend([{ ...rejected, entityId: 43 }]);
    await running?.stop();
    emails.length = 0;
    await gather();
    expect(await work(1)).toEqual(["done"]);
    await running?.stop();
    expect((await pool.query("select from graphile_worker._private_jobs")).rowCount).toBe(0);

    // The next day: only the new notifications.
    now = new Date("2026-03-11T09:00:00+03:00");
    await gather();
    await work(2);
    expect(emails).toHaveLength(1);
    expect(emails[0]!.text).toContain("Отчёт № 43");
    expect(emails[0]!.text).not.toContain("Отчёт № 42");
  });

  test("one digest a day leaves, whichever node runs it", async () => {
    await choose({}, true);
    await notifyAndSend([rejected]);
    await running?.stop();
    const take = () =>
      inOwnerTransaction(db, (tx) => claimDigest(tx, owner.id, { today: clock.today(), at: clock.now() }));
    const taken = await Promise.all([take(), take()]);
    expect(taken.map(({ length }) => length).toSorted((one, other) => one - other)).toEqual([0, 1]);
    await notifyAndSend([{ ...rejected, entityId: 42 }]);
    expect(await take()).toEqual([]);
  });

  test("read notifications and opted-out users cause no digest", async () => {
    await choose({});
    await notifyAndSend([rejected]);
    await running?.stop();
    await gather();
    expect(await work(1)).toEqual(["done"]);
    await choose({}, true);
    await running?.stop();
    await pool.query("update notices set read_at = now()");
    await gather();
    expect(await work(1)).toEqual(["done"]);
    expect(emails).toEqual([]);
  });
});
