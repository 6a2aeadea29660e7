import { afterAll, beforeAll, expect, test } from "vitest";
import { getCurrentDate } from "@birzha/domain/auctions/api.ts";
import { cutOffOf, moscowTime, offeredDays } from "@birzha/domain/auctions/auction-dates.ts";
import { getCalendar } from "@birzha/domain/duties/calendar-api.ts";
import type { ResultOf } from "@birzha/domain/shared/endpoint.ts";
import { listQueue, listTasks } from "@birzha/domain/tasks/api.ts";
import { openContractsStage, type ContractsStage } from "../../../test/stages/contracts.ts";
import { aDutyRule } from "../../../test/stages/duties.ts";
import { aSpotDeal } from "../../../test/stages/spot.ts";

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
])("FIX-220: on %s all clocks agree", async (_name, time, date) => {
  stage.clock.set(`${time}+03:00`);
  const home = (await stage.owner.get<ResultOf<typeof listTasks>>(listTasks.path)).data;
  const queue = (await stage.operator.get<ResultOf<typeof listQueue>>(listQueue.path)).data;
  const calendar = (await stage.owner.get<ResultOf<typeof getCalendar>>(getCalendar.path)).data;
  const form = await formClock();
  expect(form.date).toBe(date);
  expect([home.auction, queue.cutOff, calendar.auction]).toEqual([form, form, form]);
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
