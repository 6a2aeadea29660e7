import { sql } from "kysely";
import { afterAll, beforeAll, expect, test } from "vitest";
import type { NoticeChoices } from "@birzha/domain/notices/notice.ts";
import { aDutyRule } from "../../../test/stages/duties.ts";
import { openReportsStage, submitted } from "../../../test/stages/reports.ts";
import { aSpotDeal } from "../../../test/stages/spot.ts";
import { verifySealed } from "../../../test/sealed-audit.ts";
import type { EmailMessage } from "../../platform/mail/open-mailer.ts";
import { sendNotice } from "../../platform/notices/notify.ts";
import { noticeTasks } from "../notices/jobs.ts";
import { remindOfDues } from "./actions/remind-of-dues.ts";

const stage = await openReportsStage("2026-11-23T12:00:00+03:00");
afterAll(stage.close);
const { owner, employee, operator, clock, firm: organization, choices } = stage;
const { db } = stage.database;

const remind = (day: string) => {
  clock.set(`${day}T08:50:00+03:00`);
  return remindOfDues({ db, clock });
};
interface DueNotice {
  readonly kind: string;
  readonly number: string | null;
  readonly entityId: number;
  readonly reason: string | null;
}
/** The user's notifications about due dates, the oldest first. */
const listDueNotices = async (client = owner) =>
  (await client.get<DueNotice[]>("/api/notices?pageSize=100&topic=dues")).data
    .toReversed()
    .map(({ kind, number, entityId }) => [kind, number ?? entityId]);

let rejected = 0;
beforeAll(async () => {
  await db
    .updateTable("organizations")
    .set({ ntb_user: true, has_spot: true })
    .where("id", "=", organization.id)
    .execute();
  await operator.post("/api/duties/rules/create", aDutyRule({ name: "Зерно", validFrom: "2026-01-01" }));
  // Due on Monday, 30 November: two days before is a Saturday.
  rejected = await submitted(employee, organization.id, { ...choices.domestic, contract_date: "2026-11-23" });
  await operator.put("/api/Agreements/status", { id: rejected, status: 3, description: "Нет подписи" });
  await aSpotDeal(db, { owner_inn: organization.inn, contract_number: "СД-1", expires_on: "2026-11-29" });
});

test("WORK-063: each reminder comes once: two days before until overdue", async () => {
  expect(await remind("2026-11-26")).toBe(0);
  expect(await remind("2026-11-27")).toBe(1);
  expect(await remind("2026-11-28")).toBe(2);
  expect(await remind("2026-11-28")).toBe(0);
  expect(await remind("2026-11-29")).toBe(2);
  expect(await remind("2026-11-30")).toBe(2);
  expect(await remind("2026-12-01")).toBe(1);
  expect(await remind("2026-12-02")).toBe(0);
  expect(await listDueNotices()).toEqual([
    ["deal-due-soon", "СД-1"],
    ["deal-due-tomorrow", "СД-1"],
    ["report-due-soon", rejected],
    ["deal-due-today", "СД-1"],
    ["report-due-tomorrow", rejected],
    ["deal-overdue", "СД-1"],
    ["report-due-today", rejected],
    ["report-overdue", rejected],
  ]);
});

test("WORK-063 WORK-064: owner and authors get reminders that mark unconfirmed rules", async () => {
  expect((await listDueNotices(employee)).map(([kind]) => kind)).toEqual([
    "report-due-soon",
    "report-due-tomorrow",
    "report-due-today",
    "report-overdue",
  ]);
  expect(await listDueNotices(stage.stranger)).toEqual([]);
  const { data } = await employee.get<DueNotice[]>("/api/notices?pageSize=1&topic=dues");
  expect(data[0]!.reason).toBe("срок по правилу «Зерно», не подтверждено юристом");
  const emails = await db
    .selectFrom("audit_log")
    .select("action")
    .where("action", "=", "notices.create")
    .where("actor_user_id", "is", null)
    .execute();
  expect(emails).toHaveLength(12);
  expect((await verifySealed(db)).firstBad).toBeUndefined();
});

test("WORK-063: users who chose e-mail get each reminder once", async () => {
  const write = (login: string) =>
    db
      .updateTable("users")
      .set({ email: `${login}@example.org` })
      .where("account", "=", login)
      .execute();
  await write("owner");
  await write("employee");
  const { data: choices } = await owner.get<NoticeChoices>("/api/notices/choices");
  const chosen = { ...choices, emails: { ...choices.emails, dues: true } };
  expect((await owner.put("/api/notices/choices", chosen)).status).toBe(200);
  const sent: EmailMessage[] = [];
  const send = noticeTasks({
    db,
    clock,
    publicUrl: "https://portal.example",
    mailer: { send: async (message) => void sent.push(message), check: async () => {} },
  })[sendNotice]!;
  const jobs = await sql<{ payload: object }>`
    select payload from graphile_worker._private_jobs j
    join graphile_worker._private_tasks t on t.id = j.task_id where t.identifier = ${sendNotice} order by j.id`.execute(
    db,
  );
  for (const { payload } of [...jobs.rows, ...jobs.rows]) await send(payload, { id: "1" } as never);
  const ofDues = sent.filter(({ subject }) => !subject.includes("отклонён"));
  expect(new Set(sent.map(({ to }) => to))).toEqual(new Set(["owner@example.org"]));
  expect(ofDues).toHaveLength(8);
  expect(ofDues.at(-1)).toMatchObject({
    subject: `Срок отчёта №\u00a0${rejected} прошёл: подайте его заново`,
  });
  expect(ofDues.at(-1)!.text).toContain("не подтверждено юристом");
});

test("WORK-063: a moved date reminds again, finished deals never", async () => {
  await db
    .updateTable("spot_deals")
    .set({ postponed_to: "2026-12-05" })
    .where("contract_number", "=", "СД-1")
    .execute();
  const status = (value: number) =>
    db.updateTable("organizations").set({ status: value }).where("id", "=", organization.id).execute();
  await status(1);
  expect(await remind("2026-12-03")).toBe(0);
  await status(0);
  expect(await remind("2026-12-03")).toBe(1);
  expect((await listDueNotices()).at(-1)).toEqual(["deal-due-soon", "СД-1"]);
  await db
    .updateTable("spot_deals")
    .set({ record_status: 4 })
    .where("contract_number", "=", "СД-1")
    .execute();
  expect(await remind("2026-12-04")).toBe(0);
  expect(await remind("2027-12-20")).toBe(0);
  expect(await db.selectFrom("due_reminders").selectAll().execute()).toEqual([]);
});
