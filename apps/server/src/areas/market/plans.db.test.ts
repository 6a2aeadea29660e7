import { sql } from "kysely";
import { afterAll, beforeAll, expect, test } from "vitest";
import { operatorActor } from "../../../test/stages/actors.ts";
import { cloneDatabase } from "../../../test/stages/database.ts";
import { openPlans } from "../../../test/statements/plans.ts";
import { inOwnerTransaction } from "../../platform/db/request-transaction.ts";
import { findIndexId } from "./input-queries.ts";
import { listPlacePrices, listPrices } from "./queries.ts";
import { insertRun } from "./store.ts";

const database = await cloneDatabase();
afterAll(database.drop);
const { db } = database;
const plansOf = openPlans(database);

let productTypeId: number;

/** Two years of daily prices of three products in fifty cells. */
beforeAll(async () => {
  await inOwnerTransaction(db, async (tx) => {
    const indexId = await findIndexId(tx);
    const given = { day: "2026-11-23", startedAt: "2026-11-23T00:00:00Z", note: null, authorId: null };
    const run = await insertRun(tx, { indexId, ...given });
    await sql`
      insert into market_prices (index_id, run_id, product_type_id, kind, day_from, day_to, basis, place, median,
        lower_quartile, upper_quartile, mean, tonnes, deals, reasons)
      select ${indexId}, ${run}, product.id, 'day', day, day, 'Базис ' || basis, 'Место ' || place, 1, 1, 1, 1, 1, 3, '{}'
      from (select id from product_types order by id limit 3) product,
        (select '2024-11-01'::date + n as day from generate_series(1, 730) n) days,
        generate_series(1, 5) basis, generate_series(1, 10) place`.execute(tx);
    const { rows } = await sql<{ id: number }>`select min(id) as id from product_types`.execute(tx);
    productTypeId = rows[0]!.id;
  });
  await sql`vacuum analyze market_prices`.execute(db);
});

test("MKT-007: a page of prices and its places are read by an index", async () => {
  const cell = { basis: "Базис 1", period: "day" } as const;
  const plans = await plansOf(operatorActor(undefined), "market_prices", async (tx) => {
    await listPrices(tx, { productTypeId, ...cell, place: "Место 1", from: "2026-06-01", to: "2026-11-20" });
    await listPlacePrices(tx, { productTypeId, ...cell, from: "2026-06-01" });
  });
  expect(plans).toHaveLength(4);
  for (const plan of plans) {
    expect(plan).toMatch(/market_prices_(by_cell|names|current)\b/);
    expect(plan).not.toMatch(/Seq Scan on market_prices/);
  }
});
