import { readXlsx } from "hucre/xlsx";
import { sql } from "kysely";
import { openListening } from "../../../test/resilience/listening.ts";
import { afterAll, beforeAll, expect, test } from "vitest";
import { listPunctuality as endpoint } from "@birzha/domain/duties/api.ts";
import { ru } from "@birzha/phrases/duties/ru.ts";
import type { Actor } from "@birzha/domain/shared/access/actor.ts";
import { inTransaction } from "../../platform/db/request-transaction.ts";
import { aDutyRule } from "../../../test/stages/duties.ts";
import { listPunctuality } from "./punctuality-queries.ts";
import { openReportsStage, reportXml, submitted, type ReportValues } from "../../../test/stages/reports.ts";

const stage = await openReportsStage("2026-11-23T12:00:00+03:00");
afterAll(stage.close);
const { owner, operator, clock, firm: company, choices } = stage;
const { db } = stage.database;

let made = 0;
/** Registers at noon of one day a report whose contract has another date. */
async function report(contractDate: string, registered: string, given: ReportValues = {}): Promise<number> {
  clock.set(`${registered}T12:00:00+03:00`);
  return submitted(owner, company.id, {
    ...choices.domestic,
    contract_number: `Месяц-${++made}`,
    contract_date: contractDate,
    ...given,
  });
}

interface Answer {
  readonly data: readonly Readonly<Record<string, unknown>>[];
  readonly distribution: readonly { readonly band: string; readonly reports: number }[];
  readonly isUnconfirmed: boolean;
  readonly months: readonly object[];
  readonly paging: { readonly totalRecords: number };
}
const ask = async (filter: object[] = [], sort: object | null = null): Promise<Answer> => {
  const { status, body } = await operator.post(`${endpoint.path}?size=500`, {
    data: { filter, sort },
  });
  if (status !== 200) throw new Error(body);
  return JSON.parse(body) as Answer;
};
const month = async (first: string) => (await ask([{ key: "month", values: [first, first] }])).data[0];

beforeAll(async () => {
  // Five calendar days after the contract date.
  await operator.post(
    "/api/duties/rules/create",
    aDutyRule({ dayKind: "calendar", validFrom: "2026-01-01" }),
  );
  await report("2026-10-01", "2026-10-06");
  await report("2026-10-02", "2026-10-07");
  await report("2026-10-05", "2026-10-11");
  await report("2026-10-06", "2026-10-15");
  await report("2026-10-07", "2026-11-22");
  await report("2026-09-01", "2026-09-17");
  await report("2025-12-31", "2026-11-01");
  clock.set("2026-11-23T12:00:00+03:00");
});

test("WORK-064: staff sees reports, punctuality and late days by month", async () => {
  const { data, paging } = await ask();
  expect(paging.totalRecords).toBe(2);
  expect(data).toEqual([
    {
      idRec: expect.any(Number),
      organizationName: company.name,
      inn: company.inn,
      month: "2026-10-01",
      reports: 5,
      onTime: 2,
      late: 3,
      medianDays: 4,
      worstDays: 41,
      nilReturn: "none",
      nilAuthor: null,
      nilFiledAt: null,
    },
    expect.objectContaining({ month: "2026-09-01", reports: 1, late: 1, medianDays: 11, worstDays: 11 }),
  ]);
});

test("WORK-064 SCREEN-010: distribution and months follow the filter", async () => {
  const all = await ask();
  expect(all.distribution).toEqual([
    { band: "onTime", reports: 2 },
    { band: "to3", reports: 1 },
    { band: "to10", reports: 1 },
    { band: "to30", reports: 1 },
    { band: "longer", reports: 1 },
  ]);
  expect(all.isUnconfirmed).toBe(true);
  const september = await ask([{ key: "month", values: [null, "2026-09-30"] }]);
  expect(september.distribution.map(({ reports }) => reports)).toEqual([0, 0, 0, 1, 0]);
  expect(september.months).toEqual([{ month: "2026-09", onTime: 0, late: 1 }]);
  expect((await ask([{ key: "late", value: "3" }])).data).toHaveLength(1);
  expect((await ask([{ key: "organizationName", value: "нет такой" }])).data).toEqual([]);
  const sorted = await ask([], { key: "worstDays", direction: "Asc" });
  expect(sorted.data.map(({ worstDays }) => worstDays)).toEqual([11, 41]);
});

test("WORK-064: corrections and rejections update the counts like a recount", async () => {
  const id = await report("2026-08-03", "2026-08-20");
  expect(await month("2026-08-01")).toMatchObject({ late: 1, worstDays: 12 });
  const moved = { ...choices.domestic, contract_number: `Месяц-${made}`, contract_date: "2026-07-31" };
  expect((await owner.put("/api/Agreements/update", { id, dataXML: reportXml(moved) })).status).toBe(200);
  expect(await month("2026-08-01")).toBeUndefined();
  expect(await month("2026-07-01")).toMatchObject({ late: 1, worstDays: 15 });
  const stored = () => sql`select * from punctuality order by organization_id, month`.execute(db);
  const before = await stored();
  await sql`select agreements_recount()`.execute(db);
  expect((await stored()).rows).toEqual(before.rows);
  expect(before.rows.length).toBeGreaterThan(2);
  await operator.put("/api/Agreements/status", { id, status: 3, description: "Нет подписи" });
  expect(await month("2026-07-01")).toBeUndefined();
  clock.set("2026-11-23T12:00:00+03:00");
});

test("WORK-064 WORK-040: the workbook has the visible columns; members get 403", async () => {
  const path = "/api/duties/punctuality/export";
  const { status, data } = await operator.post<{ fileName: string; fileContent: string }>(path, {
    data: { filter: [{ key: "month", values: ["2026-10-01", null] }], sort: null },
  });
  expect([status, data.fileName]).toEqual([200, "punctuality.xlsx"]);
  const shown = await operator.post<{ fileContent: string }>(path, {
    data: { filter: null, columns: ["late", "organizationName"] },
  });
  const { sheets } = await readXlsx(Buffer.from(shown.data.fileContent, "base64"));
  const { late, organizationName } = ru.punctuality.fields;
  expect(sheets[0]!.rows[0]).toEqual([late, organizationName]);
  const actions = await db
    .selectFrom("audit_log")
    .select("action")
    .where("action", "=", "duties.download")
    .execute();
  expect(actions).toHaveLength(2);
  for (const member of [owner, stage.employee, stage.newcomer])
    expect((await member.post(path, { data: { filter: null } })).status).toBe(403);
  expect((await owner.post(endpoint.path, {})).status).toBe(403);
});

test("WORK-064: no punctuality query reads the reports table", async () => {
  const { db: listening, asked: requested } = openListening(stage.database.requests);
  const staff: Actor = {
    ...{ kind: "operator", userId: 0, account: "", name: "", role: 2 },
    organization: undefined,
  };
  await inTransaction(listening, staff, "read", (tx) =>
    listPunctuality(tx, { page: 0, size: 50 }, { filter: null, sort: null }),
  );
  const questions = requested.filter(({ sql: text }) => text.includes("punctuality p"));
  // The rows of a page and the distribution.
  expect(questions.length).toBeGreaterThanOrEqual(2);
  for (const question of questions) {
    const plan = await db.executeQuery<Record<string, string>>({
      ...question,
      sql: `explain ${question.sql}`,
    });
    expect(plan.rows.map((row) => Object.values(row)[0]).join("\n")).not.toContain("agreement");
  }
});
