import { randomUUID } from "node:crypto";
import { sql } from "kysely";
import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import type { RegisterRow, StoredReport, VersionRow } from "@birzha/domain/agreements/agreement.ts";
import type { ReportTotal } from "@birzha/domain/agreements/api.ts";
import { fileNilReturn } from "@birzha/domain/duties/calendar-api.ts";
import { aDutyRule } from "../../../test/stages/duties.ts";
import { importTable } from "../../../test/stages/import-table.ts";
import {
  openReportsStage,
  reportXml,
  submission,
  submitted,
  type ReportValues,
} from "../../../test/stages/reports.ts";
import { runImport } from "../../../test/stages/run-import.ts";
import type { TestClient } from "../../../test/stages/sign-in.ts";
import { guest } from "../../../test/stages/sign-in.ts";

const noon = "2026-11-20T12:00:00+03:00";
const stage = await openReportsStage(noon);
afterAll(stage.close);
const { app, choices, clock, employee, firm, newcomer, operator, owner, stranger } = stage;
const { db } = stage.database;
beforeAll(async () => {
  await db.updateTable("organizations").set({ active_date: "2026-10-01" }).execute();
  await operator.post("/api/duties/rules/create", aDutyRule({ days: 30, validFrom: "2026-01-01" }));
});
beforeEach(() => clock.set(noon));

const aDeal = (): ReportValues => ({ ...choices.domestic, contract_number: `Отзыв-${randomUUID()}` });
const filed = (values = aDeal()) => submitted(owner, firm.id, values);
const withdraw = (id: number, client: TestClient = owner) =>
  client.put<{ id: number }>("/api/Agreements/withdrawals", { id });
const withdrawn = async (id: number) =>
  expect(await withdraw(id)).toMatchObject({ status: 200, data: { id } });
const reject = (id: number) =>
  operator.put("/api/Agreements/status", { id, status: 3, description: "Не та партия" });
const read = async (id: number) => (await owner.get<StoredReport>(`/api/Agreements/${id}`)).data;
const totals = async (query = "") =>
  (await owner.get<{ totals: ReportTotal[] }>(`/api/Agreements/totals${query}`)).data.totals;
const counted = async () =>
  (
    await sql`select status, currency_name, sum(reports) as reports, trim_scale(sum(tonnes))::text as tonnes
      from agreement_counts group by 1, 2 having sum(reports) > 0 order by 1, 2`.execute(db)
  ).rows;
const rejectedTotal = (rows: readonly ReportTotal[]) => rows.find(({ status }) => status === 3);

test("BULK-105: a withdrawn report keeps its number and shows the withdrawal as a version", async () => {
  const id = await filed();
  expect(await read(id)).toMatchObject({ isWithdrawn: false, withdrawalSeconds: 600 });
  clock.set("2026-11-20T12:09:59.500+03:00");
  expect(await read(id)).toMatchObject({ withdrawalSeconds: 1 });
  await withdrawn(id);
  expect(await read(id)).toMatchObject({
    ...{ status: 3, statusName: "Отклонен", isWithdrawn: true, withdrawalSeconds: null },
    ...{ version: 2, description: "Отозван в течение 10 минут после подачи" },
  });
  const { data: rows } = await owner.get<RegisterRow[]>(`/api/Agreements/list?reportId=${id}`);
  expect(rows).toMatchObject([{ id, status: 3, isWithdrawn: true, versionCount: 2 }]);
  const { data: versions } = await owner.get<VersionRow[]>(
    `/api/Agreements/histories?id=${id}&pageIndex=0&pageSize=15`,
  );
  expect(versions.map(({ kind, isWithdrawn }) => [kind, isWithdrawn])).toEqual([
    ["withdraw", true],
    ["create", false],
  ]);
  const { after } = await db
    .selectFrom("audit_log")
    .select("after")
    .where("action", "=", "agreements.withdraw")
    .where("entity_id", "=", id)
    .executeTakeFirstOrThrow();
  expect(after).toMatchObject({ status: 3, description: "Отозван в течение 10 минут после подачи" });
});

