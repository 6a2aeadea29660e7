import { afterAll, beforeAll, expect, test } from "vitest";
import type { StoredReport, VersionRow } from "@birzha/domain/agreements/agreement.ts";
import type { BatchResult } from "@birzha/domain/agreements/filing-api.ts";
import type { ImportBatch, ImportRow } from "@birzha/domain/imports/import-batch.ts";
import { reportNumberHeader } from "@birzha/domain/imports/match-columns.ts";
import { ru } from "@birzha/phrases/agreements/ru.ts";
import { readXlsx } from "hucre/xlsx";
import {
  openReportsStage,
  reportXml,
  submitted,
  type ReportsStage,
  type ReportValues,
} from "../../../test/stages/reports.ts";
import type { TestClient } from "../../../test/stages/sign-in.ts";
import { runImport } from "../../../test/stages/run-import.ts";

let stage: ReportsStage;
beforeAll(async () => {
  stage = await openReportsStage("2026-11-20T12:00:00+03:00");
});
afterAll(() => stage.close());

const reason = "Биржа уточнила код товара";
const other = () =>
  stage.choices.choose(
    "productTypes",
    ({ id, visibilityType }) =>
      visibilityType === 1 && id !== (stage.choices.domestic.product_type as { id: number }).id,
  );
const filed = (values: ReportValues, client = stage.owner, firm = stage.firm) =>
  submitted(client, firm.id, { ...stage.choices.domestic, ...values });
const create = async (ids: readonly number[] | undefined, query = "", client: TestClient = stage.owner) => {
  const { data } = await client.post<{ importId: number }>(`/api/corrections${query}`, ids ? { ids } : {});
  return data.importId;
};
const batchOf = async (id: number) => (await stage.owner.get<ImportBatch>(`/api/imports/${id}`)).data;
const rowsOf = async (id: number) =>
  (await stage.owner.get<ImportRow[]>(`/api/imports/${id}/rows?pageSize=500`)).data;
const columnOf = async (id: number, field: string) =>
  (await batchOf(id)).columns.findIndex((column) => column.field === field);
const change = async (id: number, field: string, text: string, { number = 1, inAll = true } = {}) => {
  const column = await columnOf(id, field);
  const { data } = await stage.owner.put<{ changed: number }>(`/api/imports/${id}/cells`, {
    ...{ number, column, text, inAll },
  });
  return data.changed;
};
const report = async (id: number) => (await stage.owner.get<StoredReport>(`/api/Agreements/${id}`)).data;
const versionsOf = async (id: number) =>
  (await stage.owner.get<VersionRow[]>(`/api/Agreements/histories?id=${id}&pageSize=50`)).data;
async function correct(id: number) {
  const started = await stage.owner.post(`/api/corrections/${id}/register`, { reason });
  await runImport(stage, id);
  return started;
}
const textOf = (cell: unknown) => (typeof cell === "string" || typeof cell === "number" ? String(cell) : "");
async function upload(rows: readonly (readonly unknown[])[]) {
  const text = rows
    .map((cells) => cells.map((cell) => `"${textOf(cell).replaceAll('"', '""')}"`).join(";"))
    .join("\r\n");
  const { data } = await stage.owner.post<{ importId: number }>("/api/imports", {
    fileName: "исправления.csv",
    content: Buffer.from(text).toString("base64"),
  });
  return data.importId;
}

test("BULK-007: the reports of a filter are corrected with one reason", async () => {
  const ids = [];
  for (const number of ["Ф-1", "Ф-2", "Ф-3"]) ids.push(await filed({ contract_number: number }));
  const id = await create(undefined, `?contractNumber=${encodeURIComponent("Ф-")}`);
  expect(await batchOf(id)).toMatchObject({ purpose: "correction", counts: { unchanged: 3 } });

  expect(await change(id, "product_type", other().name)).toBe(3);
  expect((await batchOf(id)).counts).toMatchObject({ ready: 3, unchanged: 0 });
  const [row] = await rowsOf(id);
  const column = await columnOf(id, "product_type");
  expect([row!.original![column], row!.cells[column]]).toEqual([
    (stage.choices.domestic.product_type as { name: string }).name,
    other().name,
  ]);
  expect((await stage.owner.get(`/api/corrections/${id}/changes`)).data).toEqual([
    { header: ru.fields.product_type, count: 3 },
  ]);
  await correct(id);
  expect((await batchOf(id)).counts).toMatchObject({ done: 3 });
  const [last, first] = await versionsOf(ids[0]!);
  expect(last).toMatchObject({
    kind: "update",
    correction: { cause: "input-error", reason },
    productTypeName: other().name,
  });
  expect(first).toMatchObject({ kind: "create", description: null });
  const receipt = await stage.owner.get<{ content: { version: number } }>(
    `/api/receipts/report?id=${ids[0]}`,
  );
  expect(receipt.status).toBe(200);
});

