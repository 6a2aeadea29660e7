import { sql } from "kysely";
import { afterAll, beforeAll, expect, test } from "vitest";
import { indexedSortKeys } from "@birzha/domain/agreements/register.ts";
import { moscowClock } from "@birzha/domain/shared/values/clock.ts";
import { maxSortable } from "@birzha/domain/shared/registers/list-request.ts";
import type { ReportIdentity } from "@birzha/domain/agreements/duplicates.ts";
import { registerPageQuery } from "@birzha/domain/agreements/register-query.ts";
import type { Actor } from "@birzha/domain/shared/access/actor.ts";
import { cloneDatabase } from "../../../../test/stages/database.ts";
import { anOrganization, anOwner, aUser } from "../../../../test/stages/factories.ts";
import { reportChoices } from "../../../../test/stages/reports.ts";
import type { RequestContext } from "../../../platform/http/endpoint-binding/context.ts";
import { openPlans } from "../../../../test/statements/plans.ts";
import { parsedRows } from "../../../../test/stages/serialized-rows.ts";
import { getPunctuality } from "../../duties/standing-queries.ts";
import { wholeRegister } from "../queries.ts";
import { rejectDuplicate } from "../reject-duplicate.ts";
import { inTransaction } from "../../../platform/db/request-transaction.ts";
import { listReports } from "./list-reports.ts";
import type { RegisterScope } from "./register-conditions.ts";

const database = await cloneDatabase();
afterAll(database.drop);
const { db } = database;

// The previous statement finds the rows of the page.
const plansOfPage = openPlans(database, sql`select set_config('app.page', '{1,2,3}', true)`);

/** More rows than an unindexed column sorts. */
const many = maxSortable + 100;
let staff: Actor;
let member: Actor;
let memberScope: RegisterScope;

beforeAll(async () => {
  const { user, organization } = await anOwner(db);
  const large = await anOrganization(db);
  const { choose } = await reportChoices(db);
  await sql`
    insert into register_texts (value) select 'ООО «Покупатель зерна № ' || n || '»' from generate_series(1, ${many}) n`.execute(
    db,
  );
  const place = await sql<{ id: number }>`
    insert into register_texts (value) values ('Склад') returning id`.execute(db);
  const { rows: rules } = await sql<{
    id: number;
  }>`insert into duty_rules default values returning id`.execute(db);
  const ruleId = rules[0]!.id;
  await sql`
    insert into duty_rule_versions (rule_id, version, kind, author_user_id, changed_at, name, product_type_ids,
      trigger_field, days, day_kind, valid_from, citation)
    values (${ruleId}, 1, 'create', ${user.id}, '2024-01-01', 'Пример', '{}', 'contract_date', 5, 'working',
      '2024-01-01', 'Пример')`.execute(db);
  // Count once instead of row by row.
  await sql`alter table agreements disable trigger agreements_count_new`.execute(db);
  await sql`alter table agreements disable trigger punctuality_count_new`.execute(db);
  await sql`
    insert into agreements (organization_id, author_user_id, passport_id, status, product_type_id,
      organization_name_id, purchaser_name_id, family_name_id, delivery_place_id, issue_date, organization_name,
      organization_inn, family_name, is_export_delivery_flag, manufacturer_inn, manufacturer_name, purchaser_inn,
      purchaser_name, contract_date, contract_number, product_type_name, amount, price, currency_name,
      delivery_type_name, basis_type_name, changed_date, price_determining_date, duty_rule_id, duty_rule_version,
      trigger_date, due_date)
    select case when n % 100 = 0 then ${organization.id}::bigint else ${large.id}::bigint end, ${user.id}, 1,
      1 + n % 2, ${choose("productTypes").id}, ${place.rows[0]!.id}, t.id, ${place.rows[0]!.id},
      ${place.rows[0]!.id}, '2024-01-01'::timestamptz + n * interval '7 minutes', 'ООО ' || n % 50,
      lpad((n % 50)::text, 10, '7'), 'Автор', false, '7707083893', 'ООО', lpad(n::text, 12, '0'), t.value,
      '2024-01-01'::date + n % 700, n::text, 'Товар ' || n % 40, 1 + n % 977, 1 + n % 1999, 'Рубль', 'EXW', 'Склад',
      case when n % 3 = 0 then '2025-01-01'::timestamptz + n * interval '1 minute' end,
      case when n % 5 = 0 then '2024-01-01'::date + n % 700 end, due.rule_id, due.version, due.date, due.date
    from register_texts t, lateral (select substring(t.value from '№ ([0-9]+)')::int) as numbered (n)
    -- One of ten came late, one of eleven was not due.
    left join lateral (select ${ruleId}::bigint, 1,
      '2024-01-01'::date + n / 200 + case when n % 10 = 0 then -3 else 5 end) as due (rule_id, version, date) on n % 11 > 0
    where n is not null`.execute(db);
  await sql`select agreements_recount()`.execute(db);
  await sql`alter table agreements enable trigger agreements_count_new`.execute(db);
  await sql`alter table agreements enable trigger punctuality_count_new`.execute(db);
  await sql`vacuum analyze agreements`.execute(db);
  await sql`vacuum analyze register_texts`.execute(db);
  await sql`vacuum analyze contract_number_keys`.execute(db);
  await sql`vacuum analyze agreement_text_counts`.execute(db);
  const someone = await aUser(db);
  const base = { userId: someone.id, account: "", name: "" };
  staff = { ...base, kind: "operator", role: 2, organization: undefined };
  member = {
    ...base,
    kind: "owner",
    role: 1,
    organization: {
      id: organization.id,
      inn: organization.inn,
      name: organization.name,
      isActive: true,
      isOwner: true,
      hasAccess: false,
      hasAuctions: false,
      hasContracts: false,
      hasSpot: false,
    },
  };
  memberScope = { organizationId: organization.id, isStaff: false };
});

