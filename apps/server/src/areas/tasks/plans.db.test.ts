import { sql } from "kysely";
import { afterAll, beforeAll, expect, test } from "vitest";
import type { Actor } from "@birzha/domain/shared/access/actor.ts";
import { cloneDatabase } from "../../../test/stages/database.ts";
import { anOwner } from "../../../test/stages/factories.ts";
import { openPlans } from "../../../test/statements/plans.ts";
import { systemClock } from "../../platform/clock/clock.ts";
import { listContracts } from "../contracts/queries.ts";
import { listDeals } from "../spot/queries.ts";
import { listTasks } from "./queries.ts";

const database = await cloneDatabase();
afterAll(database.drop);
const { db } = database;

const plansOf = openPlans(database);

let owner: Actor;
let operator: Actor;
beforeAll(async () => {
  const { user, organization } = await anOwner(db, { organization: undefined });
  const { id, inn, name } = organization;
  const rights = { hasAccess: true, hasAuctions: true, hasContracts: true, hasSpot: true };
  const base = { userId: user.id, account: user.account, name: user.name };
  owner = {
    ...base,
    kind: "owner",
    role: 1,
    organization: { id, inn, name, isActive: true, isOwner: true, ...rights },
  };
  operator = { ...base, kind: "operator", role: 2, organization: undefined };
  for (const table of ["contract_deals", "spot_deals"])
    await sql`alter table ${sql.table(table)} disable trigger user`.execute(db);
  // A hundred organisations; all but a few rows of each are finished.
  const ofOrganization = sql`case when n % 100 = 0 then ${inn} else lpad((n % 100)::text, 10, '7') end`;
  await sql`
    insert into contract_deals (external_id, owner_inn, owner_name, minisession_number, contract_number, contract_date, client_name,
      direction, commodity_name, basis, volume, price, cost, contractor_name, deal_status, delivery_status, delivery_date,
      created_at, updated_at)
    select n::text, ${ofOrganization}, 'ООО', '1', n::text, '2024-01-01'::date + n % 700, 'ООО', 'Продажа', 'Ячмень', 'EXW', 1, 1, 1, 'ООО',
      case when n % 500 < 3 then 1 + n % 3 else 3 end, 1, '2025-12-31', now(), now() from generate_series(1, 20000) n`.execute(
    db,
  );
  await sql`
    insert into spot_deals (external_id, owner_inn, owner_name, settlement_status, contractor_name, basis, delivery_way, product_name,
      item_code, contract_number, contract_date, direction, volume, price, total, record_status, imported_at)
    select n::text, ${ofOrganization}, 'ООО', 'да', 'ООО', 'EXW', 'авто', 'Сахар', 'S', n::text, '2024-01-01'::date + n % 700, 'sale', 1, 1, 1,
      case when n % 500 < 3 then 1 + n % 2 else 4 end, now() from generate_series(1, 20000) n`.execute(db);
  await sql`vacuum analyze contract_deals`.execute(db);
  await sql`vacuum analyze spot_deals`.execute(db);
});

test.each([
  ["an owner", () => owner],
  ["the exchange", () => operator],
])("WORK-002: the task list of %s reads only open records", async (_who, actorOf) => {
  const actor = actorOf();
  const plans = await plansOf(actor, "row_number() over (partition by", (tx) =>
    listTasks({ db: tx, actor, clock: systemClock }),
  );
  expect(plans.length).toBeGreaterThan(6);
  const ofDeals = plans.filter((plan) => /(?:contract|spot)_deals/.test(plan));
  expect(ofDeals.length).toBeGreaterThanOrEqual(2);
  for (const plan of ofDeals)
    expect(plan).toMatch(/(?:contract|spot)_deals_(?:unsettled|sent|by_(?:deal|record)_status)\b/);
});

test("DESK-001: each tab's count uses its own index without sequential scans", async () => {
  const place = { page: 0, size: 10, language: "ru" } as const;
  const request = { filter: null, sort: null };
  const [contracts, deals] = await plansOf(owner, 'as "waiting"', async (tx) => {
    await listContracts(tx, owner, { ...place, showConfirmedTransactions: false, language: "ru" }, request);
    await listDeals(tx, owner, place, request);
  });
  for (const plan of [contracts, deals]) {
    const scans = plan!.matchAll(/(?:using|Bitmap Index Scan on) (?:contract|spot)_deals_\w+/g);
    expect([...scans].length).toBeGreaterThanOrEqual(4);
    expect(plan).not.toMatch(/Seq Scan on (?:contract|spot)_deals/);
  }
});
