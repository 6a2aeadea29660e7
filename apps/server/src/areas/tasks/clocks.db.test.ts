import { afterAll, beforeAll, expect, test } from "vitest";
import { getCurrentDate, getNearestAuction } from "@birzha/domain/auctions/api.ts";
import { cutOffOf, moscowTime, offeredDays } from "@birzha/domain/auctions/auction-dates.ts";
import { getPunctuality } from "@birzha/domain/duties/api.ts";
import { getCalendar, renewFeed } from "@birzha/domain/duties/calendar-api.ts";
import { feedPath } from "@birzha/domain/duties/calendar.ts";
import type { Notice } from "@birzha/domain/notices/notice.ts";
import type { ResultOf } from "@birzha/domain/shared/endpoint.ts";
import { listQueue, listTasks } from "@birzha/domain/tasks/api.ts";
import { openContractsStage, type ContractsStage } from "../../../test/stages/contracts.ts";
import { aDutyRule } from "../../../test/stages/duties.ts";
import { submitted } from "../../../test/stages/reports.ts";
import { aSpotDeal } from "../../../test/stages/spot.ts";
import { remindOfDues } from "../duties/actions/remind-of-dues.ts";

let stage: ContractsStage;
beforeAll(async () => {
  stage = await openContractsStage("2026-11-27T12:00:00+03:00");
  const { db } = stage.database;
  await db.updateTable("organizations").set({ active_date: "2026-08-01" }).execute();
  await stage.operator.post("/api/duties/rules/create", aDutyRule({ validFrom: "2026-01-01" }));
  const deal = { owner_inn: stage.firm.inn, contract_number: "СД-1", expires_on: "2024-03-01" };
  await aSpotDeal(db, deal);
});
afterAll(() => stage.close());

/** Day and minutes of the countdown in the form. */
async function formClock() {
  const { data } = await stage.owner.get<ResultOf<typeof getCurrentDate>>(getCurrentDate.path);
  const now = new Date(data.now);
  const [date] = offeredDays(data.tradeDays, moscowTime(now), 0);
  return { date, minutesLeft: Math.ceil((cutOffOf(date!, 0).getTime() - now.getTime()) / 60_000) };
}

test.each([
  ["Saturday", "2026-11-28T04:27:00", "2026-11-30"],
  ["Friday before 15:00", "2026-11-27T14:59:59", "2026-11-30"],
  ["Friday at 15:00", "2026-11-27T15:00:00", "2026-11-30"],
  ["Sunday before 15:00", "2026-11-29T14:59:59", "2026-11-30"],
  ["Sunday at 15:00", "2026-11-29T15:00:00", "2026-12-01"],
  ["the last day of a month before 15:00", "2026-11-30T14:59:59", "2026-12-01"],
  ["the last day of a month at 15:00", "2026-11-30T15:00:00", "2026-12-02"],
])("FIX-220 SCREEN-105: on %s all clocks agree", async (name, time, date) => {
  stage.clock.set(`${time}+03:00`);
  const home = (await stage.owner.get<ResultOf<typeof listTasks>>(listTasks.path)).data;
  const queue = (await stage.operator.get<ResultOf<typeof listQueue>>(listQueue.path)).data;
  const calendar = (await stage.owner.get<ResultOf<typeof getCalendar>>(getCalendar.path)).data;
  const guest = (await stage.owner.get<ResultOf<typeof getNearestAuction>>(getNearestAuction.path)).data;
  const form = await formClock();
  expect(form.date).toBe(date);
  expect([home.auction, queue.cutOff, calendar.auction, guest.auction]).toEqual([form, form, form, form]);
  expect(guest).toMatchObject({ today: time.slice(0, 10), isWorkDay: !name.startsWith("S") });
});

