import { readXlsx } from "hucre/xlsx";
import { afterAll, beforeAll, expect, test } from "vitest";
import { downloadOrganizations } from "@birzha/domain/organizations/api.ts";
import { cloneDatabase, type TestDatabase } from "../../../test/stages/database.ts";
import { anOperator, anOrganization, anOwner } from "../../../test/stages/factories.ts";
import { setClock } from "../../../test/stages/reports.ts";
import { signIn, testAuthenticate, type TestClient } from "../../../test/stages/sign-in.ts";
import { buildApp } from "../../app.ts";
import type { FileStorage } from "../../platform/files/file-storage.ts";

let database: TestDatabase;
let operator: TestClient;

beforeAll(async () => {
  database = await cloneDatabase();
  const { db } = database;
  const app = await buildApp({
    database,
    files: {} as FileStorage,
    clock: setClock("2026-03-10T12:00:00+03:00"),
    authenticate: testAuthenticate(db),
  });
  await anOperator(db, { account: "operator" });
  operator = await signIn(app, db, "operator");
  const company = await anOrganization(db, {
    inn: "0700000001",
    name: '=HYPERLINK("http://evil.example")',
    address: "г. Воронеж",
    active_date: "2026-02-01",
    ntb_user: true,
  });
  await anOwner(db, { organization: company, user: { account: "owner", name: "Соколова Елена" } });
  await anOrganization(db, {
    inn: "7700000002",
    name: "АО «Поле»",
    address: "г. Орёл",
    active_date: "2026-01-01",
    status: 1,
    description: "Нет отчётов",
    // Past midnight in Moscow.
    status_date: "2026-03-01T22:00:00Z",
    is_uk: true,
    uk_inn: "7707083893",
  });
  return () => app.close();
});
afterAll(() => database.drop());

async function download(query = "") {
  const response = await operator.get<{ content: string; name: string; extension: string }>(
    downloadOrganizations.path + query,
    { accept: "application/json" },
  );
  const { sheets } = await readXlsx(Buffer.from(response.data.content, "base64"));
  return { ...response.data, rows: sheets[0]!.rows };
}
const innsOf = async (query: string) => (await download(query)).rows.slice(1).map(([inn]) => inn);

test("FIX-035 ORG-006 ORG-067 S-12 G-28: the workbook has all fields, newest first, text as text", async () => {
  const { name, extension, rows } = await download();
  expect(`${name}.${extension}`).toBe("organizations.xlsx");
  const day = (date: string) => new Date(`${date}T00:00:00Z`);
  expect(rows).toEqual([
    [
      "ИНН",
      "Наименование",
      "Адрес",
      "Статус",
      "Причина блокировки",
      "Дата активации",
      "Дата изменения статуса",
      "Количество отчётов",
      "Владелец кабинета",
      "Логин владельца кабинета",
      "Участник торгов",
      "Управляющая компания",
      "ИНН управляющей компании",
    ],
    [
      "0700000001",
      '=HYPERLINK("http://evil.example")',
      "г. Воронеж",
      "Активна",
      null,
      day("2026-02-01"),
      null,
      0,
      "Соколова Елена",
      "owner",
      "Да",
      "Нет",
      null,
    ],
    [
      "7700000002",
      "АО «Поле»",
      "г. Орёл",
      "Заблокирована",
      "Нет отчётов",
      day("2026-01-01"),
      day("2026-03-02"),
      0,
      null,
      null,
      "Нет",
      "Да",
      "7707083893",
    ],
  ]);
});

test("ORG-067 G-68: day and status filter it, the current organisation does not", async () => {
  expect(await innsOf("?status=1&activeDate=&currentOrganization=")).toEqual(["7700000002"]);
  expect(await innsOf("?activeDate=2026-02-01&currentOrganization=5")).toEqual(["0700000001"]);
  expect(await innsOf("?activeDate=2026-02-01&status=1")).toEqual([]);
  for (const query of ["?status=2", "?activeDate=01.02.2026", "?nothing=1"])
    expect((await operator.get(downloadOrganizations.path + query)).status).toBe(400);
});

test("S-8: a download writes an audit row", async () => {
  await download("?status=1");
  const { after } = await database.db
    .selectFrom("audit_log")
    .select("after")
    .where("action", "=", "organizations.download")
    .orderBy("id", "desc")
    .executeTakeFirstOrThrow();
  expect(after).toEqual({ status: 1 });
});

test("WORK-040: the list's workbook has its filters, order and columns", async () => {
  const { rows } = await download("?sortKey=inn&sortDirection=Desc&columns=name,inn");
  expect(rows.map((row) => row[1])).toEqual(["ИНН", "7700000002", "0700000001"]);
  expect(rows.map((row) => row.length)).toEqual([2, 2, 2]);
  expect((await download("?inn=77&columns=inn")).rows).toEqual([["ИНН"], ["7700000002"]]);
  expect((await operator.get(`${downloadOrganizations.path}?columns=nothing`)).status).toBe(400);
});
