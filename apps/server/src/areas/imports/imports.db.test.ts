import { afterAll, beforeAll, expect, test } from "vitest";
import { listAgreements } from "@birzha/domain/agreements/api.ts";
import type { StoredReport } from "@birzha/domain/agreements/agreement.ts";
import type { FilePreview } from "@birzha/domain/imports/file-reading.ts";
import type { ImportBatch, ImportRow } from "@birzha/domain/imports/import-batch.ts";
import { ru } from "@birzha/phrases/agreements/ru.ts";
import { ru as rules } from "@birzha/phrases/rules/ru.ts";
import { readXlsx } from "hucre/xlsx";
import { importTable, quoteCell } from "../../../test/stages/import-table.ts";
import { runImport } from "../../../test/stages/run-import.ts";
import { openReportsStage, type ReportsStage, type ReportValues } from "../../../test/stages/reports.ts";
import type { TestClient } from "../../../test/stages/sign-in.ts";

let stage: ReportsStage;
beforeAll(async () => {
  stage = await openReportsStage("2026-11-20T12:00:00+03:00");
});
afterAll(() => stage.close());

const table = (rows: readonly ReportValues[]) => importTable(stage.choices.domestic, rows);
const base64 = (text: string | Uint8Array) => Buffer.from(text as string).toString("base64");
async function upload(content: string, client: TestClient = stage.owner) {
  const { data } = await client.post<{ importId: number }>("/api/imports", {
    fileName: "договоры.csv",
    content,
  });
  return data.importId;
}
const batchOf = async (id: number) => (await stage.owner.get<ImportBatch>(`/api/imports/${id}`)).data;
const rowsOf = async (id: number) =>
  (await stage.owner.get<ImportRow[]>(`/api/imports/${id}/rows?pageSize=500`)).data;
const count = async () => (await stage.owner.get(`${listAgreements.path}?pageSize=1`)).total!;

async function register(id: number, signal: AbortSignal = new AbortController().signal) {
  await stage.owner.post(`/api/imports/${id}/register`, {});
  await runImport(stage, id, signal);
}
test("BULK-002: corrected rows are registered and the rest stays", async () => {
  const before = await count();
  const id = await upload(
    base64(
      table([
        { contract_number: "И-1" },
        { contract_number: "И-2", purchaser_inn: "772440539" },
        { contract_number: "И-3", purchaser_inn: "772440539" },
        { contract_number: "И-4", price: "x" },
      ]),
    ),
  );
  expect((await batchOf(id)).counts).toMatchObject({ ready: 1, invalid: 3 });
  const [, second] = await rowsOf(id);
  expect(second!.errors).toMatchObject([{ field: "row.purchaser_inn", code: "inn" }]);

  const column = (await batchOf(id)).columns.findIndex(({ field }) => field === "purchaser_inn");
  const correction = { number: second!.number, column, text: "7728168971", inAll: true };
  const { data } = await stage.owner.put<{ changed: number }>(`/api/imports/${id}/cells`, correction);
  expect(data.changed).toBe(2);
  await register(id);
  expect((await batchOf(id)).counts).toMatchObject({ ready: 0, invalid: 1, done: 3 });
  expect(await count()).toBe(before + 3);
});

test("BULK-004: the same file twice creates no second report", async () => {
  const content = base64(table([{ contract_number: "Д-1" }, { contract_number: "Д-2" }]));
  await register(await upload(content));
  const before = await count();
  const again = await upload(content);
  expect((await rowsOf(again)).map(({ state, duplicate }) => [state, duplicate !== null])).toEqual([
    ["filed", true],
    ["filed", true],
  ]);
  expect((await stage.owner.post(`/api/imports/${again}/register`, {})).code).toBe("imports.nothing-ready");
  expect(await count()).toBe(before);
});

test("BULK-004: of two open imports of a row one files it", async () => {
  const content = base64(table([{ contract_number: "Д-3" }]));
  const ids = [await upload(content), await upload(content)];
  const before = await count();
  for (const id of ids) await register(id);
  expect(await count()).toBe(before + 1);
  const [row] = await rowsOf(ids[1]!);
  expect(row).toMatchObject({ state: "filed", errors: [] });
});