test("BULK-007: a correction without a reason does not start", async () => {
  const id = await create([await filed({ contract_number: "П-1" })]);
  await change(id, "price", "18000");
  expect((await stage.owner.post(`/api/corrections/${id}/register`, { reason: " " })).status).toBe(400);
  expect((await stage.owner.post(`/api/imports/${id}/register`, {})).code).toBe("imports.reason-required");
});

test("BULK-007: a downloaded correction returns with changed cells", async () => {
  const ids = [await filed({ contract_number: "С-1" }), await filed({ contract_number: "С-2" })];
  const id = await create(ids);
  const file = await stage.owner.get<{ fileContent: string }>(`/api/imports/${id}/file`);
  const { sheets } = await readXlsx(Buffer.from(file.data.fileContent, "base64"));
  const [header = [], first = [], second = []] = sheets[0]!.rows;
  const amount = header.indexOf(ru.fields.amount);
  expect(await upload([header, first.with(amount, "1 300,5"), second])).toBe(id);
  expect((await batchOf(id)).counts).toMatchObject({ ready: 1, unchanged: 1 });
});

test("BULK-007: a file with numbers of reports corrects them", async () => {
  const id = await filed({ contract_number: "Н-1" });
  const foreign = await filed({ contract_number: "Н-2" }, stage.stranger, stage.otherFirm);
  const importId = await upload([
    [reportNumberHeader, ru.fields.price, "Заметка"],
    [id, "17 420,00", "та же цена"],
    [foreign, "1", ""],
    [id, "2", ""],
    ["", "3", ""],
  ]);
  const rows = await rowsOf(importId);
  expect(rows.map(({ state, errors }) => [state, errors[0]?.code])).toEqual([
    ["unchanged", undefined],
    ["invalid", "imports.unknown-report"],
    ["invalid", "imports.unknown-report"],
    ["invalid", "imports.unknown-report"],
  ]);
  // The empty cells of fields without a column are no changes.
  await change(importId, "price", "17500", { number: rows[0]!.number, inAll: false });
  await correct(importId);
  expect((await report(id)).dataXML).toContain("<price>17500</price>");
  expect((await report(id)).dataXML).toContain("<delivery_zip_code>344002</delivery_zip_code>");
});

test("BULK-007: a report of another organisation is never corrected", async () => {
  const foreign = await filed({ contract_number: "Ч-1" }, stage.stranger, stage.otherFirm);
  expect((await stage.owner.post("/api/corrections", { ids: [foreign] })).status).toBe(404);
  const id = await upload([
    [reportNumberHeader, ru.fields.price],
    [foreign, "1"],
  ]);
  expect(await rowsOf(id)).toMatchObject([{ state: "invalid", original: null }]);
  expect((await correct(id)).code).toBe("imports.nothing-ready");
  expect((await stage.stranger.get(`/api/corrections/${id}/changes`)).status).toBe(404);
  expect((await stage.stranger.post(`/api/corrections/${id}/register`, { reason })).status).toBe(404);
});

test("BULK-007: a terminated report is an invalid row", async () => {
  const id = await filed({ contract_number: "Р-1" });
  await stage.owner.put("/api/Agreements/terminations", {
    ...{ id, terminationDate: "2026-11-19", terminationNumber: "Р-1" },
  });
  expect(await rowsOf(await create([id]))).toMatchObject([
    { state: "invalid", errors: [{ code: "agreements.wrong-status" }] },
  ]);
});

