import { sql } from "kysely";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { importedContract } from "@birzha/domain/contracts/imported-contract.ts";
import { contractRegister } from "@birzha/domain/contracts/register.ts";
import { proposalKeys } from "@birzha/domain/auctions/register.ts";
import type { RegisterColumns } from "@birzha/domain/shared/registers/register.ts";
import { memberRegister } from "@birzha/domain/members/register.ts";
import { spotImport } from "@birzha/domain/spot/api.ts";
import { spotRegister } from "@birzha/domain/spot/register.ts";
import { moscowClock } from "@birzha/domain/shared/values/clock.ts";
import { registerKeys } from "@birzha/domain/shared/registers/register-columns.ts";
import { operatorActor } from "../test/stages/actors.ts";
import { contractItem } from "../test/stages/contracts.ts";
import { cloneDatabase } from "../test/stages/database.ts";
import { anOwner } from "../test/stages/factories.ts";
import { openPlans } from "../test/statements/plans.ts";
import { spotItem } from "../test/stages/spot.ts";
import { listApplications } from "./areas/applications/queries.ts";
import { listProposals } from "./areas/auctions/queries.ts";
import { listRecords } from "./areas/catalogs/record-queries.ts";
import { listContracts } from "./areas/contracts/queries.ts";
import { putContracts } from "./areas/contracts/store.ts";
import { allMembers, listMembers } from "./areas/members/member-queries.ts";
import { listMemberApplications } from "./areas/members/queries.ts";
import { listOrganizations } from "./areas/organizations/queries.ts";
import { listDeals } from "./areas/spot/queries.ts";
import { putSpotDeals } from "./areas/spot/store.ts";
import { listUsers } from "./areas/users/user-queries.ts";
import type { DbTransaction } from "./platform/db/handles.ts";
import { inTransaction } from "./platform/db/request-transaction.ts";

/*
 * FAST-005: every list of the exchange is read from an index, which the plans name. The tables have enough
 * rows for PostgreSQL to choose.
 */

const database = await cloneDatabase();
afterAll(database.drop);
const { db } = database;
const plansOf = openPlans(database);
const staff = operatorActor(undefined);
/** Rows of each list: more than a list sorts in memory (`readWindow`). */
const many = 8_000;
const clock = moscowClock(() => new Date("2026-11-22T12:00:00+03:00"));

const listed = [
  "contract_deals",
  "spot_deals",
  "auction_proposals",
  "auction_proposal_versions",
  "auction_proposal_dates",
  "memberships",
  "trading_members",
  "member_applications",
  "users",
  "organizations",
  "applications",
  "product_types",
];

