import { sql } from "kysely";
import { afterAll, beforeAll, expect, test } from "vitest";
import type { Actor } from "@birzha/domain/shared/access/actor.ts";
import { operatorActor } from "../../../test/stages/actors.ts";
import { cloneDatabase } from "../../../test/stages/database.ts";
import { anOwner } from "../../../test/stages/factories.ts";
import { reportChoices } from "../../../test/stages/reports.ts";
import { openPlans } from "../../../test/statements/plans.ts";
import { inTransaction } from "../../platform/db/request-transaction.ts";
import { findDealBalances, getDeal, listConsignments, listOpenReports } from "./queries.ts";
import { findUnreportedRests } from "./waiting.ts";

const database = await cloneDatabase();
afterAll(database.drop);
const { db } = database;
const plansOf = openPlans(database);

let owner: Actor;
let reportId: number;
let deal: Parameters<typeof listOpenReports>[1];

/** A contract of a thousand consignments among twenty thousand reports of the organisation. */
beforeAll(async () => {
  const { user, organization } = await anOwner(db);
  const { id, inn, name } = organization;
  const rights = { hasAccess: true, hasAuctions: true, hasContracts: true, hasSpot: true };
  owner = {
    ...{ userId: user.id, account: user.account, name: user.name, kind: "owner", role: 1 },
    organization: { id, inn, name, isActive: true, isOwner: true, ...rights },
  };
  const { choose } = await reportChoices(db);
  const text = await sql<{
    id: number;
  }>`insert into register_texts (value) values ('ООО') returning id`.execute(db);
  const textId = text.rows[0]!.id;
  await sql`alter table agreements disable trigger user`.execute(db);
  await sql`
    insert into agreements (organization_id, author_user_id, passport_id, status, product_type_id, organization_name_id,
      purchaser_name_id, family_name_id, delivery_place_id, issue_date, organization_name, organization_inn, family_name,
      is_export_delivery_flag, manufacturer_inn, manufacturer_name, purchaser_inn, purchaser_name, contract_date,
      contract_number, product_type_name, amount, price, currency_name, delivery_type_name, basis_type_name)
    select ${id}, ${user.id}, 1, 1, ${choose("productTypes").id}, ${textId}, ${textId}, ${textId}, ${textId},
      '2024-01-01'::timestamptz + n * interval '7 minutes', ${name}, ${inn}, 'Автор', false, '7707083893', 'ООО',
      '7728168971', 'ООО', '2024-01-01', case when n % 20 = 0 then 'Д-1' else 'К-' || n end, 'Пшеница', n, 100, 'Рубль',
      'EXW', 'Склад' from generate_series(1, 20000) n`.execute(db);
  await sql`alter table agreements enable trigger user`.execute(db);
  const found = await sql<{ id: number; numberKey: string }>`
    select max(id) as id, contract_number_key as "numberKey" from agreements where contract_number = 'Д-1'
    group by 2`.execute(db);
  reportId = found.rows[0]!.id;
  deal = {
    ...{ organizationId: id, numberKey: found.rows[0]!.numberKey, contractNumber: "Д-1" },
    ...{ contractDate: "2024-01-01", partner: "7728168971" },
  };
  await sql`
    insert into deal_terms (organization_id, contract_number_key, contract_number_identity, contract_date, partner, volume, term)
    select ${id}, contract_number_key, contract_number_identity(contract_number), contract_date, purchaser_inn, 1, '2020-01-01'::date + (id % 5000)::int
    from agreements where contract_number <> 'Д-1'
    union all
    values (${id}::bigint, ${deal.numberKey}, contract_number_identity('Д-1'), '2024-01-01'::date, ${deal.partner}, 99999999, '2024-06-01'::date)`.execute(
    db,
  );
  await sql`vacuum analyze agreements`.execute(db);
  await sql`vacuum analyze deal_terms`.execute(db);
});

const reads: [
  string,
  (tx: Parameters<Parameters<typeof plansOf>[2]>[0], actor: Actor) => Promise<unknown>,
][] = [
  ["totals", (tx, actor) => getDeal(tx, actor, reportId)],
  ["list", (tx, actor) => listConsignments(tx, actor, { id: reportId, pageIndex: 0, pageSize: 15 })],
  ["open reports", (tx) => listOpenReports(tx, deal, 1001)],
];

test.each(reads)("DEAL-001: the %s of a thousand consignments are read by one index", async (_, read) => {
  for (const actor of [owner, operatorActor(undefined)]) {
    const plans = await plansOf(actor, "contract_number_key = ", (tx) => read(tx, actor));
    const ofReports = plans.filter((plan) => plan.includes("on agreements r"));
    expect(ofReports.length).toBeGreaterThan(0);
    for (const plan of ofReports) expect(plan).toMatch(/agreements_deal\b/);
  }
});

test("DEAL-001: totals count a thousand consignments", async () => {
  const found = await inTransaction(database.requests.db, owner, "read", (tx) =>
    getDeal(tx, owner, reportId),
  );
  expect(found.totals).toMatchObject([{ reports: 1000, status: 1 }]);
});

test("DEAL-003: the balance of a contract is read by the keys of both tables", async () => {
  const columns = {
    ...{
      manufacturer_inn: "7707083893",
      owner_inn: null,
      purchaser_inn: "7728168971",
      purchaser_name: "ООО",
    },
    ...{ contract_number: "Д-1", contract_date: "2024-01-01" },
  };
  const { id } = owner.organization!;
  const plans = await plansOf(
    owner,
    "deal_terms",
    async (tx) => {
      const [balance] = await findDealBalances(tx, id, [{ columns }], reportId);
      expect(balance).toMatchObject({ volume: "99999999.000", reported: "9990000.000" });
    },
    "read",
    "generic",
  );
  expect(plans).toHaveLength(1);
  expect(plans[0]).toMatch(/deal_terms_pkey/);
  expect(plans[0]).toMatch(/agreements_deal\b/);
});

test("DEAL-003: home reads only the contracts near the end of their term", async () => {
  const [plan] = await plansOf(owner, "deal_terms", (tx) =>
    findUnreportedRests(tx, owner, { limit: 5, today: "2024-06-10", now: new Date("2024-06-10T12:00:00Z") }),
  );
  expect(plan).toMatch(/deal_terms_by_term/);
  expect(plan).toMatch(/agreements_deal\b/);
});
