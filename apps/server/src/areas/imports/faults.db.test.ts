import { afterAll, beforeAll, expect, test } from "vitest";
import type { ImportFault } from "@birzha/domain/imports/faults-api.ts";
import type { ImportBatch, ImportRow } from "@birzha/domain/imports/import-batch.ts";
import { completeInn } from "@birzha/domain/shared/values/inn.ts";
import { ru } from "@birzha/phrases/agreements/ru.ts";
import { workbook } from "../../../test/import-files/make/workbook.ts";
import { importTable } from "../../../test/stages/import-table.ts";
import { openReportsStage, type ReportsStage, type ReportValues } from "../../../test/stages/reports.ts";

let stage: ReportsStage;
beforeAll(async () => {
  stage = await openReportsStage("2026-11-20T12:00:00+03:00");
});
afterAll(() => stage.close());

const { fields } = ru;
const base64 = (text: string | Uint8Array) => Buffer.from(text as string).toString("base64");
async function upload(content: string | Uint8Array, fileName = "договоры.csv") {
  const body = { fileName, content: base64(content) };
  const { data } = await stage.owner.post<{ importId: number }>("/api/imports", body);
  return data.importId;
}
const table = (rows: readonly ReportValues[]) => importTable(stage.choices.domestic, rows);
const batchOf = async (id: number) => (await stage.owner.get<ImportBatch>(`/api/imports/${id}`)).data;
const rowsOf = async (id: number) =>
  (await stage.owner.get<ImportRow[]>(`/api/imports/${id}/rows?pageSize=500`)).data;
const faultsOf = async (id: number) =>
  (
    await stage.owner.get<{ faults: ImportFault[]; hidden: number; leftOut: number }>(
      `/api/imports/${id}/faults`,
    )
  ).data;

test("BULK-102: an empty name is filled in by INN and marked", async () => {
  const { inn, name } = stage.firm;
  const id = await upload(table([{ contract_number: "Н-1", manufacturer_inn: inn, manufacturer: "" }]));
  const [row] = await rowsOf(id);
  expect(row).toMatchObject({ state: "ready", filled: { manufacturer: name } });
});

test("BULK-102: errors are listed by field and rule, largest first", async () => {
  const product = { product_type: { id: 0, name: "Пшеница мягк. 4 кл." } } as unknown as ReportValues;
  const id = await upload(
    table([
      { contract_number: "В-1", ...product },
      { contract_number: "В-2", ...product },
      { contract_number: "В-3", contract_date: "35.11.2026" },
      { contract_number: "В-4", shipment_zip_code: "" },
      { contract_number: "В-5", shipment_zip_code: "" },
      { contract_number: "В-6", shipment_zip_code: "" },
    ]),
  );
  const { faults } = await faultsOf(id);
  expect(faults.map(({ field, code, cell, count, index }) => [field, code, cell, count, index])).toEqual([
    ["shipment_zip_code", "required", "", 3, 3],
    ["product_type", "option-unknown", "Пшеница мягк. 4 кл.", 2, 0],
    ["contract_date", "date", "35.11.2026", 1, 2],
  ]);

  const fault = { field: "shipment_zip_code", code: "required", cell: "" };
  const path = `/api/imports/${id}/faults`;
  expect((await stage.owner.put(path, { ...fault, text: "410000" })).data).toEqual({ changed: 3 });
  expect((await stage.owner.put(path, { ...fault, text: "410000" })).status).toBe(404);
  expect((await batchOf(id)).counts).toMatchObject({ ready: 3, invalid: 3 });
});

test("BULK-102: an INN that the directory does not know offers no name", async () => {
  const row = { contract_number: "И-1", manufacturer_inn: completeInn("361999999"), manufacturer: "" };
  const { faults } = await faultsOf(await upload(table([row])));
  expect(faults).toMatchObject([{ field: "manufacturer", code: "required", isNameKnown: false }]);
});

