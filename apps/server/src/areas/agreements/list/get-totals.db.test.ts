import { sql } from "kysely";
import { afterAll, beforeAll, expect, test } from "vitest";
import { getTotals, type ReportTotal } from "@birzha/domain/agreements/api.ts";
import type { RegisterRow } from "@birzha/domain/agreements/agreement.ts";
import { openReportsStage, submitted, type ReportValues } from "../../../../test/stages/reports.ts";
import type { TestClient } from "../../../../test/stages/sign-in.ts";

const stage = await openReportsStage("2026-03-10T12:00:00+03:00");
afterAll(stage.close);
const { choices, database, firm, operator, otherFirm, owner, stranger } = stage;

const ids: number[] = [];
const filed = (values: ReportValues, client = owner, organizationId = firm.id) =>
  submitted(client, organizationId, { ...choices.domestic, ...values });

beforeAll(async () => {
  const [rouble, yuan] = [
    choices.domestic.currency,
    choices.choose("currencies", ({ code }) => code === "CNY"),
  ];
  ids.push(
    await filed({ contract_number: "Т-1", amount: "10.125", price: "15000.33", currency: rouble }),
    await filed({ contract_number: "Т-2", amount: "0.001", price: "0.04", currency: rouble }),
    await filed({
      contract_number: "Т-3",
      amount: "7",
      price: "1200",
      currency: yuan,
      purchaser: "АО «Каравай»",
    }),
    await filed({ contract_number: "Т-4", amount: "100", price: "99.99" }, stranger, otherFirm.id),
  );
  expect(
    (await operator.put("/api/Agreements/status", { id: ids[1], status: 3, description: "Дубль" })).status,
  ).toBe(200);
});

const totalsOf = async (client: TestClient, query: Record<string, string> = {}) => {
  const { status, data } = await client.get<{ totals: ReportTotal[] | null }>(
    `${getTotals.path}?${new URLSearchParams(query)}`,
  );
  expect(status).toBe(200);
  return data.totals;
};
const inDatabase = async (where = sql`true`) => {
  const { rows } = await sql<ReportTotal>`
    select status, is_withdrawn as "isWithdrawn", currency_name as "currencyName", count(*)::int as reports,
      sum(amount)::text as tonnes, sum(round(amount * price, 2))::text as "totalPrice"
    from agreements where ${where} group by 1, 2, 3 order by 1, 2, 3`.execute(database.db);
  return rows;
};

test("SCREEN-002: totals without a filter equal the database", async () => {
  expect(await totalsOf(operator)).toEqual(await inDatabase());
  const own = await inDatabase(sql`organization_id = ${firm.id}`);
  expect(await totalsOf(owner)).toEqual(own);
  expect(own.length).toBeGreaterThan(1);
  // The second read comes from the cache.
  expect(await totalsOf(owner)).toEqual(own);
});

test("SCREEN-002: totals under a filter equal the database", async () => {
  const filters = {
    purchaserName: ["каравай", sql`purchaser_name ilike '%каравай%'`],
    search: ["каравай", sql`purchaser_name ilike '%каравай%'`],
    contractNumber: ["т-1", sql`contract_number = 'Т-1'`],
    dateBegin: ["2026-03-11", sql`false`],
  } as const;
  for (const [name, [value, where]] of Object.entries(filters))
    expect(await totalsOf(owner, { [name]: value })).toEqual(
      await inDatabase(sql`organization_id = ${firm.id} and ${where}`),
    );
});

test("SCREEN-002: a row shows amount multiplied by price", async () => {
  const { data } = await owner.get<RegisterRow[]>(
    "/api/Agreements/list?sortKey=totalPrice&sortDirection=Desc",
  );
  expect(data.map(({ totalPrice }) => totalPrice)).toEqual(["151878.34", "8400.00", "0.00"]);
});

test("SCREEN-002: changed price and currency move between the totals", async () => {
  const { data } = await owner.get<{ dataXML: string }>(`/api/Agreements/${ids[0]}`);
  const dataXML = data.dataXML.replace("15000.33", "14000.5");
  expect((await owner.put("/api/Agreements/update", { id: ids[0], dataXML })).status).toBe(200);
  expect(await totalsOf(owner)).toEqual(await inDatabase(sql`organization_id = ${firm.id}`));
});

test("SCREEN-002: adding up beyond the time limit returns null", async () => {
  await database.db.transaction().execute(async (tx) => {
    await sql`lock table agreements in access exclusive mode`.execute(tx);
    expect(await totalsOf(owner, { dateBegin: "2026-03-01" })).toBeNull();
  });
  expect(await totalsOf(owner, { dateBegin: "2026-03-01" })).not.toBeNull();
});