test("FIX-220: home and calendar show missed nil returns and old deals", async () => {
  stage.clock.set("2026-11-28T04:27:00+03:00");
  const { tasks, counters } = (await stage.owner.get<ResultOf<typeof listTasks>>(listTasks.path)).data;
  const months = tasks.filter(({ kind }) => kind === "nilReturnAsked");
  expect(months.map(({ number, until }) => [number, until])).toEqual([
    ["2026-08", "2026-09-10"],
    ["2026-09", "2026-10-10"],
    ["2026-10", "2026-11-10"],
  ]);
  expect(counters.dutyCalendar).toEqual({ count: 3, isSoon: true, isOverdue: true });
  expect(tasks.find(({ kind }) => kind === "dealUnreported")).toMatchObject({ until: "2024-03-01" });
  const { missed } = (await stage.owner.get<ResultOf<typeof getCalendar>>(getCalendar.path)).data;
  expect(missed.map(({ number, dueDate }) => [number, dueDate])).toEqual([["СД-1", "2024-03-01"]]);
});

test("FIX-220 FIX-222: home, calendar, feed and reminders list the same duties", async () => {
  const { choices, database, firm, operator, owner } = stage;
  stage.clock.set("2026-12-01T12:00:00+03:00");
  const id = await submitted(owner, firm.id, { ...choices.domestic, contract_date: "2026-11-24" });
  stage.clock.set("2026-12-07T12:00:00+03:00");
  await operator.put("/api/Agreements/status", { id, status: 3, description: "Нет подписи" });
  stage.clock.set("2026-12-09T08:50:00+03:00");

  const expected = [
    ["deal", "СД-1", "2024-03-01"],
    ["month", "2026-08", "2026-09-10"],
    ["month", "2026-09", "2026-10-10"],
    ["month", "2026-10", "2026-11-10"],
    // Due on 1 December and on time, so that three working days after the rejection remain.
    ["report", String(id), "2026-12-10"],
    ["month", "2026-11", "2026-12-10"],
  ];
  const kinds: Record<string, string> = {
    dealUnreported: "deal",
    nilReturnAsked: "month",
    reportRejected: "report",
  };
  const { tasks } = (await owner.get<ResultOf<typeof listTasks>>(listTasks.path)).data;
  const home = tasks.flatMap(({ kind, until, number, records, id: record }) =>
    kinds[kind] ? [[kinds[kind], number ?? records[0]?.number ?? String(record), until]] : [],
  );
  expect(new Set(home)).toEqual(new Set(expected));
  const { next } = (await owner.get<ResultOf<typeof getPunctuality>>(getPunctuality.path)).data;
  expect(next).toEqual({ dueDate: "2026-12-10", count: 1 });
  const calendar = (await owner.get<ResultOf<typeof getCalendar>>(getCalendar.path)).data;
  expect(
    [...calendar.missed, ...calendar.due].map(({ kind, number, dueDate }) => [kind, number, dueDate]),
  ).toEqual(expected.filter(([kind]) => kind !== "month"));

  const secret = "s".repeat(43);
  await owner.post(renewFeed.path, { secret });
  const feed = (await stage.app.inject({ url: `${feedPath}?key=${secret}` })).body;
  const events = [...feed.matchAll(/UID:(\w+)-(\d+)@.*\r\nDTSTAMP:.*\r\nDTSTART;VALUE=DATE:(\d+)/g)];
  const compact = (text: string) => text.replaceAll("-", "");
  expect(new Set(events.map(([, kind, , date]) => [kind, date]))).toEqual(
    new Set(expected.map(([kind, , date]) => [kind, compact(date!)])),
  );

  // Reminders begin two days before and end seven days after the due date.
  await remindOfDues({ db: database.db, clock: stage.clock });
  const { data: notices } = await owner.get<Notice[]>("/api/notices?pageSize=100&topic=dues");
  expect(new Set(notices.map(({ kind, number, entityId }) => [kind, number ?? entityId]))).toEqual(
    new Set([
      ["month-due-tomorrow", "11.2026"],
      ["report-due-tomorrow", id],
    ]),
  );
});