/** The plans of all statements of one register page. */
async function plansOf(actor: Actor, scope: RegisterScope, query: Record<string, string>): Promise<string> {
  const plans = await plansOfPage(actor, "agreement", async (tx) => {
    const page = await listReports(tx, scope, registerPageQuery.parse(query));
    expect(page.total).toBeGreaterThan(0);
    expect(parsedRows(page).length).toBeGreaterThan(0);
  });
  return plans.join("\n\n");
}

const anIdentity: ReportIdentity = {
  manufacturerInn: "7707083893",
  ownerInn: null,
  ownerName: null,
  purchaserInn: "000000000100",
  purchaserName: "ООО «Покупатель»",
  contractNumber: "1",
  contractDate: "2024-01-01",
  productTypeId: 1,
  amount: "1",
  price: "1",
  currencyName: "Рубль",
  deliveryDate: null,
  shipmentFactDate: null,
};

const wholeTable = /Seq Scan on agreements/;

test("S-14: rare purchaser names use trigrams, reports load by number", async () => {
  const plan = await plansOf(staff, wholeRegister, { purchaserName: "№ 12345" });
  expect(plan).toContain("register_texts_trigrams");
  expect(plan).toContain("agreements_purchaser_name");
  expect(plan).not.toMatch(wholeTable);
});

test("S-14: common purchaser names skip counting and scan the newest reports", async () => {
  const plan = await plansOf(staff, wholeRegister, { purchaserName: "Покупатель" });
  expect(plan).toContain("agreement_text_counts_key");
  expect(plan).toContain("agreements_newest");
  expect(plan).not.toContain("agreements_purchaser_name");
  expect(plan).not.toMatch(wholeTable);
});

test("S-14: an INN prefix uses its index under row-level security", async () => {
  const plan = await plansOf(staff, wholeRegister, { purchaserInn: "0000000123" });
  expect(plan).toContain("agreements_purchaser_inn");
  expect(plan).not.toMatch(wholeTable);
});

test("FIX-024 S-14: rare contract numbers use trigrams, reports load by number", async () => {
  for (const query of [{ contractNumber: "1234" }, { search: "№ 12-345" }] as Record<string, string>[]) {
    const plan = await plansOf(staff, wholeRegister, query);
    expect(plan).toContain("contract_number_keys_trigrams");
    expect(plan).toContain("agreements_contract_number");
    expect(plan).not.toMatch(wholeTable);
  }
});

test("FIX-024 S-14: common contract numbers read the page in order", async () => {
  // The plan of the count depends on the visibility map of vacuum: with so few rows all plans cost the same.
  const plan = await plansOf(staff, wholeRegister, { contractNumber: "1" });
  expect(plan).toMatch(/Limit .*\n(?:.*\n)*?.*Index Scan using agreements_newest/);
});

test.each<Record<string, string>>([
  { purchaserName: "Покупатель", organizationName: "Склад" },
  { contractNumber: "1" },
])("SCALE-001: with a limit, common texts %j compare the newest reports only", async (texts) => {
  const common = { ...texts, totalLimit: "100000" };
  const plan = await plansOf(staff, wholeRegister, common);
  expect(plan).toContain("agreements_newest");
  expect(plan).not.toMatch(wholeTable);
  const page = await inTransaction(database.requests.db, staff, "read", (tx) =>
    listReports(tx, wholeRegister, registerPageQuery.parse(common)),
  );
  expect(page).toMatchObject({ total: expect.any(Number) as number, isAtLeast: true });
  expect(page.total).toBeLessThan(maxSortable);
});

