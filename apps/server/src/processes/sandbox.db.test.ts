import { sql } from "kysely";
import pino from "pino";
import { afterAll, expect, test } from "vitest";
import { changeStatus } from "@birzha/domain/agreements/change-api.ts";
import { createRule } from "@birzha/domain/duties/rule-api.ts";
import { addDays } from "@birzha/domain/shared/values/dates.ts";
import { cloneDatabase } from "../../test/stages/database.ts";
import { aDutyRule } from "../../test/stages/duties.ts";
import { openReportsStage, submitted } from "../../test/stages/reports.ts";
import { dutyCron, dutyTasks } from "../areas/duties/jobs.ts";
import { openTestClock, setTestClock } from "../platform/clock/clock.ts";
import { dayMilliseconds, passTime } from "../platform/jobs/pass-time.ts";

const database = await cloneDatabase();
afterAll(() => database.drop());
const { db } = database;
const log = pino({ level: "silent" });
const never = new AbortController().signal;
const minutes = (date: Date) => date.toISOString().slice(0, 16);

test("DOOR-006: jobs run in order, each at its time, despite failures", async () => {
  const clock = openTestClock(db);
  await setTestClock(db, Date.parse("2026-11-22T20:00:00Z") - Date.now());
  const done: string[] = [];
  const note = (word: string) => async () => void done.push(`${word} ${minutes(clock.now())}`);
  const services = {
    db,
    clock,
    log,
    tasks: {
      expire: note("expire"),
      remind: note("remind"),
      sweep: note("sweep"),
      fail: () => Promise.reject(new Error("no")),
    },
    cron: [
      { task: "remind", match: "50 5 * * *" },
      { task: "fail", match: "0 6 * * *" },
      { task: "expire", match: "10 21 * * *" },
      { task: "sweep", match: "17 * * * *" },
    ],
  };
  await passTime(services, 2 * dayMilliseconds, never);
  const daily = done.filter((line) => !line.startsWith("sweep"));
  expect(daily).toEqual([
    "expire 2026-11-22T21:10",
    "remind 2026-11-23T05:50",
    "expire 2026-11-23T21:10",
    "remind 2026-11-24T05:50",
  ]);
  expect(done.length - daily.length).toBe(48);
  expect(done.slice(0, 3).map((line) => line.split(" ")[0])).toEqual(["sweep", "expire", "sweep"]);
  expect(minutes(clock.now())).toBe("2026-11-24T20:00");
  // A moment does not run its jobs twice.
  done.length = 0;
  await setTestClock(db, Date.parse("2026-11-25T05:50:00Z") - Date.now());
  await passTime(services, 60_000, never);
  expect(done).toEqual([]);
});

test("DOOR-006 WORK-063: in four months of due dates each reminder comes once", async () => {
  const stage = await openReportsStage("2026-01-12T12:00:00+03:00");
  try {
    const { clock: clockOfStage, employee, operator, firm: organization, choices } = stage;
    const own = stage.database.db;
    await operator.post(createRule.path, aDutyRule({ name: "Зерно", validFrom: "2026-01-01" }));
    const clock = openTestClock(own);
    await setTestClock(own, Date.parse("2026-01-12T09:00:00Z") - Date.now());
    const { tasks, cron } = { tasks: dutyTasks({ db: own, clock }), cron: dutyCron };
    const filed: number[] = [];
    for (let passed = 0; passed < 112; passed += 28) {
      const date = addDays("2026-01-12", passed);
      clockOfStage.set(`${date}T12:00:00+03:00`);
      const id = await submitted(employee, organization.id, {
        ...choices.domestic,
        ...{ contract_date: date, contract_number: String(passed) },
      });
      await operator.put(changeStatus.path, { id, status: 3, description: "Нет подписи" });
      filed.push(id);
      // In steps, like the command.
      for (let step = 0; step < 28; step++)
        await passTime({ db: own, clock, log, tasks, cron }, dayMilliseconds, never);
    }
    const { rows } = await sql<{ id: number; told: string }>`
      select n.entity_id as id, string_agg(n.kind || ' ' || ((n.created_at at time zone 'Europe/Moscow')::date - a.due_date), ', ' order by n.id) as told
      from notices n join agreements a on a.id = n.entity_id join memberships m on m.user_id = n.user_id
      where n.kind like 'report-%due%' and m.user_type = 1 and m.organization_id = ${organization.id}
      group by 1 order by 1`.execute(own);
    const inTime = "report-due-soon -2, report-due-tomorrow -1, report-due-today 0, report-overdue 1";
    expect(rows).toEqual(filed.map((id) => ({ id, told: inTime })));
    expect(filed).toHaveLength(4);
  } finally {
    await stage.close();
  }
});
