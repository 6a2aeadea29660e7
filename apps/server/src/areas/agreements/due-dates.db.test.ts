import { sql } from "kysely";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import type { RegisterRow } from "@birzha/domain/agreements/agreement.ts";
import { recalculateDueDates } from "../../processes/recalculate-due-dates.ts";
import { aDutyRule } from "../../../test/stages/duties.ts";
import {
  openReportsStage,
  reportXml,
  submission,
  submitted,
  type ReportValues,
} from "../../../test/stages/reports.ts";

/** A Monday; the next days off are the weekend of 28 November. */
const monday = "2026-11-23T12:00:00+03:00";
const stage = await openReportsStage(monday);
afterAll(stage.close);
const { owner, operator, clock, firm: organization, choices } = stage;
const { db } = stage.database;
const wheat = choices.domestic["product_type"] as { readonly id: number };

let ruleId = 0;
beforeAll(async () => {
  const rule = aDutyRule({ productTypeIds: [wheat.id], volumeFrom: "60", validFrom: "2026-01-01" });
  ruleId = (await operator.post<{ id: number }>("/api/duties/rules/create", rule)).data.id;
});

let made = 0;
/** Registers a report now, with a contract of the given date. */
const report = (contractDate: string, given: ReportValues = {}) =>
  submitted(owner, organization.id, {
    ...choices.domestic,
    contract_number: `Срок-${++made}`,
    contract_date: contractDate,
    ...given,
  });
const rows = async (query = "", client = owner, list = "list") =>
  (await client.get<RegisterRow[]>(`/api/Agreements/${list}?pageSize=500${query}`)).data;
const rowOf = async (id: number) => {
  const { triggerDate, dueDate, isOnTime } = (await rows()).find((row) => row.id === id)!;
  return { triggerDate, dueDate, isOnTime };
};
const idsOf = async (query: string, client = owner, list = "list") =>
  (await rows(query, client, list)).map(({ id }) => id).toSorted((a, b) => a - b);

describe("WORK-061: reports carry due date and punctuality", () => {
  test("the due date counts working days until Moscow midnight", async () => {
    clock.set("2026-11-30T23:59:59.999+03:00");
    const inTime = await report("2026-11-23");
    clock.set("2026-12-01T00:00:00+03:00");
    const late = await report("2026-11-23");
    clock.set(monday);
    expect(await rowOf(inTime)).toEqual({
      triggerDate: "2026-11-23",
      dueDate: "2026-11-30",
      isOnTime: true,
    });
    expect(await rowOf(late)).toMatchObject({ dueDate: "2026-11-30", isOnTime: false });
  });

  test("a deal without a matching rule has no due date", async () => {
    const none = { triggerDate: null, dueDate: null, isOnTime: null };
    expect(await rowOf(await report("2026-11-20", { amount: "59.999" }))).toEqual(none);
    expect(await rowOf(await report("2025-12-31"))).toEqual(none);
  });

  test("a correction moves the due date, old versions keep theirs", async () => {
    const id = await report("2026-11-02");
    expect(await rowOf(id)).toMatchObject({ dueDate: "2026-11-10", isOnTime: false });
    const correct = async (given: ReportValues) =>
      owner.put("/api/Agreements/update", {
        id,
        dataXML: reportXml({ ...choices.domestic, contract_number: `Срок-${made}`, ...given }),
      });
    await correct({ contract_date: "2026-11-20" });
    expect(await rowOf(id)).toMatchObject({
      triggerDate: "2026-11-20",
      dueDate: "2026-11-27",
      isOnTime: true,
    });
    await correct({ contract_date: "2026-11-20", amount: "10" });
    await report("2026-11-19");
    expect(await rowOf(id)).toMatchObject({ dueDate: null, isOnTime: null });
    const { data } = await owner.get<RegisterRow[]>(`/api/Agreements/histories?id=${id}`);
    expect(data.map(({ dueDate, isOnTime }) => [dueDate, isOnTime])).toEqual([
      [null, null],
      ["2026-11-27", true],
      ["2026-11-10", false],
    ]);
  });

  test("organisation and exchange filter and sort reports by due date", async () => {
    const due = (await rows()).filter(({ dueDate }) => dueDate !== null);
    const late = due.filter(({ isOnTime }) => isOnTime === false).map(({ id }) => id);
    expect(late).not.toEqual([]);
    expect(late.length).toBeLessThan(due.length);
    expect(await idsOf("&isOnTime=false")).toEqual(late.toSorted((a, b) => a - b));
    expect(await idsOf("&isOnTime=false", operator, "registries")).toEqual(late.toSorted((a, b) => a - b));
    const ofDay = due.filter(({ dueDate }) => dueDate === "2026-11-30").map(({ id }) => id);
    expect(await idsOf("&dueBegin=2026-11-30&dueEnd=2026-11-30")).toEqual(ofDay.toSorted((a, b) => a - b));
    expect(await idsOf("&dueBegin=2026-12-01")).toEqual([]);
    expect(await idsOf("&isOnTime=false", stage.stranger)).toEqual([]);
    const sorted = (await rows("&sortKey=dueDate&sortDirection=Desc")).map(({ dueDate }) => dueDate ?? "");
    expect(sorted).toEqual(sorted.toSorted().toReversed());
    expect(new Set(sorted).size).toBeGreaterThan(2);
    expect((await owner.get("/api/Agreements/list?dueBegin=2026-02-31")).status).toBe(400);
  });

  test("an organisation sees this year's punctuality without rejected reports", async () => {
    const standing = async (client = owner) =>
      (
        await client.get<{ year: number; months: { month: number; onTime: number; late: number }[] }>(
          "/api/duties/standing",
        )
      ).data;
    const before = await standing();
    expect(before).toMatchObject({ year: 2026, months: [{ month: 11 }, { month: 12, onTime: 0, late: 1 }] });
    const id = await report("2026-11-02");
    const november = async () => (await standing()).months.find(({ month }) => month === 11)!;
    expect(await november()).toEqual({ ...before.months[0], late: before.months[0]!.late + 1 });
    await operator.put("/api/Agreements/status", { id, status: 3, description: "Нет подписи" });
    expect(await november()).toEqual(before.months[0]);
    expect(await standing(stage.stranger)).toEqual({ year: 2026, months: [], next: null });
  });

  test("a contract rejected before its due date stays due", async () => {
    const waiting = async () => {
      const { data } = await owner.get<{
        tasks: { kind: string; id: number | null; until: string | null }[];
      }>("/api/tasks");
      const { next } = (await owner.get<{ next: unknown }>("/api/duties/standing")).data;
      const task = data.tasks.find(({ id }) => id === rejected);
      return [task && [task.kind, task.until], next];
    };
    const rejected = await report("2026-11-20");
    await operator.put("/api/Agreements/status", { id: rejected, status: 3, description: "Нет подписи" });
    expect(await waiting()).toEqual([["reportRejected", "2026-11-27"], { dueDate: "2026-11-27", count: 1 }]);
    clock.set("2026-11-28T10:00:00+03:00");
    expect(await waiting()).toEqual([["reportRejected", "2026-11-27"], null]);
    clock.set(monday);
    const replacement = submission(organization.id, {
      ...choices.domestic,
      contract_number: `Срок-${made}`,
      contract_date: "2026-11-20",
    });
    await owner.post("/api/Agreements/create", { ...replacement, replaces: rejected });
    expect(await waiting()).toEqual([undefined, null]);
  });
});

