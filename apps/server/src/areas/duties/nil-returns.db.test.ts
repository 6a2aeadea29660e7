import { sql } from "kysely";
import { afterAll, beforeAll, beforeEach, expect, test, vi } from "vitest";
import { listPunctuality } from "@birzha/domain/duties/api.ts";
import { fileNilReturn, getCalendar } from "@birzha/domain/duties/calendar-api.ts";
import type { ResultOf } from "@birzha/domain/shared/endpoint.ts";
import { aDutyRule } from "../../../test/stages/duties.ts";
import { inOwnerTransaction } from "../../platform/db/request-transaction.ts";
import { openReportsStage, reportXml, submitted, type ReportValues } from "../../../test/stages/reports.ts";
import type { TestClient } from "../../../test/stages/sign-in.ts";

const november = "2026-11-23T12:00:00+03:00";
const stage = await openReportsStage(november);
afterAll(stage.close);
const { owner, employee, stranger, operator, newcomer, clock, firm: organization, choices } = stage;
const { db } = stage.database;
beforeEach(() => clock.set(november));

type Calendar = ResultOf<typeof getCalendar>;
const calendarOf = async (client = owner) => (await client.get<Calendar>(getCalendar.path)).data;
const file = async (month: string, client: TestClient = owner) => {
  const { status, code, data } = await client.post<{ id: number }>(fileNilReturn.path, { month });
  return { status, code, id: data?.id };
};
let made = 0;
const report = (contractDate: string, given: ReportValues = {}, client = owner) =>
  submitted(client, organization.id, {
    ...choices.domestic,
    contract_number: `Нет-${++made}`,
    contract_date: contractDate,
    ...given,
  });
const requested = async (client = owner) => {
  const { data } = await client.get<{
    tasks: { kind: string; number: string | null }[];
    counters: Record<string, { count: number }>;
  }>("/api/tasks");
  const task = data.tasks.find(({ kind }) => kind === "nilReturnAsked");
  return [task?.number, data.counters["dutyCalendar"]?.count];
};

beforeAll(async () => {
  await db.updateTable("organizations").set({ active_date: "2026-10-01" }).execute();
});

test("WORK-063: the home page asks where a rule applied last month", async () => {
  expect(await requested()).toEqual([undefined, undefined]);
  await operator.post("/api/duties/rules/create", aDutyRule({ days: 30, validFrom: "2026-01-01" }));
  expect(await requested()).toEqual(["2026-10", 1]);
  expect(await requested(employee)).toEqual(["2026-10", 1]);
  expect(await requested(operator)).toEqual([undefined, undefined]);
  expect(await requested(newcomer)).toEqual([undefined, undefined]);
  const joined = (date: string) =>
    db.updateTable("organizations").set({ active_date: date }).where("id", "=", organization.id).execute();
  await joined("2026-11-01");
  expect(await requested()).toEqual([undefined, undefined]);
  await joined("2026-10-01");
});

test("SCREEN-005: the next report is of the unanswered month, then of this one", async () => {
  const next = async (client = owner) =>
    (await client.get<{ nextMonth: unknown }>("/api/tasks")).data.nextMonth;
  expect(await next()).toEqual({ month: "2026-10", dueDate: "2026-11-10", reports: 0 });
  const id = await report("2026-10-30");
  expect(await next()).toEqual({ month: "2026-11", dueDate: "2026-12-10", reports: 0 });
  await operator.put("/api/Agreements/status", { id, status: 3, description: "Нет подписи" });
  expect(await next()).toMatchObject({ month: "2026-10" });
  expect(await next(operator)).toBeNull();
  expect(await next(newcomer)).toBeNull();
});

test("WORK-063: a report of the month answers it, rejected ones not", async () => {
  const id = await report("2026-10-31");
  expect(await requested()).toEqual([undefined, undefined]);
  expect(await file("2026-10")).toMatchObject({ status: 409, code: "duties.month-has-reports" });
  await operator.put("/api/Agreements/status", { id, status: 3, description: "Нет подписи" });
  expect(await requested()).toEqual(["2026-10", 1]);
});

test("WORK-063: filing «no deals» once records it and removes the question", async () => {
  const { status, id } = await file("2026-10", employee);
  expect(status).toBe(200);
  expect(await requested()).toEqual([undefined, undefined]);
  expect(await file("2026-10")).toMatchObject({ status: 409, code: "duties.nil-return-filed" });
  const { nilReturns, months } = await calendarOf();
  expect(nilReturns).toEqual([
    {
      id,
      month: "2026-10",
      author: "Щукина Анна",
      filedAt: "2026-11-23T09:00:00Z",
      overtakenBy: null,
      overtakenAt: null,
    },
  ]);
  expect(months[0]).toEqual({ month: "2026-10", reports: 0, isNil: true, isExpected: true });
  const actions = await db
    .selectFrom("audit_log")
    .select(["action", "entity_id"])
    .where("entity", "=", "nil-return")
    .execute();
  expect(actions).toEqual([{ action: "duties.file-nil-return", entity_id: id }]);
});

