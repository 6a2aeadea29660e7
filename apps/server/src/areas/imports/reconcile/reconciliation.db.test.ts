import { afterAll, beforeAll, expect, test } from "vitest";
import type { ImportBatch } from "@birzha/domain/imports/import-batch.ts";
import type { ReconciliationLine, ReconciliationSummary } from "@birzha/domain/imports/reconciliation.ts";
import { isChosenRecord } from "@birzha/domain/forms/conditions.ts";
import { ru } from "@birzha/phrases/agreements/ru.ts";
import { readXlsx } from "hucre/xlsx";
import {
  openReportsStage,
  submission,
  type ReportsStage,
  type ReportValues,
} from "../../../../test/stages/reports.ts";
import type { TestClient } from "../../../../test/stages/sign-in.ts";
import { runImport } from "../../../../test/stages/run-import.ts";
import { listComparedReports } from "./list-compared-reports.ts";

const period = { from: "2026-07-01", to: "2026-09-30" };
const date = "2026-08-14";

let stage: ReportsStage;
beforeAll(async () => {
  stage = await openReportsStage("2026-11-20T12:00:00+03:00");
});
afterAll(() => stage.close());

async function file(values: ReportValues, client = stage.owner, organizationId = stage.firm.id) {
  const report = { ...stage.choices.domestic, contract_date: date, ...values };
  const { data, body } = await client.post<{ id: number }>(
    "/api/Agreements/create",
    submission(organizationId, report),
  );
  if (data === null) throw new Error(body);
  return data.id;
}

/** A ledger of few columns, as an accounting program exports it. */
const ledger = (rows: readonly (readonly string[])[]) =>
  [["№ договора", "Дата", "Контрагент", "Товар", "Количество, т", "Цена"], ...rows]
    .map((cells) => cells.join(";"))
    .join("\r\n");
const product = () => String((stage.choices.domestic.product_type as { name: string }).name);
const line = (number: string, { day = "14.08.2026", buyer = '"Мельница, ООО"', amount = "1 250,5" } = {}) => [
  number,
  day,
  buyer,
  product(),
  amount,
  "17420",
];

async function upload(text: string, given: object = { period }, client: TestClient = stage.owner) {
  const content = Buffer.from(text).toString("base64");
  const { data, body } = await client.post<{ importId: number }>("/api/imports", {
    ...{ fileName: "книга.csv", content },
    ...given,
  });
  if (data === null) throw new Error(body);
  return data.importId;
}
interface Answer extends ReconciliationSummary {
  readonly data: ReconciliationLine[];
}
async function compared(id: number, query = "") {
  const { body } = await stage.owner.get(`/api/imports/${id}/reconciliation?pageSize=500${query}`);
  return JSON.parse(body) as Answer;
}
const linesOf = async (id: number) =>
  (await compared(id)).data.map(({ number, result, reportId, differences }) => [
    ...[number, result, reportId],
    ...differences.map(({ field }) => field),
  ]);

test("BULK-008: a ledger of six columns has all results", async () => {
  const equal = await file({ contract_number: "СВ-1" });
  const different = await file({ contract_number: "СВ-2", price: "17400" });
  const extra = await file({ contract_number: "СВ-3" });
  await file({ contract_number: "СВ-1" }, stage.stranger, stage.otherFirm.id);
  const id = await upload(
    ledger([
      line("№ св – 1"),
      line("СВ-2"),
      line("СВ-4", { amount: "60" }),
      line("СВ-5", { day: "30.06.2026" }),
      line("СВ-6", { day: "осенью" }),
    ]),
  );
  expect(await linesOf(id)).toEqual([
    [2, "matched", equal],
    [3, "different", different, "price"],
    [4, "missing", null],
    [5, "outside", null],
    [6, "unreadable", null],
    [null, "extra", extra],
  ]);
  const { totals } = await compared(id);
  expect(totals).toContainEqual({ result: "missing", count: 1, tonnes: "60" });
  // A ledger lacks required fields: its columns stay those of the file.
  const { columns } = (await stage.owner.get<ImportBatch>(`/api/imports/${id}`)).data;
  expect(columns).toHaveLength(6);
});

test("BULK-008: another organisation sees neither reconciliation nor protocol", async () => {
  const id = await upload(ledger([line("ЧЖ-1")]));
  for (const path of ["reconciliation", "protocol"])
    expect((await stage.stranger.get(`/api/imports/${id}/${path}`)).status).toBe(404);
});

test("BULK-008: an import of reports is no reconciliation", async () => {
  const id = await upload(ledger([line("ЗГ-1")]), {});
  expect((await stage.owner.get(`/api/imports/${id}/reconciliation`)).status).toBe(404);
});