describe("WORK-060 WORK-061: changes of a rule today", () => {
  const delivered = (deliveryDate: string) =>
    report("2025-12-01", { delivery_date: deliveryDate, amount: "70" });
  const change = async (version: number, given: Parameters<typeof aDutyRule>[0]) => {
    const rule = aDutyRule({ name: "Поставка", triggerField: "delivery_date", ...given });
    const sent =
      version === 0
        ? await operator.post<{ id: number }>("/api/duties/rules/create", rule)
        : await operator.put<{ id: number }>("/api/duties/rules/update", { ...rule, id: later, version });
    expect(sent.status).toBe(200);
    later = sent.data.id;
  };
  let later = 0;
  let past = 0;
  let today = 0;
  let coming = 0;

  test("set due dates of earlier reports that had none", async () => {
    clock.set(monday);
    past = await delivered("2026-11-02");
    today = await delivered("2026-11-23");
    coming = await delivered("2026-12-10");
    await change(0, { days: 3, dayKind: "calendar", validFrom: "2026-01-01" });
    const waiting = await sql<{ task: string }>`
      select task_identifier as task from graphile_worker.jobs where task_identifier = 'duties:recalculate'`.execute(
      db,
    );
    expect(waiting.rows).toHaveLength(1);
    expect(await recalculateDueDates({ db, clock })).toBeGreaterThanOrEqual(3);
    expect([await rowOf(past), await rowOf(today), await rowOf(coming)]).toMatchObject([
      { dueDate: "2026-11-05", isOnTime: false },
      { dueDate: "2026-11-26", isOnTime: true },
      { dueDate: "2026-12-13", isOnTime: true },
    ]);
  });

  test("move only due dates that have not passed", async () => {
    clock.set("2026-11-27T10:00:00+03:00");
    await change(1, { days: 9, dayKind: "calendar", validFrom: "2026-11-27" });
    expect(await recalculateDueDates({ db, clock })).toBe(1);
    expect([await rowOf(past), await rowOf(today), await rowOf(coming)]).toMatchObject([
      { dueDate: "2026-11-05" },
      { dueDate: "2026-11-26" },
      { dueDate: "2026-12-19" },
    ]);
    expect(await recalculateDueDates({ db, clock })).toBe(0);
  });

  test("a later calendar change moves no past due date", async () => {
    await operator.put("/api/integration/calendar", { data: [{ date: "2026-11-03", isWorkDay: false }] });
    const id = await report("2026-11-02");
    expect(await rowOf(id)).toMatchObject({ dueDate: "2026-11-11" });
    await operator.put("/api/integration/calendar", { data: [{ date: "2026-11-03", isWorkDay: true }] });
    await recalculateDueDates({ db, clock });
    const number = `Срок-${made}`;
    const corrected = { ...choices.domestic, contract_date: "2026-11-02", contract_number: `${number}-1` };
    expect((await owner.put("/api/Agreements/update", { id, dataXML: reportXml(corrected) })).status).toBe(
      200,
    );
    expect(await rowOf(id)).toMatchObject({ dueDate: "2026-11-11" });
  });

  test("log each move, reports name rule and version", async () => {
    const actions = await db
      .selectFrom("audit_log")
      .select("after")
      .where("action", "=", "agreements.recalculate-due-dates")
      .orderBy("id")
      .execute();
    expect(actions.at(-1)?.after).toEqual([{ id: coming, dueDate: "2026-12-19" }]);
    const stored = await db
      .selectFrom("agreements")
      .select(["duty_rule_id", "duty_rule_version"])
      .where("id", "=", coming)
      .executeTakeFirst();
    expect(stored).toEqual({ duty_rule_id: later, duty_rule_version: 2 });
    expect(ruleId).not.toBe(later);
  });
});