test("SCREEN-010: months before rules or registration expect nothing", async () => {
  const joined = (date: string) =>
    db.updateTable("organizations").set({ active_date: date }).where("id", "=", organization.id).execute();
  const expected = async () =>
    (await calendarOf()).months.filter(({ isExpected }) => isExpected).map(({ month }) => month);
  await joined("2025-01-01");
  expect((await expected()).at(-1)).toBe("2026-01");
  await joined("2026-09-15");
  expect(await expected()).toEqual(["2026-10", "2026-09"]);
  await joined("2026-10-01");
  expect((await calendarOf()).nextMonth).toEqual({ month: "2026-11", dueDate: "2026-12-10", reports: 0 });
});

test.each([
  ["2026-11", 400, "duties.month-runs"],
  ["2026-12", 400, "duties.month-runs"],
  ["2025-10", 400, "duties.month-long-past"],
  ["2026-13", 400, "shared.invalid"],
  ["2026-10-01", 400, "shared.invalid"],
])("WORK-063: %s returns an error: %s %s", async (month, status, code) => {
  expect(await file(month)).toMatchObject({ status, code });
});

test("WORK-063: the last three days accept a nil return", async () => {
  clock.set("2026-11-28T00:00:00+03:00");
  expect((await calendarOf()).months[0]).toEqual({
    ...{ month: "2026-11", reports: 0, isNil: false, isExpected: true },
  });
  expect((await file("2026-11")).status).toBe(200);
});

test("WORK-063: a later or corrected report overtakes a recorded nil return", async () => {
  clock.set("2026-11-24T10:00:00+03:00");
  const first = await report("2026-10-05");
  await report("2026-10-06");
  const id = await report("2026-09-30");
  clock.set("2026-11-29T10:00:00+03:00");
  const moved = { ...choices.domestic, contract_number: `Нет-${made}`, contract_date: "2026-11-02" };
  expect((await owner.put("/api/Agreements/update", { id, dataXML: reportXml(moved) })).status).toBe(200);
  const { nilReturns } = await calendarOf();
  expect(nilReturns.map(({ month, overtakenBy, overtakenAt }) => [month, overtakenBy, overtakenAt])).toEqual([
    ["2026-11", id, "2026-11-29T07:00:00Z"],
    ["2026-10", first, "2026-11-24T07:00:00Z"],
  ]);
  await operator.put("/api/Agreements/status", { id: first, status: 3, description: "Нет подписи" });
  expect((await calendarOf()).nilReturns[1]).toMatchObject({ overtakenBy: first });
});

test("WORK-063 WORK-064: staff filters months by filed and overtaken nil returns", async () => {
  expect((await file("2026-08", stranger)).status).toBe(200);
  const states = async (value: string) => {
    const { data } = await operator.post<{ month: string; nilReturn: string; nilAuthor: string }[]>(
      `${listPunctuality.path}?size=500`,
      { data: { filter: [{ key: "nilReturn", value }], sort: null } },
    );
    return data.map(({ month, nilReturn, nilAuthor }) => [month, nilReturn, nilAuthor]);
  };
  expect(await states("filed")).toEqual([["2026-08-01", "filed", "Блинов Иван"]]);
  expect(await states("overtaken")).toEqual([
    ["2026-11-01", "overtaken", "Ершов Пётр"],
    ["2026-10-01", "overtaken", "Щукина Анна"],
  ]);
});

test("WORK-063 S-3: organisations see only their own nil returns, staff gets 403", async () => {
  expect((await calendarOf(stranger)).nilReturns).toHaveLength(1);
  for (const client of [operator, newcomer]) {
    expect((await file("2026-09", client)).status).toBe(403);
    expect((await client.get(getCalendar.path)).status).toBe(403);
  }
});

test("WORK-063: simultaneous nil returns and a report leave a consistent month", async () => {
  const answers = await Promise.all([
    file("2026-07"),
    file("2026-07", employee),
    report("2026-07-15", {}, owner),
  ]);
  const { nilReturns, months } = await calendarOf();
  const filed = nilReturns.filter(({ month }) => month === "2026-07");
  const succeeded = answers.slice(0, 2).filter((response) => (response as { status: number }).status === 200);
  expect(filed).toHaveLength(succeeded.length);
  expect(filed.every(({ overtakenBy }) => overtakenBy === answers[2])).toBe(true);
  expect(months.find(({ month }) => month === "2026-07")).toMatchObject({ reports: 1 });
});

test("WORK-063: nil return and report of one organisation run sequentially", async () => {
  const both = await inOwnerTransaction(db, async (tx) => {
    await sql`select pg_advisory_xact_lock(hashtextextended('nil_returns:' || ${organization.id}::bigint, 0))`.execute(
      tx,
    );
    const calls = [file("2026-06"), report("2026-06-10").then(() => ({ status: 200 }))];
    await vi.waitFor(
      async () => {
        const { rows } = await sql`
          select from pg_locks l join pg_database d on d.oid = l.database
          where d.datname = current_database() and l.locktype = 'advisory' and not l.granted
            and l.objsubid = 1`.execute(db);
        expect(rows).toHaveLength(2);
      },
      { timeout: 60_000 },
    );
    return calls;
  });
  const [filed, reported] = await Promise.all(both);
  expect([200, 409]).toContain(filed!.status);
  expect(reported!.status).toBe(200);
});