test("BULK-006: downloaded invalid rows return to their import", async () => {
  const id = await upload(
    base64(table([{ contract_number: "В-1" }, { contract_number: "В-2", price: "дорого" }])),
  );
  const file = await stage.owner.get<{ fileContent: string }>(`/api/imports/${id}/file?rows=rejected`);
  const { sheets } = await readXlsx(Buffer.from(file.data.fileContent, "base64"));
  const [header = [], ...rows] = sheets[0]!.rows;
  expect(rows).toHaveLength(1);
  const price = header.indexOf(ru.fields.price);
  const corrected = [header, ...rows.map((row) => row.with(price, "17420"))];
  const text = corrected
    .map((cells) => cells.map((cell) => quoteCell(String(cell ?? ""))).join(";"))
    .join("\n");
  expect(await upload(base64(text))).toBe(id);
  expect((await batchOf(id)).counts).toMatchObject({ ready: 2, invalid: 0 });
});

test("BULK-002 BULK-009: a killed registration continues without duplicates", async () => {
  const numbers = Array.from({ length: 60 }, (_, index) => ({ contract_number: `К-${index}` }));
  const id = await upload(base64(table(numbers)));
  const before = await count();
  const killed = new AbortController();
  // The signal stops the job before its second chunk.
  let checks = 0;
  const signal = {
    throwIfAborted: () => {
      if (++checks > 1) killed.abort();
      killed.signal.throwIfAborted();
    },
  };
  await expect(register(id, signal as AbortSignal)).rejects.toThrow("aborted");
  expect((await batchOf(id)).isRegistering).toBe(true);
  await runImport(stage, id);
  expect(await count()).toBe(before + 60);
  expect(await batchOf(id)).toMatchObject({ isRegistering: false, counts: { done: 60 } });
});

test("BULK-002: a cancelled import registers no further row", async () => {
  const id = await upload(base64(table([{ contract_number: "О-1" }])));
  await stage.owner.post(`/api/imports/${id}/register`, {});
  await stage.owner.post(`/api/imports/${id}/cancel`, {});
  await runImport(stage, id);
  expect((await batchOf(id)).counts).toMatchObject({ ready: 1, done: 0 });
});

test("BULK-002: another organisation sees no import", async () => {
  const id = await upload(base64(table([{ contract_number: "Ч-1" }])));
  expect((await stage.stranger.get(`/api/imports/${id}`)).status).toBe(404);
  expect((await stage.stranger.get(`/api/imports/${id}/rows`)).status).toBe(404);
  expect((await stage.stranger.get<ImportBatch[]>("/api/imports")).data).toEqual([]);
});

test("BULK-001: the template offers lists and can be imported", async () => {
  const { data } = await stage.owner.get<{ fileContent: string }>("/api/imports/template");
  const { sheets } = await readXlsx(Buffer.from(data.fileContent, "base64"));
  const [reports, lists] = sheets;
  const [headers = []] = reports!.rows;
  const column = headers.indexOf(`${ru.fields.product_type}*`);
  const letter = String.fromCharCode(65 + column);
  const validation = reports!.dataValidations?.find(({ range }) => range.startsWith(`${letter}2:`));
  expect(validation).toMatchObject({ type: "list", formula1: expect.stringContaining("'Списки'!") });
  expect(lists!.rows.flat()).toContain((stage.choices.domestic.product_type as { name: string }).name);
  const filled = [headers, headers.map((_, index) => (index === column ? "Пшеница" : ""))];
  const text = filled.map((cells) => cells.map((cell) => quoteCell(String(cell ?? ""))).join(";")).join("\n");
  const { columns } = await batchOf(await upload(base64(text)));
  expect(columns.filter(({ field }) => field === null)).toEqual([]);
});

test("BULK-004: the downloaded file has the errors as comments of their cells", async () => {
  const id = await upload(
    base64(table([{ contract_number: "П-1" }, { contract_number: "П-2", price: "дорого" }])),
  );
  const { data } = await stage.owner.get<{ fileContent: string }>(`/api/imports/${id}/file`);
  const { sheets } = await readXlsx(Buffer.from(data.fileContent, "base64"), { readStyles: true });
  const { rows, cells } = sheets[0]!;
  expect(rows).toHaveLength(3);
  const price = rows[0]!.indexOf(ru.fields.price);
  expect(cells?.get(`2,${price}`)?.comment?.text).toBe((await rowsOf(id))[1]!.errors[0]!.message);
});

