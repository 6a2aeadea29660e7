import { sql } from "kysely";
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { defaultMethod } from "@birzha/domain/market/method.ts";
import { isInRange } from "@birzha/domain/market/market-input.ts";
import { anOwner, nextInn } from "../../../test/stages/factories.ts";
import { openReportsStage, submitted, type ReportValues } from "../../../test/stages/reports.ts";
import { signIn, type TestClient } from "../../../test/stages/sign-in.ts";
import { inOwnerTransaction } from "../../platform/db/request-transaction.ts";
import { runIndex } from "./actions/run-index.ts";
import { verifyRun } from "./verify-run.ts";

/* What a run freezes: deals of groups of firms, past their time of withdrawal. Every test has a week of its own. */

const stage = await openReportsStage("2026-11-16T12:00:00+03:00");
afterAll(stage.close);
const { app, choices, clock, operator } = stage;
const { db } = stage.database;
const wheat = choices.choose("productTypes", ({ visibilityType }) => visibilityType === 1);
const barley = choices.choose(
  "productTypes",
  ({ visibilityType, id }) => visibilityType === 1 && id !== wheat.id,
);
const dollars = choices.choose("currencies", ({ code }) => code === "USD");

interface Firm {
  readonly client: TestClient;
  readonly id: number;
  readonly inn: string;
  readonly userId: number;
}
const firms: Firm[] = [];
beforeAll(async () => {
  for (const account of ["first", "second", "third", "fourth"]) {
    const { organization, user } = await anOwner(db, { user: { account, name: "Жуков Илья" } });
    const client = await signIn(app, db, account);
    firms.push({ client, id: organization.id, inn: organization.inn, userId: user.id });
  }
  const { data } = await operator.put<{ result: string }[]>("/api/integration/rates", {
    data: [{ currency: "USD", day: "2026-09-01", rate: "80" }],
  });
  expect(data[0]!.result).toBe("created");
});

/** Monday of the week of a test. */
let monday = "";
let weeks = 0;
beforeEach(() => {
  monday = new Date(Date.UTC(2026, 5, 1 + 7 * weeks++)).toISOString().slice(0, 10);
});

let number = 0;
const report = ({ client, id }: Firm, values: ReportValues = {}) =>
  submitted(client, id, {
    ...choices.domestic,
    contract_number: `Вход-${++number}`,
    contract_date: monday,
    product_type: wheat,
    amount: "100",
    price: "15000",
    price_nds_flag: false,
    purchaser_inn: nextInn(),
    ...values,
  });
const reportAll = async (of = firms.slice(0, 3), values: ReportValues = {}) => {
  for (const firm of of) await report(firm, values);
};

const run = () => runIndex({ db, clock, withdrawalMinutes: 0 });

interface WeekPrice {
  readonly mean: number;
  readonly deals: number;
}
/** Returns the price of the week of the test, of all bases and places. */
async function price(product: { readonly id: number } = wheat): Promise<WeekPrice | undefined> {
  const { data } = await operator.get<{ prices: WeekPrice[] }>(
    `/api/market/prices?productTypeId=${product.id}&from=${monday}&to=${monday}`,
  );
  return data.prices[0] && { mean: data.prices[0].mean, deals: data.prices[0].deals };
}

const shown = { mean: 15_000, deals: 3 };

describe("MKT-102: contributors are both parties of a deal", () => {
  test("three sellers with one buyer have no price, with three buyers they have one", async () => {
    const purchaser_inn = nextInn();
    await reportAll(firms.slice(0, 3), { purchaser_inn });
    await run();
    expect(await price()).toBeUndefined();
    await reportAll();
    await run();
    expect(await price()).toMatchObject({ deals: 6 });
  });

  test("a deal that both sides report counts once, consignment by consignment", async () => {
    const [seller, buyer, third, fourth] = firms as [Firm, Firm, Firm, Firm];
    const contract = {
      contract_number: "Обе-стороны",
      purchaser_inn: buyer.inn,
      manufacturer_inn: seller.inn,
    };
    for (const amount of ["100", "101"]) await report(seller, { ...contract, amount });
    for (const amount of ["100", "101", "102"])
      await report(buyer, { ...contract, amount, contract_number: "ОБЕ - СТОРОНЫ" });
    await reportAll([third, fourth, third]);
    await run();
    const { rows } = await sql<{ others: number; kept: number }>`
      select count(*) filter (where 'otherSide' = any(flags)) as others,
        count(*) filter (where flags = '{}') as kept
      from market_inputs where until_run is null and day = ${monday}`.execute(db);
    expect(rows).toEqual([{ others: 2, kept: 6 }]);
  });

  test("a rejected first report makes the one of the other side count", async () => {
    const [seller, buyer] = firms as [Firm, Firm];
    const contract = {
      contract_number: "Вторая-сторона",
      purchaser_inn: buyer.inn,
      manufacturer_inn: seller.inn,
    };
    const first = await report(seller, contract);
    const second = await report(buyer, contract);
    await run();
    const flagsOf = async () => {
      const { rows } = await sql<{ flags: string[] }>`
        select flags from market_inputs where report_id = ${second} and until_run is null`.execute(db);
      return rows.map(({ flags }) => flags);
    };
    expect(await flagsOf()).toEqual([["otherSide"]]);
    await operator.put("/api/Agreements/status", { id: first, status: 3, description: "Нет подписи" });
    const id = await run();
    expect(await flagsOf()).toEqual([[]]);
    expect(await inOwnerTransaction(db, (tx) => verifyRun(tx, id))).toMatchObject({
      ...{ isHashEqual: true, arePlacesEqual: true, differences: [] },
    });
  });

  test("a common user and a succession join firms, until they end", async () => {
    const [one, other] = firms as [Firm, Firm];
    await reportAll();
    await sql`insert into memberships (user_id, organization_id) values (${one.userId}, ${other.id})`.execute(
      db,
    );
    await run();
    expect(await price()).toBeUndefined();
    await sql`delete from memberships where user_id = ${one.userId} and organization_id = ${other.id}`.execute(
      db,
    );
    await run();
    expect(await price()).toEqual(shown);
    await sql`insert into successions (predecessor_id, successor_id, present_id, kind, day, document, state, recorded_by,
        recorded_at, finished_at, begun_at)
      values (${one.id}, ${other.id}, ${other.id}, 'merger', ${monday}, 'Приказ', 'done', ${one.userId}, now(), now(), now())`.execute(
      db,
    );
    monday = "2026-10-19";
    await reportAll();
    await run();
    expect(await price()).toBeUndefined();
    await sql`delete from successions`.execute(db);
  });

  test("a firm cannot join rivals by calling them affiliated, and a pair of both is one group", async () => {
    const [one, second, third, fourth] = firms as [Firm, Firm, Firm, Firm];
    const declare = (by: Firm, of: Firm) =>
      report(by, { contract_date: "2026-05-04", purchaser_inn: of.inn, affiliation_flag: true });
    await declare(fourth, one);
    await declare(fourth, second);
    await declare(fourth, third);
    await reportAll();
    await run();
    expect(await price()).toEqual(shown);
    monday = "2026-10-26";
    const back = await declare(one, second);
    const own = await declare(second, one);
    await reportAll();
    await run();
    expect(await price()).toBeUndefined();
    const links = async ({ client }: Firm) =>
      (await client.get<{ inn: string; source: string }[]>("/api/market/own/links")).data
        .map(({ inn, source }) => `${inn} ${source}`)
        .toSorted();
    expect(await links(second)).toEqual(
      [`${one.inn} other`, `${one.inn} own`, `${fourth.inn} other`].toSorted(),
    );
    expect(await links(third)).toEqual([`${fourth.inn} other`]);
    for (const id of [back, own])
      await operator.put("/api/Agreements/status", { id, status: 3, description: "Нет подписи" });
    await run();
    expect(await price()).toEqual(shown);
    expect(await links(second)).toEqual([`${fourth.inn} other`]);
  });
});