test("SCALE-001: a rare text finds the reports, a common one compares them", async () => {
  const plan = await plansOf(staff, wholeRegister, { purchaserName: "№ 12345", organizationName: "Склад" });
  expect(plan).toContain("agreements_purchaser_name");
  expect(plan).not.toContain("agreements_organization_name");
  expect(plan).not.toMatch(wholeTable);
});

test("S-14: the usual pages skip counting", async () => {
  for (const query of [{}, { status: "1" }, { pageIndex: "20" }] as Record<string, string>[]) {
    const plan = await plansOf(staff, wholeRegister, query);
    expect(plan).toContain("agreement_counts");
    expect(plan).not.toMatch(wholeTable);
  }
});

test("S-14: a page of an organisation reads only its own reports", async () => {
  const plan = await plansOf(member, memberScope, {});
  expect(plan).toMatch(/agreements_organization/);
  expect(plan).not.toMatch(wholeTable);
});

test.each(indexedSortKeys.flatMap((key) => [`${key} Asc`, `${key} Desc`]))(
  "G-4: sorting by %s reads an index",
  async (sort) => {
    const [sortKey, sortDirection] = sort.split(" ") as [string, string];
    const plan = await plansOf(staff, wholeRegister, { sortKey, sortDirection });
    expect(plan).not.toMatch(wholeTable);
    // The statement sorts only the rows of the page, never the register.
    const sorted = [...plan.matchAll(/Sort +\(cost=\S+ rows=(\d+)/g)].map(([, rows]) => Number(rows));
    expect(Math.max(0, ...sorted)).toBeLessThanOrEqual(15);
  },
);

test("DUP-001: the duplicate check uses its index for all values", async () => {
  const identity = { ...anIdentity, contractNumber: "100" };
  const [plan] = await plansOfPage(
    member,
    "duplicate_key =",
    (tx) => rejectDuplicate(tx, memberScope.organizationId!, identity, {}),
    "write",
    "generic",
  );
  expect(plan).toContain("agreements_duplicate");
});

test("WORK-061: filters by lateness and due date read an index", async () => {
  const late = await plansOf(staff, wholeRegister, { isOnTime: "false" });
  expect(late).toContain("agreements_on_time");
  expect(late).not.toMatch(wholeTable);
  // The plan of the count depends on the visibility map of vacuum; the page reads in order.
  const inTime = await plansOf(staff, wholeRegister, { isOnTime: "true" });
  expect(inTime).toMatch(/Limit .*\n(?:.*\n)*?.*Index(?: Only)? Scan using agreements_(?:on_time|newest)/);
  for (const isOnTime of ["false", "true"]) {
    const own = await plansOf(member, memberScope, { isOnTime });
    expect(own).toMatch(/agreements_organization/);
    expect(own).not.toMatch(wholeTable);
  }
  const due = await plansOf(staff, wholeRegister, { dueBegin: "2024-03-04", dueEnd: "2024-03-04" });
  expect(due).toContain("agreements_by_due_date");
  expect(due).not.toMatch(wholeTable);
});

test("WORK-061: punctuality and next due dates read the organisation's index entries", async () => {
  const clock = moscowClock(() => new Date("2024-03-01T12:00:00+03:00"));
  const plans = await plansOfPage(member, "agreement", async (tx) => {
    const context = { actor: member, organization: member.organization, clock, db: tx } as RequestContext;
    expect((await getPunctuality(context)).months.length).toBeGreaterThan(1);
  });
  const plan = plans.join("\n\n");
  expect(plan).toContain("agreements_organization_on_time");
  expect(plan).toMatch(/agreements_organization_status|agreements_by_due_date/);
  expect(plan).not.toMatch(wholeTable);
});

test("FIX-025: narrow results sort by unindexed columns, the whole register fails", async () => {
  const plan = await plansOf(member, memberScope, { sortKey: "harvestYear", sortDirection: "Asc" });
  expect(plan).not.toMatch(wholeTable);
  const whole = plansOf(staff, wholeRegister, { sortKey: "harvestYear", sortDirection: "Asc" });
  await expect(whole).rejects.toMatchObject({ code: "agreements.too-many-to-sort", status: 400 });
});