test("BULK-004: a similar row waits for a decision", async () => {
  await register(await upload(base64(table([{ contract_number: "Б-1" }]))));
  const id = await upload(base64(table([{ contract_number: "Б-1", contract_date: "19.11.2026" }])));
  const [row] = await rowsOf(id);
  expect(row).toMatchObject({
    state: "similar",
    differences: [{ field: "contract_date", value: "18.11.2026" }],
  });
  await stage.owner.put(`/api/imports/${id}/decision`, { number: row!.number, isDistinct: true });
  expect((await batchOf(id)).counts).toMatchObject({ ready: 1, similar: 0 });
});

test("BULK-002: equal cells are counted before a correction", async () => {
  const wrong = { purchaser_inn: "772440538" };
  const id = await upload(
    base64(
      table([
        { contract_number: "Р-1", ...wrong },
        { contract_number: "Р-2", ...wrong },
      ]),
    ),
  );
  const column = (await batchOf(id)).columns.findIndex(({ field }) => field === "purchaser_inn");
  const path = `/api/imports/${id}/equalCells?number=2&column=${column}`;
  expect((await stage.owner.get(path)).data).toEqual({ count: 2 });
  expect((await stage.stranger.get(path)).status).toBe(404);
});

test("SOFT-001: a row with warnings is registered once the user confirms them", async () => {
  const old = { contract_date: "18.11.2024" };
  const id = await upload(
    base64(
      table([
        { contract_number: "П-1", ...old },
        { contract_number: "П-2", ...old },
        { contract_number: "П-3" },
      ]),
    ),
  );
  expect((await batchOf(id)).counts).toMatchObject({ ready: 1, warned: 2 });
  const [first] = await rowsOf(id);
  expect(first!.errors).toMatchObject([{ field: "row.contract_date", code: "old-contract" }]);
  const confirm = { number: first!.number, code: "old-contract", inAll: true };
  const { data } = await stage.owner.put<{ changed: number }>(`/api/imports/${id}/warnings`, confirm);
  expect(data.changed).toBe(2);
  await register(id);
  expect((await batchOf(id)).counts).toMatchObject({ warned: 0, done: 3 });
  const [done] = await rowsOf(id);
  const { data: report } = await stage.owner.get<StoredReport>(`/api/Agreements/${done!.reportId}`);
  expect(report.warnings).toMatchObject({ isConfirmed: true, items: [{ code: "old-contract" }] });
});

test("FIX-217, FIX-226: a shipment of tomorrow is a warning of its cell", async () => {
  const shipped = { ...stage.choices.domestic, shipment_fact_date: "21.11.2026" };
  const id = await upload(base64(importTable(shipped, [{ contract_number: "П-5" }])));
  const [row] = await rowsOf(id);
  expect(row!.errors).toMatchObject([
    {
      field: "row.shipment_fact_date",
      code: "shipment-in-future",
      message: rules.faults["shipment-in-future"],
    },
  ]);
});

test("FIX-216: similar rows of a file are asked about before and at filing", async () => {
  const row = { contract_number: "Р-1", purchaser_inn: "7728168971" };
  const content = table([
    { ...row, amount: "103.5" },
    { ...row, amount: "250.5" },
    { ...row, amount: "103.5" },
  ]);
  const id = await upload(base64(content));
  const warned = (await rowsOf(id)).filter(({ state }) => state === "warned");
  expect(warned.map(({ number, errors }) => [number, errors[0]!.code, errors[0]!.params])).toEqual([
    [3, "similar-report", { row: 2 }],
    [4, "similar-report", { row: 2 }],
  ]);
  const confirm = { number: 3, code: "similar-report", inAll: false };
  await stage.owner.put(`/api/imports/${id}/warnings`, confirm);
  await register(id);
  expect((await batchOf(id)).counts).toMatchObject({ done: 2, warned: 1 });
  const reports = await Promise.all(
    (await rowsOf(id))
      .filter(({ reportId }) => reportId !== null)
      .map(({ reportId }) => stage.owner.get<StoredReport>(`/api/Agreements/${reportId}`)),
  );
  expect(reports.map(({ data }) => data.warnings)).toMatchObject([
    null,
    { isConfirmed: true, items: [{ code: "similar-report" }] },
  ]);
});