beforeAll(async () => {
  const { user, organization } = await anOwner(db);
  for (const table of listed) await sql`alter table ${sql.table(table)} disable trigger user`.execute(db);
  const inn = organization.inn;
  await sql`
    insert into contract_deals (owner_inn, owner_name, minisession_number, contract_number, contract_date, client_name,
      client_inn, direction, commodity_name, basis, volume, price, cost, client_fee, contractor_name, contractor_inn,
      contractor_fee, delivery_status, delivery_date, reason, deal_status, created_at, updated_at)
    select ${inn}, 'ООО ' || n % 900, 'MS-' || n % 300, 'К-' || n, '2023-01-01'::date + n % 1000, 'Покупатель ' || n,
      (3000000000 + n)::text, 'Сторона ' || n % 500, 'Пшеница ' || n % 700, 'Порт ' || n % 600, n, n % 1999, n * 3.5,
      nullif(n % 977, 0), 'Продавец ' || n, (4000000000 + n)::text, nullif(n % 877, 0), case when n % 300 = 0 then 1 else 0 end,
      case when n % 3 > 0 then '2023-01-01'::date + n % 1000 end, case when n % 3 > 0 then 'Причина ' || n end,
      case when n % 200 = 0 then 2 else 1 end, now(), now()
    from generate_series(1, ${many}) n`.execute(db);
  await sql`
    insert into spot_deals (owner_inn, owner_name, settlement_status, contractor_name, basis, delivery_way, product_name,
      item_code, contract_number, contract_date, direction, volume, price, total, expires_on, postponed_to,
      execution_status, execution_date, comment, record_status, imported_at)
    select ${inn}, 'ООО ' || n % 900, 'Расчёт ' || n % 500, 'Продавец ' || n, 'Порт ' || n % 600, 'Путь ' || n % 500,
      'Пшеница ' || n % 700, 'И-' || n, 'С-' || n, '2023-01-01'::date + n % 1000, case when n % 2 = 0 then 'sale' else 'buy' end,
      n, n % 1999, n * 3.5, case when n % 3 > 0 then '2023-01-01'::date + n % 1000 end,
      case when n % 3 > 0 then '2023-01-01'::date + n % 1000 end, n % 7, case when n % 3 > 0 then '2023-01-01'::date + n % 1000 end,
      case when n % 3 > 0 then 'Пояснение ' || n end, case when n % 200 = 0 then 2 else 1 end, now()
    from generate_series(1, ${many}) n`.execute(db);
  await sql`
    insert into users (issuer, subject, account, name, phone, role, status, registered_at)
    select 'plans', n::text, 'login-' || n, 'Имя ' || n, '+7' || n, 1, n % 2, '2023-01-01'::timestamptz + n * interval '1 hour'
    from generate_series(1, ${many}) n`.execute(db);
  await sql`
    insert into organizations (inn, name, address, status, active_date, status_date)
    select (5000000000 + n)::text, 'ООО «Колос» ' || n, 'адрес', case when n % 9 = 0 then 1 else 0 end,
      '2023-01-01'::date + n % 1000, case when n % 3 > 0 then '2023-01-01'::timestamptz + n * interval '1 hour' end
    from generate_series(1, ${many}) n on conflict do nothing`.execute(db);
  await sql`
    insert into applications (user_id, account, full_name, phone, inn, name, address, is_f_address, is_ip, is_uk, ntb_user,
      consent_at, consent_version, result_check, status, registered_at, to_operator, changed_at)
    select ${user.id}, 'login', 'Имя ' || n, '', (6000000000 + n)::text, 'ООО «Нива» ' || n, 'адрес', true, false, false, false,
      now(), '1', n % 100 > 0, 1, '2023-01-01'::timestamptz + n * interval '1 hour', true,
      '2023-01-02'::timestamptz + n * interval '1 hour' from generate_series(1, ${many}) n`.execute(db);
  await sql`
    insert into trading_members (external_id, inn, name, auction_start_date, actual_status_date, status, changed_at)
    select 'm' || n, (8000000000 + n)::text, 'ООО «Рожь» ' || n, case when n % 3 > 0 then '2023-01-01'::date + n % 1000 end,
      case when n % 3 > 0 then '2023-01-01'::date + n % 1000 end, case when n % 99 = 0 then 'suspended' else 'active' end, now()
    from generate_series(1, ${many}) n`.execute(db);
  await sql`
    insert into member_applications (organization_id, status, comment_lku, stored_at, stored_by, last_edit_at, decided_by)
    select ${organization.id}, case when n % 99 = 0 then 'rejected' else 'accepted' end, 'Ответ ' || n,
      '2023-01-01'::timestamptz + n * interval '1 hour', ${user.id}, '2023-01-02'::timestamptz + n * interval '1 hour', ${user.id}
    from generate_series(1, ${many}) n`.execute(db);
  await sql`
    with made as (
      insert into auction_proposals (organization_id, status, accepted_version, commodity_names, basis_names, basis_terms_ru,
        basis_terms_en, has_series, first_date, last_date, accepted_first_date, accepted_last_date, created_at, created_by,
        total_volume, start_price, total_value, created_name_ru, created_name_en, edited_at, edited_by, edited_name_ru, edited_name_en, changed_at)
      select ${organization.id}, 2, 1, 'Пшеница ' || n || e'\nWheat ' || n, 'Порт ' || n || e'\nPort ' || n, 'Порт ' || n,
        'Port ' || n, n % 2 = 0, d.day, d.day, d.day, d.day, d.day, ${user.id}, nullif(n % 977, 0),
        nullif(n % 877, 0), nullif(n % 997, 0), 'Имя ' || n, 'Name ' || n, now(), ${user.id},
        'Имя ' || n, 'Name ' || n, now()
      from generate_series(1, ${many}) n cross join lateral (select '2023-01-01'::date + n % 1000 as day) d returning id)
    insert into auction_proposal_versions (proposal_id, version, organization_id, kind, payload, author_user_id, changed_at)
    select id, 1, ${organization.id}, 'send', '{"customers": []}', ${user.id}, now() from made`.execute(db);
  await sql`
    insert into auction_proposal_dates (proposal_id, organization_id, date_from, date_to)
    select id, organization_id, first_date, last_date from auction_proposals`.execute(db);
  await sql`
    insert into memberships (user_id, organization_id, user_type)
    select u.id, o.id, 1 from (select id, row_number() over () as place from users) u
      join (select id, row_number() over () as place from organizations) o using (place) on conflict do nothing`.execute(
    db,
  );
  await sql`
    insert into product_types (code, name, visibility_type, is_active)
    select case when n % 3 > 0 then 'Т-' || n end, 'Зерно ' || n, 1 + n % 2, n % 9 > 0
    from generate_series(1, ${many}) n`.execute(db);
  for (const table of listed) {
    await sql`alter table ${sql.table(table)} enable trigger user`.execute(db);
    await sql`vacuum analyze ${sql.table(table)}`.execute(db);
  }
});