test("BULK-105: a withdrawn report adds no tonnes, no price, no task and no punctuality", async () => {
  const before = await totals();
  const punctual = () => sql`select * from punctuality_days order by 1, 2, 3`.execute(db);
  const days = (await punctual()).rows;
  const deal = aDeal();
  const id = await filed(deal);
  await withdrawn(id);
  const now = rejectedTotal(await totals())!;
  const old = rejectedTotal(before);
  expect(now).toMatchObject({ reports: (old?.reports ?? 0) + 1 });
  expect([Number(now.tonnes), Number(now.totalPrice)]).toEqual([
    Number(old?.tonnes ?? 0),
    Number(old?.totalPrice ?? 0),
  ]);
  const [filtered] = await totals(`?reportId=${id}`);
  expect([filtered!.reports, Number(filtered!.tonnes), Number(filtered!.totalPrice)]).toEqual([1, 0, 0]);
  const counts = await counted();
  await sql`select agreements_recount()`.execute(db);
  expect(await counted()).toEqual(counts);
  expect((await punctual()).rows).toEqual(days);
  const { data } = await owner.get<{ tasks: { kind: string; id: number }[] }>("/api/tasks");
  expect(data.tasks.filter((task) => task.id === id)).toEqual([]);
});

test("BULK-105: the deal can be reported again at once, but not in place of the withdrawn report", async () => {
  const deal = aDeal();
  const id = await filed(deal);
  await withdrawn(id);
  expect(
    await owner.post("/api/Agreements/create", { ...submission(firm.id, deal), replaces: id }),
  ).toMatchObject({ status: 400, code: "agreements.unknown-replaced" });
  expect(await filed(deal)).toBeGreaterThan(id);
});

test("BULK-105: a rejected report can be replaced again after the replacement was withdrawn", async () => {
  const deal = aDeal();
  const old = await filed(deal);
  expect((await reject(old)).status).toBe(200);
  const replace = () =>
    owner.post<{ id: number }>("/api/Agreements/create", { ...submission(firm.id, deal), replaces: old });
  await withdrawn((await replace()).data.id);
  expect(await read(old)).toMatchObject({ replacedBy: null });
  const { status, data } = await replace();
  expect(status).toBe(200);
  expect(await read(old)).toMatchObject({ replacedBy: { id: data.id } });
});

test("BULK-105: a nil return that the withdrawn report had overtaken counts again", async () => {
  const month = "2026-10";
  expect((await owner.post(fileNilReturn.path, { month })).status).toBe(200);
  const overtaken = async () =>
    (await sql<{ by: number | null }>`select overtaken_by as by from nil_returns`.execute(db)).rows[0]!.by;
  const ofMonth = () => filed({ ...aDeal(), contract_date: "2026-10-15" });
  const id = await ofMonth();
  expect(await overtaken()).toBe(id);
  await withdrawn(id);
  expect(await overtaken()).toBeNull();
  const [first, second] = [await ofMonth(), await ofMonth()];
  expect(await overtaken()).toBe(first);
  await withdrawn(first);
  expect(await overtaken()).toBe(second);
});

test("BULK-105: both versions have receipts that say so", async () => {
  const id = await filed();
  const receipt = async () =>
    (await owner.get<{ number: string; content: { action: string } }>(`/api/receipts/report?id=${id}`)).data;
  const filing = await receipt();
  await withdrawn(id);
  const withdrawal = await receipt();
  expect(withdrawal.content.action).toBe("withdraw");
  for (const { number } of [filing, withdrawal])
    expect((await guest(app).get<object>(`/api/verify/${number}`)).data).toMatchObject({
      ...{ state: "withdrawn", newestVersion: 2 },
    });
});

test("BULK-105: a late withdrawal is refused with the last time", async () => {
  const id = await filed();
  clock.set("2026-11-20T12:10:00+03:00");
  expect(await read(id)).toMatchObject({ withdrawalSeconds: null });
  expect(await withdraw(id)).toMatchObject({
    ...{ status: 409, code: "agreements.withdrawal-too-late" },
    errorMessage: expect.stringContaining("12:10 20.11.2026"),
  });
  expect(await read(id)).toMatchObject({ status: 1, version: 1 });
});

