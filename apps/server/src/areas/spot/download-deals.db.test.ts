import { readXlsx } from "hucre/xlsx";
import { afterAll, expect, test } from "vitest";
import { pdf, upload } from "../../../test/stages/reports.ts";
import type { TestClient } from "../../../test/stages/sign-in.ts";
import { openSpotStage } from "../../../test/stages/spot.ts";

/** More than the rows of the other tests. */
const workbookLimit = 8;
const stage = await openSpotStage("2026-11-20T12:00:00+03:00", { workbookLimit });
afterAll(stage.close);
const { firm: organization, owner, stranger, operator, ownDeal, foreignDeal } = stage;

const { data: document } = await owner.post<{ id: number }>(
  "/api/spot/file/upload",
  upload("акт.pdf", pdf()),
);
const one = await ownDeal({
  settlement_status: "Исполнен",
  file_id: document.id,
  expires_on: "2026-11-20",
  postponed_to: "2026-12-01",
  contract_number: "S-1",
  contract_date: "2026-11-05",
  contractor_name: "=1+1",
  volume: "20.5",
  price: "61000.5",
  total: "1250510.25",
  execution_status: 3,
  execution_date: "2026-11-18",
  comment: "Расчёт",
  record_status: 2,
});
const processed = await ownDeal({ contract_number: "S-2", contract_date: "2026-11-04", record_status: 4 });
const foreign = await foreignDeal({ contract_number: "S-3" });

interface Exported {
  readonly contentType: string;
  readonly fileContent: string;
  readonly fileName: string;
}

async function exported(client: TestClient, data: object) {
  const response = await client.post<Exported>("/api/spot/export", { data });
  expect(response.status).toBe(200);
  const { sheets } = await readXlsx(Buffer.from(response.data.fileContent, "base64"));
  return { ...response.data, errorMessage: response.errorMessage, rows: sheets[0]!.rows };
}
const chosen = (...values: readonly (number | string)[]) => ({ filter: [{ key: "idRec", values }] });

test("FIX-035 SPOT-054: the workbook has the chosen rows and the screen's columns", async () => {
  const { contentType, fileName, errorMessage, rows } = await exported(owner, chosen(one.id));
  expect([contentType, fileName, errorMessage]).toEqual([
    "application/vnd.openxmlformats-officedocument.spreadsheetml.sheet",
    "spot.xlsx",
    null,
  ]);
  expect(rows[0]).toEqual([
    "Статус расчётов",
    "Контрагент",
    "Базис",
    "Способ поставки",
    "Товар",
    "Код инструмента",
    "Номер продажи",
    "Дата продажи",
    "Направление",
    "Количество, т",
    "Цена, ₽",
    "Сумма, ₽",
    "Дата окончания",
    "Дата окончания после переноса",
    "Статус исполнения",
    "Дата изменения статуса",
    "Приложенный файл",
    "Комментарий",
    "Статус обработки",
  ]);
  expect(rows).toHaveLength(2);
  const day = (date: string) => new Date(`${date}T00:00:00Z`);
  const shown = [
    "Исполнен",
    "=1+1",
    "Липецк",
    "Самовывоз автотранспортом",
    "Сахар белый",
    "SUGR-LIP",
    "S-1",
    day("2026-11-05"),
    "Продажа",
    20.5,
    61000.5,
    1250510.25,
    day("2026-11-20"),
    day("2026-12-01"),
    "Самоурегулирование",
    day("2026-11-18"),
    "акт.pdf",
    "Расчёт",
    "Отправлена",
  ];
  expect(rows[1]).toEqual(shown);
  const ofStaff = (await exported(operator, chosen(one.id))).rows;
  expect(ofStaff[0]).toEqual(["Участник", "ИНН участника", ...rows[0]!]);
  expect(ofStaff[1]).toEqual([organization.name, organization.inn, ...shown]);
});

test("V-10: the workbook ignores foreign and invalid ids", async () => {
  const { rows } = await exported(owner, chosen(String(one.id), foreign.id, "x", -1, 987_654_321));
  expect(rows.slice(1).map((row) => row[6])).toEqual(["S-1"]);
  expect((await exported(owner, chosen())).rows).toHaveLength(1);
});

test("A-60: without a filter it has all rows, processed ones included", async () => {
  const numbers = async (client: TestClient, data: object, column = 6) =>
    (await exported(client, data)).rows.slice(1).map((row) => row[column]);
  expect(await numbers(owner, {})).toEqual(["S-1", "S-2"]);
  expect(await numbers(owner, { filter: null })).toEqual(["S-1", "S-2"]);
  expect(await numbers(stranger, {})).toEqual(["S-3"]);
  expect(processed.record_status).toBe(4);
  // The exchange sees the owners.
  expect(await numbers(operator, chosen(one.id, foreign.id), 0)).toContain(organization.name);
});

test("WORK-040: the workbook has the visible columns in order", async () => {
  const { rows } = await exported(owner, { filter: [], columns: ["contractNumber", "comodinesName"] });
  expect(rows.map((row) => row.length)).toEqual([2, 2]);
  expect(rows[1]?.[0]).toBe("S-1");
});

test("FIX-033: the workbook has the filtered rows", async () => {
  const numbers = async (data: object) => (await exported(owner, data)).rows.slice(1).map((row) => row[6]);
  expect(await numbers({ filter: [] })).toEqual(["S-1"]);
  expect(await numbers({ filter: [{ key: "contractNumber", value: "S-" }] })).toEqual(["S-1"]);
  expect(await numbers({ filter: [{ key: "statusRecord", value: "4" }] })).toEqual(["S-2"]);
  const sort = { key: "contractNumber", direction: "Desc" };
  expect(await numbers({ filter: [{ key: "statusRecord", values: ["2", "4"] }], sort })).toEqual([
    "S-2",
    "S-1",
  ]);
  expect(await numbers({ filter: [{ key: "contractNumber", value: "S-3" }] })).toEqual([]);
});

test("V-10 A-68: a workbook over its limit returns an error", async () => {
  for (let made = 0; made < workbookLimit; made++) await foreignDeal({ contract_number: `N-${made}` });
  const response = await stranger.post("/api/spot/export", { data: {} });
  expect([response.status, response.code, response.errorMessage]).toEqual([
    400,
    "shared.too-many-rows",
    "Слишком много записей",
  ]);
});
