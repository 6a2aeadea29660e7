import ICAL from "ical.js";
import { afterAll, beforeAll, expect, test } from "vitest";
import type { ResultOf } from "@birzha/domain/shared/endpoint.ts";
import { getCalendar, removeFeed, renewFeed } from "@birzha/domain/duties/calendar-api.ts";
import { feedPath } from "@birzha/domain/duties/calendar.ts";
import { aDutyRule } from "../../../test/stages/duties.ts";
import { openReportsStage, submitted } from "../../../test/stages/reports.ts";
import { aSpotDeal } from "../../../test/stages/spot.ts";

const stage = await openReportsStage("2026-11-23T12:00:00+03:00");
afterAll(stage.close);
const { owner, employee, operator, clock, firm: organization, choices } = stage;
const { db } = stage.database;

const secrets = { owner: "o".repeat(43), later: "l".repeat(43), employee: "e".repeat(43) };
/** Without a session and without the portal's headers. */
const read = (secret: string) => stage.app.inject({ url: `${feedPath}?key=${secret}` });
const statusOf = async (secret: string) => (await read(secret)).statusCode;
const nowhere = async () => ({ ...JSON.parse((await read("x".repeat(43))).body), requestId: "" });

let rejected = 0;
beforeAll(async () => {
  await db
    .updateTable("organizations")
    // Registered this month: no earlier month needs a report.
    .set({ ntb_user: true, has_spot: true, active_date: "2026-11-02" })
    .where("id", "=", organization.id)
    .execute();
  const rule = aDutyRule({ name: "Правило, первое; «пример»", citation: "Акт\\1", validFrom: "2026-01-01" });
  await operator.post("/api/duties/rules/create", rule);
  rejected = await submitted(owner, organization.id, { ...choices.domestic, contract_date: "2026-11-20" });
  await operator.put("/api/Agreements/status", { id: rejected, status: 3, description: "Нет подписи" });
  await aSpotDeal(db, { owner_inn: organization.inn, contract_number: "СД-1", expires_on: "2026-11-25" });
  await aSpotDeal(db, { owner_inn: organization.inn, contract_number: "СД-2", expires_on: "2026-11-22" });
  await aSpotDeal(db, { owner_inn: stage.otherFirm.inn, contract_number: "СД-3", expires_on: "2026-11-26" });
});

test("WORK-063: the calendar shows own open due dates, nearest first", async () => {
  const { data } = await owner.get<{ due: object[]; feedCreatedAt: string | null }>(getCalendar.path);
  expect(data.due).toEqual([
    {
      kind: "deal",
      id: expect.any(Number),
      number: "СД-1",
      dueDate: "2026-11-25",
      product: expect.any(String),
      rule: null,
      citation: null,
      isConfirmed: null,
    },
    {
      kind: "report",
      id: rejected,
      number: String(rejected),
      dueDate: "2026-11-27",
      product: expect.any(String),
      rule: "Правило, первое; «пример»",
      citation: "Акт\\1",
      isConfirmed: false,
    },
  ]);
  expect(data.feedCreatedAt).toBeNull();
});

test("SCREEN-010: the calendar shows missed due dates and days of open proposals", async () => {
  const aProposal = async (status: number, dateFrom: string, dateTo: string) => {
    const { id: userId } = await db.selectFrom("users").select("id").orderBy("id").executeTakeFirstOrThrow();
    const row = {
      ...{ organization_id: organization.id, status, first_date: dateFrom, last_date: dateTo },
      ...{ created_by: userId, created_name_ru: "Ершов", created_name_en: "Ershov" },
      ...{ created_at: "2026-11-01T09:00:00Z", changed_at: "2026-11-01T09:00:00Z" },
      ...{ commodity_names: "Ячмень\nBarley", comment: status === 3 ? "Нет подписи" : null },
    };
    const { id } = await db
      .insertInto("auction_proposals")
      .values(row)
      .returning("id")
      .executeTakeFirstOrThrow();
    const day = { proposal_id: id, organization_id: organization.id, date_from: dateFrom, date_to: dateTo };
    await db.insertInto("auction_proposal_dates").values(day).execute();
    return id;
  };
  const sent = await aProposal(1, "2026-11-30", "2026-12-02");
  await aProposal(3, "2026-11-30", "2026-11-30");
  await aProposal(1, "2025-11-10", "2025-11-10");
  const { data } = await owner.get<ResultOf<typeof getCalendar>>(getCalendar.path);
  expect(data.missed.map(({ kind, number, dueDate }) => [kind, number, dueDate])).toEqual([
    ["deal", "СД-2", "2026-11-22"],
  ]);
  expect(data.auctions).toEqual([
    { id: sent, dateFrom: "2026-11-30", dateTo: "2026-12-02", product: "Ячмень", status: 1 },
  ]);
});