test("BULK-007: a report that changes meanwhile keeps its newer version", async () => {
  const ids = [await filed({ contract_number: "К-1" }), await filed({ contract_number: "К-2" })];
  const id = await create(ids);
  await change(id, "price", "18000");
  const changed = { ...stage.choices.domestic, contract_number: "К-1", price: "19000" };
  await stage.owner.put("/api/Agreements/update", { id: ids[0], dataXML: reportXml(changed) });
  await correct(id);
  expect(await rowsOf(id)).toMatchObject([
    { state: "invalid", errors: [{ code: "shared.stale" }] },
    { state: "done", reportId: ids[1] },
  ]);
  expect((await report(ids[0]!)).dataXML).toContain("<price>19000</price>");
});

test("BULK-007: a correction equal to another report needs a decision", async () => {
  await filed({ contract_number: "Д-1" });
  const id = await create([await filed({ contract_number: "Д-2" })]);
  await change(id, "contract_number", "Д-1");
  const [row] = await rowsOf(id);
  expect(row).toMatchObject({ state: "similar" });
  await stage.owner.put(`/api/imports/${id}/decision`, { number: row!.number, isDistinct: true });
  await correct(id);
  expect((await batchOf(id)).counts).toMatchObject({ done: 1 });
});

test("BULK-007 SOFT-001: a correction shows its warnings before it starts", async () => {
  const id = await create([await filed({ contract_number: "П-1" })]);
  await change(id, "contract_date", "18.11.2024");
  expect(await rowsOf(id)).toMatchObject([
    { state: "warned", errors: [{ field: "row.contract_date", code: "old-contract" }] },
  ]);
  await stage.owner.put(`/api/imports/${id}/warnings`, { number: 1, code: "old-contract", inAll: false });
  expect((await batchOf(id)).counts).toMatchObject({ ready: 1 });
});

test("BULK-007: an invalid value stays at its cell", async () => {
  const id = await create([await filed({ contract_number: "О-1" })]);
  await change(id, "purchaser_inn", "772440539");
  expect(await rowsOf(id)).toMatchObject([
    { state: "invalid", errors: [{ field: "row.purchaser_inn", code: "inn" }] },
  ]);
  await change(id, "purchaser_inn", stage.choices.domestic.purchaser_inn as string);
  expect((await batchOf(id)).counts).toMatchObject({ unchanged: 1 });
});

test("BULK-007: a later change without a reason does not keep the reason", async () => {
  const id = await filed({ contract_number: "Л-1" });
  const correction = await create([id]);
  await change(correction, "price", "18000");
  await correct(correction);
  const changed = { ...stage.choices.domestic, contract_number: "Л-1", price: "19000" };
  await stage.owner.put("/api/Agreements/update", { id, dataXML: reportXml(changed) });
  expect((await versionsOf(id)).map(({ correction }) => correction?.reason ?? null)).toEqual([
    null,
    reason,
    null,
  ]);
});

test("FIX-301 BULK-007: a row of a rejected report files another one in its place", async () => {
  const kept = await filed({ contract_number: "О-1" });
  const rejected = await filed({ contract_number: "О-2" });
  const reject = (id: number) =>
    stage.operator.put("/api/Agreements/status", { id, status: 3, description: "Не та цена" });
  expect((await reject(rejected)).status).toBe(200);
  const rows = [[reportNumberHeader, ru.fields.contract_number, ru.fields.price]];
  const id = await upload([...rows, [kept, "О-1", "18000"], [rejected, "О-2/новый", "18000"]]);
  expect(await batchOf(id)).toMatchObject({ purpose: "correction", counts: { ready: 2 } });
  await correct(id);
  const [first, second] = await rowsOf(id);
  expect([first!.state, first!.reportId]).toEqual(["done", kept]);
  expect(second!.reportId).toBeGreaterThan(rejected);
  expect(await report(second!.reportId!)).toMatchObject({
    ...{ replaces: rejected, status: 1, contractNumber: "О-2/новый" },
    dataXML: expect.stringContaining("18000"),
  });
  expect(await report(rejected)).toMatchObject({ status: 3, replacedBy: { id: second!.reportId } });
  // A replaced report is done, and a change of many reports at once never files one again.
  const again = await upload([...rows, [rejected, "О-2", "19000"]]);
  expect(await batchOf(again)).toMatchObject({ counts: { invalid: 1 } });
  const other = await filed({ contract_number: "О-3" });
  await reject(other);
  const many = await create([other]);
  expect((await rowsOf(many))[0]).toMatchObject({ state: "invalid" });
});