test("FIX-213: errors of cells name what the cell shows", async () => {
  const id = await upload(base64(table([{ contract_number: "#REF!", purchaser_inn: "#Н/Д" }])));
  const [row] = await rowsOf(id);
  expect(row!.state).toBe("invalid");
  expect(row!.errors).toMatchObject([
    { field: "row.purchaser_inn", code: "imports.cell-error", params: { value: "#Н/Д" } },
    { field: "row.contract_number", code: "imports.cell-error", params: { value: "#REF!" } },
  ]);
  expect(row!.errors.map(({ message }) => message).join()).toContain("#REF!");
});

test("FIX-215: the response names line and column of an unreadable file", async () => {
  const answer = await stage.owner.post("/api/imports", {
    fileName: "a.csv",
    content: base64('Договор;Дата\n1;"2\n'),
  });
  expect([answer.status, answer.code]).toEqual([400, "imports.unclosed-quote"]);
});

test("FIX-314: a file without bytes is rejected with its cause", async () => {
  const answer = await stage.owner.post("/api/imports", { fileName: "a.csv", content: "" });
  expect([answer.status, answer.code]).toEqual([400, "imports.empty-file"]);
});

test("FIX-215: columns of a file with unknown headings are assigned by hand", async () => {
  const text = table([{ contract_number: "Ч-2" }]);
  const fields = (await batchOf(await upload(base64(text)))).columns.map(({ field }) => field);
  const [, ...rows] = text.split("\r\n");
  const unknown = {
    fileName: "а.csv",
    content: base64([fields.map((_, index) => `к${index}`).join(";"), ...rows].join("\r\n")),
  };
  expect((await stage.owner.post("/api/imports", unknown)).code).toBe("imports.no-header");
  const { fileName: _, ...file } = unknown;
  const preview = await stage.owner.post<FilePreview>("/api/imports/preview", file);
  expect(preview.data).toMatchObject({ format: "text", encoding: "utf-8", delimiter: ";", headerRow: null });
  expect(preview.data.rows.map(({ number }) => number)).toEqual([1, 2]);

  const read = async () =>
    (await stage.owner.post<{ importId: number }>("/api/imports", { ...unknown, headerRow: 1 })).data
      .importId;
  const id = await read();
  const { columns, counts } = await batchOf(id);
  expect([counts.invalid, columns.filter(({ isAdded }) => !isAdded).map(({ field }) => field)]).toEqual([
    1,
    fields.map(() => null),
  ]);
  await stage.owner.put(`/api/imports/${id}/columns`, {
    fields: columns.map((_, index) => fields[index] ?? null),
  });
  const assigned = await batchOf(id);
  expect(assigned.counts.ready).toBe(1);
  expect(assigned.columns.map(({ field }) => field)).toEqual(fields);
  expect((await batchOf(await read())).counts.ready).toBe(1);
  // The empty columns that the portal had added say nothing about later files.
  expect((await batchOf(await upload(base64(text)))).columns.map(({ field }) => field)).toEqual(fields);
});

test("SOFT-001: a corrected row loses its confirmations", async () => {
  const id = await upload(base64(table([{ contract_number: "П-4", contract_date: "18.11.2024" }])));
  const path = `/api/imports/${id}`;
  await stage.owner.put(`${path}/warnings`, { number: 2, code: "old-contract", inAll: false });
  expect((await batchOf(id)).counts).toMatchObject({ ready: 1, warned: 0 });
  const column = (await batchOf(id)).columns.findIndex(({ field }) => field === "contract_date");
  await stage.owner.put(`${path}/cells`, { number: 2, column, text: "18.11.2023", inAll: false });
  expect((await batchOf(id)).counts).toMatchObject({ ready: 0, warned: 1 });
  const foreign = { number: 2, code: "old-contract", inAll: false };
  expect((await stage.stranger.put(`${path}/warnings`, foreign)).status).toBe(404);
});

// Last, because the choice applies to all later files.
test("BULK-001: an assigned column is remembered for the next file", async () => {
  const content = base64(table([{ contract_number: "С-1" }]).replace(ru.fields.contract_number, "Бумага"));
  const id = await upload(content);
  const { columns } = await batchOf(id);
  const paper = columns.findIndex(({ header }) => header === "Бумага");
  expect(columns[paper]!.field).toBeNull();
  const fields = columns
    .slice(0, -1)
    .map(({ field }, index) => (index === paper ? "contract_number" : field));
  await stage.owner.put(`/api/imports/${id}/columns`, { fields: [...fields, null] });
  expect((await batchOf(id)).counts.ready).toBe(1);
  expect((await batchOf(await upload(content))).columns[paper]!.field).toBe("contract_number");
});