test("WORK-063 FIX-220: a secret address serves the feed with overdue duties", async () => {
  expect((await owner.post(renewFeed.path, { secret: secrets.owner })).status).toBe(200);
  const response = await read(secrets.owner);
  expect(response.statusCode).toBe(200);
  expect(response.headers).toMatchObject({
    "content-type": "text/calendar; charset=utf-8",
    "cache-control": "no-store",
  });
  for (const line of response.body.split("\r\n")) expect(Buffer.byteLength(line)).toBeLessThanOrEqual(75);
  const calendar = new ICAL.Component(ICAL.parse(response.body) as never[]);
  expect(calendar.getFirstPropertyValue("version")).toBe("2.0");
  const events = calendar.getAllSubcomponents("vevent").map((one) => new ICAL.Event(one));
  expect(events.map(({ startDate, endDate }) => [startDate.toString(), endDate.toString()])).toEqual([
    ["2026-11-22", "2026-11-23"],
    ["2026-11-25", "2026-11-26"],
    ["2026-11-27", "2026-11-28"],
  ]);
  expect(events.map(({ summary }) => summary)).toEqual([
    "Спот-договор СД-2: укажите статус исполнения",
    "Спот-договор СД-1: укажите статус исполнения",
    `Отчёт №\u00a0${rejected}: подать заново`,
  ]);
  expect(events[2]!.description).toBe("Правило, первое; «пример»\nАкт\\1\nНе подтверждено юристом.");
  expect(new Set(events.map(({ uid }) => uid)).size).toBe(3);
  for (const name of ["Мельница", "Ершов", stage.otherFirm.name]) expect(response.body).not.toContain(name);
});

test("WORK-063: the database stores only the hash of the secret", async () => {
  const dump = await db
    .selectFrom("request_results")
    .select(["answer"])
    .where("answer", "is not", null)
    .execute();
  const log = await db.selectFrom("audit_log").selectAll().where("entity", "=", "calendar-feed").execute();
  const feeds = await db.selectFrom("calendar_feeds").selectAll().execute();
  expect(log).toHaveLength(1);
  expect(feeds.map(({ secret_hash }) => secret_hash.length)).toEqual([32]);
  expect(JSON.stringify([dump, log, feeds])).not.toContain(secrets.owner);
  expect((await owner.get<{ feedCreatedAt: string }>(getCalendar.path)).data.feedCreatedAt).toBe(
    "2026-11-23T09:00:00Z",
  );
  for (const secret of ["", "short", `${"o".repeat(42)}!`, "o".repeat(44)])
    expect((await owner.post(renewFeed.path, { secret })).status).toBe(400);
});

test("WORK-063: a new address replaces the old, removed ones return 404", async () => {
  expect((await owner.post(renewFeed.path, { secret: secrets.later })).status).toBe(200);
  expect([await statusOf(secrets.owner), await statusOf(secrets.later)]).toEqual([404, 200]);
  expect({ ...JSON.parse((await read(secrets.owner)).body), requestId: "" }).toEqual(await nowhere());
  expect((await owner.post<boolean>(removeFeed.path)).data).toBe(true);
  expect((await owner.post<boolean>(removeFeed.path)).data).toBe(false);
  expect(await statusOf(secrets.later)).toBe(404);
  for (const key of ["", "short", "%00"]) expect(await statusOf(key)).toBe(404);
  expect((await stage.app.inject({ url: feedPath })).statusCode).toBe(404);
});

test("FIX-141: the secret of another user's feed is rejected with a code", async () => {
  expect((await owner.post(renewFeed.path, { secret: secrets.owner })).status).toBe(200);
  expect(await employee.post(renewFeed.path, { secret: secrets.owner })).toMatchObject({
    status: 409,
    code: "shared.duplicate",
  });
  await owner.post(removeFeed.path);
});

test("WORK-063: exclusion and blocks end the feed at once", async () => {
  await employee.post(renewFeed.path, { secret: secrets.employee });
  const userId = (
    await db.selectFrom("users").select("id").where("account", "=", "employee").executeTakeFirstOrThrow()
  ).id;
  const around = async (change: (isAllowed: boolean) => Promise<unknown>) => {
    expect(await statusOf(secrets.employee)).toBe(200);
    await change(false);
    expect(await statusOf(secrets.employee)).toBe(404);
    await change(true);
  };
  await around((isAllowed) =>
    db.updateTable("memberships").set({ is_active: isAllowed }).where("user_id", "=", userId).execute(),
  );
  await around((isAllowed) =>
    db
      .updateTable("users")
      .set({ status: isAllowed ? 0 : 1 })
      .where("id", "=", userId)
      .execute(),
  );
  await around((isAllowed) =>
    db
      .updateTable("organizations")
      .set({ status: isAllowed ? 0 : 1 })
      .where("id", "=", organization.id)
      .execute(),
  );
  await db.deleteFrom("memberships").where("user_id", "=", userId).execute();
  expect(await statusOf(secrets.employee)).toBe(404);
});

test("WORK-063: without the right to spot deals the calendar has none", async () => {
  await db.updateTable("organizations").set({ has_spot: false }).where("id", "=", organization.id).execute();
  const { data } = await owner.get<{ due: { kind: string }[] }>(getCalendar.path);
  expect(data.due.map(({ kind }) => kind)).toEqual(["report"]);
  clock.set("2026-11-28T12:00:00+03:00");
  expect((await owner.get<{ due: object[] }>(getCalendar.path)).data.due).toEqual([]);
});