test("BULK-007: an empty filter result and too many reports are errors", async () => {
  const none = await stage.owner.post("/api/corrections?contractNumber=qqq", {});
  expect([none.status, none.code]).toEqual([400, "imports.no-reports"]);
  const ids = Array.from({ length: 5001 }, (_, index) => index + 1);
  expect((await stage.owner.post("/api/corrections", { ids })).status).toBe(400);
});

test("BULK-007: PUT of a batch answers for each row", async () => {
  const ids = [await filed({ contract_number: "Б-1" }), await filed({ contract_number: "Б-2" })];
  const foreign = await filed({ contract_number: "Б-3" }, stage.stranger, stage.otherFirm);
  const row = (key: string, id: number, more: object = {}) => ({
    ...{ key, id, correction: { cause: "input-error", reason }, ...more },
    dataXML: reportXml({ ...stage.choices.domestic, contract_number: key, price: "18500" }),
  });
  const rows = [
    row("Б-1", ids[0]!, { key: "a", version: 1 }),
    row("Б-2", ids[1]!, { key: "b", version: 7 }),
    row("Б-3", foreign, { key: "c" }),
    5,
  ];
  const { data } = await stage.owner.put<BatchResult[]>("/api/Agreements/batch", { rows });
  expect(data.map(({ key, isAccepted, code, receipt }) => [key, isAccepted, code, receipt?.id])).toEqual([
    ["a", true, null, ids[0]],
    ["b", false, "shared.stale", undefined],
    ["c", false, "shared.not-found", undefined],
    [null, false, "shared.invalid", undefined],
  ]);
  expect((await versionsOf(ids[0]!)).map(({ correction }) => correction?.reason ?? null)).toEqual([
    reason,
    null,
  ]);
});

test("BULK-007: 60 reports get one new version each", async () => {
  const rows = Array.from({ length: 60 }, (_, index) => ({
    ...{ passportId: 1, key: `m-${index}` },
    dataXML: reportXml({ ...stage.choices.domestic, contract_number: `М-${index}` }),
  }));
  await stage.owner.post<BatchResult[]>("/api/Agreements/batch", { rows });
  const id = await create(undefined, `?contractNumber=${encodeURIComponent("М-")}`);
  expect(await change(id, "product_type", other().name)).toBe(60);
  await correct(id);
  expect((await batchOf(id)).counts).toMatchObject({ ready: 0, done: 60 });
  const { rows: versions } = await stage.database.db
    .selectFrom("agreements")
    .select(({ fn }) => [fn.countAll<string>().as("count"), "version", "correction"])
    .where("contract_number", "like", "М-%")
    .groupBy(["version", "correction"])
    .execute()
    .then((found) => ({ rows: found.map((each) => ({ ...each, count: Number(each.count) })) }));
  expect(versions).toEqual([{ count: 60, version: 2, correction: { cause: "input-error", reason } }]);
});

test("BULK-103: one field of chosen reports is corrected by one request", async () => {
  const ids = [];
  for (const number of ["М-1", "М-2"]) ids.push(await filed({ contract_number: number }));
  const { data } = await stage.owner.post<{ importId: number }>("/api/corrections", {
    ...{ ids, field: "price", text: "17 421,50", reason },
  });
  await runImport(stage, data.importId);
  expect(await batchOf(data.importId)).toMatchObject({ reason, counts: { done: 2, invalid: 0 } });
  expect((await versionsOf(ids[0]!))[0]).toMatchObject({ price: "17421.50", correction: { reason } });

  const wrong = await stage.owner.post<{ importId: number }>("/api/corrections", {
    ...{ ids, field: "price", text: "дорого", reason },
  });
  expect(await batchOf(wrong.data.importId)).toMatchObject({ isRegistering: false, counts: { invalid: 2 } });
});