test("BULK-105: a rejected or corrected report is not withdrawn, even after the exchange accepted it", async () => {
  const [rejected, corrected] = [await filed(), await filed()];
  expect((await reject(rejected)).status).toBe(200);
  const dataXML = reportXml({ ...aDeal(), price: "18000.00" });
  expect((await owner.put("/api/Agreements/update", { id: corrected, dataXML })).status).toBe(200);
  const refused = { status: 409, code: "agreements.changed-since-filing" };
  for (const id of [rejected, corrected]) {
    expect(await withdraw(id)).toMatchObject(refused);
    expect((await operator.put("/api/Agreements/status", { id, status: 1 })).status).toBe(200);
    expect(await withdraw(id)).toMatchObject(refused);
    expect(await read(id)).toMatchObject({ withdrawalSeconds: null });
  }
});

test("BULK-105: only a filer of the organisation withdraws", async () => {
  const id = await filed();
  expect(await withdraw(id, stranger)).toMatchObject({ status: 404, code: "shared.not-found" });
  expect(await withdraw(id, newcomer)).toMatchObject({ status: 403 });
  expect((await withdraw(id, employee)).status).toBe(200);
});

test("BULK-105: a flag of the exchange neither prevents the withdrawal nor reveals itself", async () => {
  const id = await filed();
  expect((await operator.put("/api/Agreements/deal", { id, isDubious: true })).status).toBe(200);
  expect(await read(id)).toMatchObject({ withdrawalSeconds: 600 });
  await withdrawn(id);
});

test("FIX-322: staff withdraws no report and is offered no time for it", async () => {
  const id = await filed();
  const refused = await withdraw(id, operator);
  expect([refused.status, refused.code]).toEqual([403, "shared.forbidden"]);
  expect((await operator.get(`/api/Agreements/${id}`)).data).toMatchObject({
    ...{ isWithdrawn: false, withdrawalSeconds: null },
  });
  await withdrawn(id);
});

test("BULK-105: of concurrent withdrawals and rejections one wins", async () => {
  const id = await filed();
  const both = await Promise.all([withdraw(id), withdraw(id)]);
  expect(both.filter(({ status }) => status === 200)).toHaveLength(1);
  expect(both.filter(({ code }) => code === "agreements.withdrawn")).toHaveLength(1);
  const contested = await filed();
  const [ours, theirs] = await Promise.all([withdraw(contested), reject(contested)]);
  const isOurs = ours.status === 200;
  expect(isOurs ? theirs : ours).toMatchObject({
    ...{ status: 409, code: isOurs ? "agreements.withdrawn" : "agreements.changed-since-filing" },
  });
  expect(await read(contested)).toMatchObject({ version: 2, status: 3, isWithdrawn: isOurs });
});

test("BULK-105: an import is withdrawn as one act, and its file can be imported again", async () => {
  const rows = Array.from({ length: 3 }, (_, index) => ({
    ...{ contract_number: randomUUID(), amount: `${200 + index * 17}` },
  }));
  const content = Buffer.from(importTable(choices.domestic, rows)).toString("base64");
  const upload = async () => {
    const { data } = await owner.post<{ importId: number }>("/api/imports", { fileName: "a.csv", content });
    return data.importId;
  };
  const id = await upload();
  await owner.post(`/api/imports/${id}/register`, {});
  await runImport(stage, id);
  const address = `/api/imports/${id}/withdrawals`;
  expect((await owner.get(address)).data).toEqual({ count: 3, seconds: 600, withdrawn: 0 });
  expect(await stranger.post(address, {})).toMatchObject({ status: 404 });
  const { data: filedRows } = await owner.get<{ reportId: number }[]>(`/api/imports/${id}/rows`);
  expect((await reject(filedRows[0]!.reportId)).status).toBe(200);
  expect((await owner.post(address, {})).data).toEqual({ count: 0, seconds: null, withdrawn: 2 });
  expect(await read(filedRows[1]!.reportId)).toMatchObject({ isWithdrawn: true });
  expect(await read(filedRows[0]!.reportId)).toMatchObject({ isWithdrawn: false });
  expect((await owner.post(address, {})).data).toEqual({ count: 0, seconds: null, withdrawn: 2 });
  const again = await upload();
  const { data: batch } = await owner.get<{ counts: Record<string, number> }>(`/api/imports/${again}`);
  expect(batch.counts).toMatchObject({ ready: 2 });
});
