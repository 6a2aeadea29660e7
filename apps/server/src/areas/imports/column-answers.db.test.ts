import { afterAll, beforeAll, expect, test } from "vitest";
import type { ImportFault } from "@birzha/domain/imports/faults-api.ts";
import type { ImportBatch, ImportRow } from "@birzha/domain/imports/import-batch.ts";
import { ru } from "@birzha/phrases/agreements/ru.ts";
import { importTable } from "../../../test/stages/import-table.ts";
import { openReportsStage, type ReportsStage, type ReportValues } from "../../../test/stages/reports.ts";

let stage: ReportsStage;
beforeAll(async () => {
  stage = await openReportsStage("2026-11-20T12:00:00+03:00");
});
afterAll(() => stage.close());

const table = (rows: readonly ReportValues[]) => importTable(stage.choices.domestic, rows);
async function upload(text: string, reading = {}) {
  const body = { fileName: "договоры.csv", content: Buffer.from(text).toString("base64"), ...reading };
  return (await stage.owner.post<{ importId: number }>("/api/imports", body)).data.importId;
}
const batchOf = async (id: number) => (await stage.owner.get<ImportBatch>(`/api/imports/${id}`)).data;
const errorsOf = async (id: number) =>
  (await stage.owner.get<ImportRow[]>(`/api/imports/${id}/rows`)).data.map(({ errors }) =>
    errors.map(({ field, code }) => `${field} ${code}`),
  );

test("FIX-312: one answer decides the decimal sign of a column", async () => {
  const text = table([
    { contract_number: "Д-1", amount: "1,234" },
    { contract_number: "Д-2", amount: "2,500" },
  ]);
  const id = await upload(text);
  const asked = ["row.amount imports.cell-ambiguous"];
  expect(await errorsOf(id)).toEqual([asked, asked]);
  const { data } = await stage.owner.get<{ faults: ImportFault[] }>(`/api/imports/${id}/faults`);
  expect(data.faults).toMatchObject([{ field: "amount", code: "imports.cell-ambiguous", count: 2 }]);

  const { columns } = await batchOf(id);
  const answer = (mark: "comma" | "point") =>
    stage.owner.put(`/api/imports/${id}/columns`, {
      fields: columns.map(({ field }) => field),
      decimals: columns.map(({ field }) => (field === "amount" ? mark : null)),
    });
  await answer("comma");
  expect(await batchOf(id)).toMatchObject({ counts: { invalid: 0, ready: 2 }, tonnes: "3.734" });
  await answer("point");
  expect((await batchOf(id)).tonnes).toBe("3734.000");
});

test("FIX-312: the choice of another reading decides open columns", async () => {
  const text = table([{ contract_number: "Д-3", amount: "1,234" }]);
  expect((await batchOf(await upload(text, { decimal: "point" }))).tonnes).toBe("1234.000");
  expect((await batchOf(await upload(text, { decimal: "comma" }))).tonnes).toBe("1.234");
});

test("FIX-311: a price in another currency than its row is asked about", async () => {
  const id = await upload(
    table([
      { contract_number: "Д-4", price: "12 900,00 $" },
      { contract_number: "Д-5", price: "12 900,00 ₽" },
    ]),
  );
  expect(await errorsOf(id)).toEqual([["row.price imports.cell-currency"], []]);
});

test("FIX-313: an unknown unit of a heading has no values before the answer", async () => {
  const text = table([{ contract_number: "Д-6" }]).replace(ru.fields.amount, "Объём, бочек");
  expect(await errorsOf(await upload(text))).toEqual([["row.amount imports.cell-unit"]]);
});

test("FIX-310: a correction that its column reads as another number is asked about", async () => {
  const id = await upload(
    table([
      { contract_number: "Д-8", amount: "1,234.5" },
      { contract_number: "Д-9", amount: "пять" },
    ]),
  );
  const column = (await batchOf(id)).columns.findIndex(({ field }) => field === "amount");
  const cell = { number: 3, column, inAll: false };
  const fault = { field: "amount", code: "fields.number", cell: "пять" };
  const ambiguous = { status: 400, code: "imports.cell-ambiguous" };
  expect(await stage.owner.put(`/api/imports/${id}/cells`, { ...cell, text: "1,250" })).toMatchObject(
    ambiguous,
  );
  expect(await stage.owner.put(`/api/imports/${id}/faults`, { ...fault, text: "1,250" })).toMatchObject(
    ambiguous,
  );
  await stage.owner.put(`/api/imports/${id}/cells`, { ...cell, text: "1,25" });
  expect((await batchOf(id)).tonnes).toBe("1235.750");
});