type Sort = { readonly key: never; readonly direction: "Asc" | "Desc" } | null;
interface Asked {
  readonly sort?: Sort;
  readonly filter?: readonly never[];
  readonly page?: number;
  /** Filters of a list whose filters are parameters. */
  readonly query?: Readonly<Record<string, string>>;
}
const size = 15;
const addressed = ({ sort, page = 0, query }: Asked) => ({
  ...query,
  pageIndex: page,
  pageSize: size,
  ...(sort ? { sortKey: sort.key, sortDirection: sort.direction } : {}),
});
const body = ({ sort = null, filter = [] }: Asked) => ({ filter: [...filter], sort });

/** The lists and their requests. Keys computed from other tables or from few rows have no index. */
const lists: Readonly<
  Record<
    string,
    {
      readonly table: string;
      readonly keys: readonly string[];
      read: (tx: DbTransaction, requested: Asked) => Promise<unknown>;
    }
  >
> = {
  contracts: {
    table: "contract_deals",
    keys: registerKeys(contractRegister),
    read: (tx, requested) =>
      listContracts(
        tx,
        staff,
        { page: requested.page ?? 0, size, showConfirmedTransactions: false, language: "ru" },
        body(requested),
      ),
  },
  spot: {
    table: "spot_deals",
    keys: registerKeys(spotRegister),
    read: (tx, requested) =>
      listDeals(tx, staff, { page: requested.page ?? 0, size, language: "ru" }, body(requested)),
  },
  proposals: {
    table: "auction_proposals",
    keys: proposalKeys,
    read: (tx, { sort, page = 0, query }) =>
      listProposals(
        tx,
        staff,
        {
          ...query,
          page,
          size,
          language: "ru",
          getClosedProposal: true,
          sortKey: sort?.key,
          sortDirection: sort?.direction ?? "Desc",
        },
        clock,
      ),
  },
  members: {
    table: "trading_members",
    keys: registerKeys(memberRegister).filter((key) => !/^(?:admission|cancelAdmission)/.test(key)),
    read: (tx, requested) => {
      const asking = { db: tx, actor: staff, clock, organization: undefined };
      return listMembers(asking, allMembers(asking), { page: requested.page ?? 0, size }, body(requested));
    },
  },
  memberApplications: {
    table: "member_applications",
    keys: ["storeDate", "status", "commentLku", "lastEditDate"],
    read: (tx, requested) =>
      listMemberApplications({ db: tx, actor: staff }, { page: requested.page ?? 0, size }, body(requested)),
  },
  users: {
    table: "users",
    keys: ["account", "name", "phone", "registeredDate", "role", "status"],
    read: (tx, requested) => listUsers(tx, addressed(requested)),
  },
  organizations: {
    table: "organizations",
    keys: ["inn", "name", "status", "activeDate", "statusDate"],
    read: (tx, requested) => listOrganizations(tx, addressed(requested)),
  },
  productTypes: {
    table: "product_types",
    keys: ["id", "code", "name", "visibilityType", "isActive"],
    read: (tx, requested) => listRecords(tx, "productTypes", addressed(requested)),
  },
  applications: {
    table: "applications",
    keys: ["id", "name", "inn", "fio", "status", "registeredDate", "changedDate", "resultCheck"],
    read: (tx, requested) => listApplications(tx, staff, "2026-03-10", addressed(requested)),
  },
};
const directions = ["Asc", "Desc"] as const;
const wholeTable = (table: string) => new RegExp(`Seq Scan on ${table}\\b`);