describe("MKT-104: a report becomes an input", () => {
  test("after its time of withdrawal", async () => {
    await reportAll();
    await runIndex({ db, clock });
    expect(await price()).toBeUndefined();
    clock.set("2026-11-16T12:10:00+03:00");
    await runIndex({ db, clock });
    expect(await price()).toEqual(shown);
  });
});

describe("MKT-101: no report stops or distorts the prices of others", () => {
  test.each<[string, ReportValues]>([
    [
      "a price of 999,999,999.99 dollars",
      { price: "999999999.99", currency: dollars, contract_date: "2026-09-01" },
    ],
    ["a price of one kopeck", { price: "0.01" }],
    ["the largest amount", { amount: "999999999.999" }],
    ["the smallest amount", { amount: "0.001" }],
    ["a currency without a rate", { price: "200", currency: dollars }],
    ["an old contract", { contract_date: "2016-01-11" }],
  ])("%s", async (_, values) => {
    await reportAll();
    await reportAll(firms.slice(0, 3), { product_type: barley });
    await report(firms[3]!, values);
    await run();
    expect((await operator.get<{ cause: string }[]>("/api/market/problems")).data).not.toMatchObject([
      { cause: "failed" },
    ]);
    expect(await price(barley)).toEqual(shown);
    // A tiny deal inside of the range counts.
    expect(await price()).toEqual(values.amount === "0.001" ? { mean: 15_000, deals: 4 } : shown);
  });

  test("a product that fails keeps its prices, names its reports to the exchange and recovers", async () => {
    await reportAll();
    await reportAll(firms.slice(0, 3), { product_type: barley });
    await sql`create function fail_barley() returns trigger language plpgsql as $$
      begin raise exception 'no barley'; end $$`.execute(db);
    await sql`create trigger fail_barley before insert on market_prices for each row
      when (new.product_type_id = ${sql.lit(barley.id)}) execute function fail_barley()`.execute(db);
    const id = await run();
    expect(await price()).toEqual(shown);
    expect(await price(barley)).toBeUndefined();
    const failures = async () => {
      const { data } = await operator.get<{ cause: string }[]>("/api/market/problems");
      return data.filter(({ cause }) => cause === "failed");
    };
    expect(await failures()).toMatchObject([
      {
        product: { id: barley.id },
        reports: [expect.any(Number), expect.any(Number), expect.any(Number)],
      },
    ]);
    await sql`drop trigger fail_barley on market_prices`.execute(db);
    const next = await run();
    expect(await price(barley)).toEqual(shown);
    expect(await failures()).toEqual([]);
    for (const each of [id, next])
      expect(await inOwnerTransaction(db, (tx) => verifyRun(tx, each))).toMatchObject({
        ...{ isHashEqual: true, arePlacesEqual: true, differences: [] },
      });
  });

  test("the numbers of left-out reports follow the range of the domain", async () => {
    const { rows } = await sql<Parameters<typeof isInRange>[0]>`
      select price, rate, has_vat as "hasVat", kilograms from market_inputs where until_run is null`.execute(
      db,
    );
    const outside = rows.filter((row) => !isInRange(row, defaultMethod)).length;
    expect(outside).toBeGreaterThan(2);
    const { data } = await operator.get<{ lastRun: { leftOut: object[] } }>("/api/market");
    expect(data.lastRun.leftOut).toContainEqual({ reason: "outOfRange", reports: outside });
  });
});