test("BULK-008: a row is matched after its report was filed", async () => {
  const id = await upload(ledger([line("ПД-1")]));
  const result = async () => (await linesOf(id)).find(([number]) => number === 2);
  expect(await result()).toEqual([2, "missing", null]);
  const reportId = await file({ contract_number: "ПД-1" });
  expect(await result()).toEqual([2, "matched", reportId]);
});

test("BULK-008: a rejected report is missing, a terminated one is marked", async () => {
  const rejected = await file({ contract_number: "ОТ-1" });
  await stage.database.db
    .updateTable("agreements")
    .set({ status: 3, description: "Ошибка" })
    .where("id", "=", rejected)
    .execute();
  const terminated = await file({ contract_number: "ОТ-2" });
  await stage.database.db
    .updateTable("agreements")
    .set({
      ...{ status: 4, termination_date: date, termination_number: "1" },
      ...{ termination_report_number: "1", termination_report_date: date },
    })
    .where("id", "=", terminated)
    .execute();
  const { data } = await compared(await upload(ledger([line("ОТ-1"), line("ОТ-2")])));
  expect(data.slice(0, 2)).toMatchObject([
    { result: "missing", reportId: null },
    { result: "matched", reportId: terminated, isTerminated: true },
  ]);
});

test("BULK-008: the job registers complete missing rows alone", async () => {
  await file({ contract_number: "РГ-1" });
  const names = Object.keys(stage.choices.domestic) as (keyof ReportValues)[];
  const complete = (number: string, day = date) =>
    names.map((name) => {
      const value = { ...stage.choices.domestic, contract_date: day, contract_number: number }[name];
      return isChosenRecord(value as never)
        ? (value as { name: string }).name
        : value === false
          ? "нет"
          : value;
    });
  const rows = [complete("РГ-1"), complete("РГ-2"), complete("РГ-2"), complete("РГ-3", "2026-10-05")];
  const header = names.map((name) => ru.fields[name as "price"]);
  const text = [header, ...rows]
    .map((cells) => cells.map((cell) => `"${cell as string}"`).join(";"))
    .join("\n");
  const id = await upload(text);
  expect((await compared(id)).ready).toBe(1);
  await stage.owner.post(`/api/imports/${id}/register`, {});
  await runImport(stage, id);
  const lines = (await linesOf(id)).filter(([number]) => number !== null);
  expect(lines.map(([, result]) => result)).toEqual(["matched", "matched", "matched", "outside"]);
  expect(lines[2]![2]).toBe(lines[1]![2]);
  expect((await stage.owner.get<ImportBatch>(`/api/imports/${id}`)).data.counts).toMatchObject({ done: 1 });
});

test("BULK-008: the protocol has a sheet for each result", async () => {
  const reportId = await file({ contract_number: "ПР-1", price: "17400" });
  const id = await upload(ledger([line("ПР-1"), line("ПР-2", { amount: "7,5" })]));
  const { data } = await stage.owner.get<{ fileContent: string; fileName: string }>(
    `/api/imports/${id}/protocol`,
  );
  const { sheets } = await readXlsx(Buffer.from(data.fileContent, "base64"));
  const sheet = (name: string) => sheets.find((each) => each.name === name)!.rows;
  expect(sheets.map(({ name }) => name)).toEqual([
    "Итог",
    "Не поданы",
    "Нет в вашем файле",
    "Расхождения",
    "Совпадает",
  ]);
  const summary = sheet("Итог").map((row) => row.filter((cell) => cell !== null).join(" "));
  expect(summary).toContain("Период 01.07.2026–30.09.2026");
  expect(summary).toContain("Файл книга.csv");
  expect(summary).toContain("Не поданы 1 7.5");
  expect(summary.find((text) => text.startsWith("Составлен"))).toContain(
    "20.11.2026, 12:00 (время московское)",
  );
  expect(sheet("Не поданы")[1]!.slice(0, 2)).toEqual([3, "ПР-2"]);
  expect(sheet("Не поданы")[1]).toContain(7.5);
  expect(sheet("Расхождения")[1]!.join(" ")).toContain(`${ru.fields.price} 17\u00a0420 17\u00a0400`);
  expect(sheet("Расхождения")[1]!.slice(0, 2)).toEqual([2, reportId]);
});

test("BULK-008: a period in reverse order is rejected", async () => {
  const content = Buffer.from(ledger([line("НП-1")])).toString("base64");
  const { status } = await stage.owner.post("/api/imports", {
    ...{ fileName: "книга.csv", content },
    period: { from: period.to, to: period.from },
  });
  expect(status).toBe(400);
});

test("BULK-008: more reports than the limit are rejected", async () => {
  await file({ contract_number: "МН-1" });
  await file({ contract_number: "МН-2" });
  await expect(listComparedReports(stage.database.db, stage.firm.id, period, 1)).rejects.toMatchObject({
    code: "imports.too-many-reports",
  });
});