describe.each(Object.keys(lists))("FAST-005: %s", (name) => {
  const { table, keys, read } = lists[name]!;
  // The first total of a list may read all rows.
  beforeAll(() => inTransaction(database.requests.db, staff, "read", (tx) => read(tx, {})));
  /** Plans of the page alone. */
  const planOf = async (requested: Asked) => {
    const plans = await plansOf(staff, table, (tx) => read(tx, requested));
    return plans.filter((plan) => !plan.includes("list_versions")).join("\n\n");
  };
  test.each(keys.flatMap((key) => directions.map((direction) => [key, direction] as const)))(
    "the order by %s %s uses an index",
    async (key, direction) => {
      const plan = await planOf({ sort: { key: key as never, direction } });
      expect(plan).toMatch(new RegExp(`Index (?:Only )?Scan (?:Backward )?using ${table}_\\w+`));
      expect(plan).not.toMatch(wholeTable(table));
      const sorted = [...plan.matchAll(/^\s*(?:->\s+)?Sort +\(cost=\S+ rows=(\d+)/gm)].map(([, rows]) =>
        Number(rows),
      );
      expect(Math.max(0, ...sorted)).toBeLessThanOrEqual(size);
    },
  );

  test.each([Math.floor(many / size / 2), Math.floor(many / size) - 1])(
    "page %i uses an index-only scan",
    async (page) => {
      const plan = await planOf({ page });
      expect(plan).toMatch(
        new RegExp(`Index Only Scan (?:Backward )?using ${table}_(?:newest|by_name|registered_at)`),
      );
      expect(plan).not.toMatch(wholeTable(table));
    },
  );
});

const typed = "зеленый елкин";
const filteredBy = (key: string): Asked => ({
  filter: [{ key, value: typed, values: [typed], operation: "like" } as never],
});
const textKeys = (register: RegisterColumns) =>
  registerKeys(register).filter((key) => register[key]?.kind === "text");
test.each([
  ["contracts", textKeys(contractRegister)],
  ["spot", textKeys(spotRegister)],
] as const)("FIX-120: %s: each text column filters by its generated column", async (name, keys) => {
  const { table, read } = lists[name]!;
  // A missing column is an error of PostgreSQL that names it.
  for (const key of keys)
    await expect(plansOf(staff, table, (tx) => read(tx, filteredBy(key)))).resolves.toBeDefined();
});

test.each<[string, string, Asked, RegExp]>([
  ["contracts", "client_name", filteredBy("clientName"), /contract_deals_trigrams/],
  ["spot", "contractor_name", filteredBy("contractorName"), /spot_deals_trigrams/],
  ["contracts", "contract_number", filteredBy("search"), /contract_deals_trigrams/],
  ["spot", "contract_number", filteredBy("search"), /spot_deals_trigrams/],
  ["members", "name", filteredBy("memberName"), /trading_members_trigrams/],
  ["memberApplications", "comment_lku", filteredBy("commentLku"), /member_applications_comment_trigrams/],
  ["users", "account", { query: { account: typed } }, /users_account_trigrams/],
  ["users", "name", { query: { name: typed } }, /users_name_trigrams/],
  ["organizations", "name", { query: { organizationName: typed } }, /organizations_name_trigrams/],
  ["applications", "name", { query: { organizationName: typed } }, /applications_name_trigrams/],
  ["productTypes", "name", { query: { name: typed } }, /product_types_name_trigrams/],
  ["proposals", "commodity_names", { query: { commodityName: typed } }, /auction_proposals_commodity/],
  ["proposals", "basis_names", { query: { basisName: typed } }, /auction_proposals_basis/],
])(
  "FIX-120 FAST-005: %s: a filter by %s finds other spellings by its index",
  async (name, column, asked, index) => {
    const { table, read } = lists[name]!;
    await sql`update ${sql.table(table)} set ${sql.ref(column)} = ${"«Зелёный\u00A0Ёлкин»"}
      where id = (select min(id) + 2000 from ${sql.table(table)})`.execute(db);
    let total = 0;
    const plans = await plansOf(staff, table, async (tx) => {
      ({ total } = (await read(tx, asked)) as { readonly total: number });
    });
    const plan = plans.join("\n\n");
    expect(total).toBe(1);
    expect(plan).toMatch(new RegExp(`Bitmap Index Scan on ${index.source}`));
    expect(plan).not.toMatch(wholeTable(table));
  },
);

test("FAST-006 A-34: an import finds deals by name, never by trigrams", async () => {
  const { user, organization } = await anOwner(db);
  const by = { authorId: user.id, at: new Date() };
  const contract = importedContract.parse(contractItem({ ownerInn: organization.inn }));
  const named = await plansOf(staff, "incoming", (tx) => putContracts(tx, [contract], by), "write");
  expect(named[0]).toContain("contract_deals_external_id");
  expect(named[0]).toMatch(/contract_deals_number\b/);
  expect(named[0]).not.toMatch(/trigrams|Seq Scan/);
  const deal = spotImport.parse(spotItem({ ownerInn: organization.inn }));
  const [spot] = await plansOf(staff, "incoming", (tx) => putSpotDeals(tx, [deal], by), "write");
  expect(spot).toContain("spot_deals_external_key");
  expect(spot).not.toMatch(/trigrams|Seq Scan/);
});

test.each(["users", "applications", "organizations"])(
  "FAST-005: %s: additional columns are subqueries of the page's rows only",
  async (name) => {
    const { table, read } = lists[name]!;
    await plansOf(staff, table, (tx) => read(tx, {}));
    const plans = await plansOf(staff, table, (tx) => read(tx, {}));
    const [page = ""] = plans.filter((plan) => !plan.includes("list_versions"));
    const counting = page.split("SubPlan").slice(1).join("SubPlan");
    expect(counting).not.toBe("");
    expect([...counting.matchAll(/rows=(\d+)/g)].every(([, rows]) => Number(rows) < 100)).toBe(true);
  },
);

test("FAST-005: a frequent substring scans the sort index instead of trigrams", async () => {
  const filter = [{ key: "memberName", value: "рожь" } as never];
  const plans = await plansOf(staff, "trading_members", (tx) => lists["members"]!.read(tx, { filter }));
  const [page] = plans.filter((plan) => !plan.includes("list_versions"));
  expect(page).toContain("trading_members_by_name");
  expect(page).not.toContain("Sort");
});

test("FAST-005: filters by days and creator use their indexes", async () => {
  const ofQuery = async (query: object) => {
    const requested = { page: 0, size, language: "ru", getClosedProposal: true, ...query } as const;
    const plans = await plansOf(staff, "auction_proposals", (tx) =>
      listProposals(tx, staff, requested, clock),
    );
    return plans.join("\n");
  };
  expect(await ofQuery({ auctionDateFrom: "2025-03-01", auctionDateTo: "2025-03-02" })).toContain(
    "auction_proposal_dates_range",
  );
  const ofCreator = await ofQuery({ createUser: "Имя 77" });
  expect(ofCreator).toContain("auction_proposals_by_creator_ru");
  expect(ofCreator).toContain("auction_proposals_by_creator_en");
});