test("BULK-102: a row with errors has its warnings, too", async () => {
  const id = await upload(table([{ contract_number: "П-1", contract_date: "18.11.2024", price: "дорого" }]));
  const [row] = await rowsOf(id);
  expect(row).toMatchObject({
    state: "invalid",
    errors: [{ field: "row.price" }],
    warnings: [{ field: "row.contract_date", code: "old-contract" }],
  });
  expect((await faultsOf(id)).faults.map(({ isWarning }) => isWarning)).toEqual([false, true]);
});

test("BULK-104: kilograms of a heading become tonnes, an unknown unit is asked", async () => {
  const text = table([{ contract_number: "Е-1", amount: "300 000" }]);
  const kilograms = await upload(text.replace(fields.amount, "Объём, кг"));
  expect(await batchOf(kilograms)).toMatchObject({ counts: { ready: 1 }, tonnes: "300.000" });

  const id = await upload(text.replace(fields.amount, "Вес, мешков"));
  const { columns } = await batchOf(id);
  const at = columns.findIndex(({ header }) => header === "Вес, мешков");
  const assign = (unit: string | null) =>
    stage.owner.put(`/api/imports/${id}/columns`, {
      fields: columns.map(({ field }, index) =>
        index === at ? "amount" : field === "amount" ? null : field,
      ),
      units: columns.map((_, index) => (index === at ? unit : null)),
    });
  await assign(null);
  expect((await rowsOf(id))[0]!.errors).toMatchObject([{ field: "row.amount", code: "imports.cell-unit" }]);
  await assign("кг");
  expect(await batchOf(id)).toMatchObject({ counts: { ready: 1 }, tonnes: "300.000" });
});

test("BULK-104: hidden rows are left out and taken back", async () => {
  const [header = "", first = ""] = table([{ contract_number: "С-1" }]).split("\r\n");
  const [heads, cells] = [header, first].map((line) => line.slice(1, -1).split('";"'));
  const line = (row: number, texts: readonly string[], hidden: string) =>
    `<row r="${row}"${hidden}>${texts.map((text) => `<c t="inlineStr"><is><t>${text}</t></is></c>`).join("")}</row>`;
  const number = heads!.indexOf(fields.contract_number);
  const data = [
    line(1, heads!, ""),
    line(2, cells!, ""),
    line(3, cells!.with(number, "С-2"), ' hidden="1"'),
  ].join("");
  const id = await upload(workbook({ sheets: [{ name: "Отчёты", data }] }), "книга.xlsx");
  expect(await faultsOf(id)).toMatchObject({ hidden: 1, leftOut: 0 });
  expect((await rowsOf(id)).map(({ isHidden }) => isHidden)).toEqual([false, true]);
  await stage.owner.put(`/api/imports/${id}/hidden`, { isLeftOut: true });
  const column = (await batchOf(id)).columns.findIndex(({ field }) => field === "price");
  await stage.owner.put(`/api/imports/${id}/cells`, { number: 3, column, text: "17000", inAll: false });
  expect((await batchOf(id)).counts).toMatchObject({ ready: 1, skipped: 1 });
  await stage.owner.put(`/api/imports/${id}/hidden`, { isLeftOut: false });
  expect((await batchOf(id)).counts).toMatchObject({ ready: 2, skipped: 0 });
});

test("BULK-105: confirmed warnings of unchanged rows survive another upload", async () => {
  const rows = (price: string) =>
    table([
      { contract_number: "Ж-1", contract_date: "18.11.2024" },
      { contract_number: "Ж-2", contract_date: "18.11.2024", price },
    ]);
  const id = await upload(rows("дорого"), "ноябрь.csv");
  await stage.owner.put(`/api/imports/${id}/warnings`, { number: 2, code: "old-contract", inAll: true });
  const again = await upload(rows("17000"), "ноябрь.csv");
  expect((await rowsOf(again)).map(({ state }) => state)).toEqual(["ready", "warned"]);
});
