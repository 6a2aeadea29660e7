import fc from "fast-check";
import { sql } from "kysely";
import { afterAll, beforeAll, expect, test } from "vitest";
import { registerQuery } from "@birzha/domain/agreements/register-query.ts";
import type { Actor } from "@birzha/domain/shared/access/actor.ts";
import { propertyRuns } from "../../../../test/property-runs.ts";
import { cloneDatabase } from "../../../../test/stages/database.ts";
import { anOrganization, aUser } from "../../../../test/stages/factories.ts";
import { reportChoices } from "../../../../test/stages/reports.ts";
import type { DbTransaction } from "../../../platform/db/handles.ts";
import { inTransaction } from "../../../platform/db/request-transaction.ts";
import { inSavepoint } from "../../../platform/db/savepoint.ts";
import { parsedRows } from "../../../../test/stages/serialized-rows.ts";
import { wholeRegister } from "../queries.ts";
import { listReports } from "./list-reports.ts";

const database = await cloneDatabase();
afterAll(database.drop);
const { db, requests } = database;

const names = ["АО «Зерно Дона»", "ООО «Зерно и мука»", "ООО «Мельница»", "100%_ООО", "ЗАО «Бобролесье»"];
const fragments = ["зерно", "ООО", "мельн", "%_", "бобр", "бoбp", "зерно\u00A0и", "нет такого", "о"];

let organizations: number[];
let texts: number[];
let author: number;
let productType: number;
let staff: Actor;

beforeAll(async () => {
  organizations = [
    (await anOrganization(db)).id,
    (await anOrganization(db)).id,
    (await anOrganization(db)).id,
  ];
  author = (await aUser(db)).id;
  productType = (await reportChoices(db)).choose("productTypes").id;
  const added = await sql<{ id: number }>`
    insert into register_texts (value) select unnest(${names}::text[]) returning id`.execute(db);
  texts = added.rows.map(({ id }) => id);
  staff = { userId: author, account: "", name: "", kind: "operator", role: 2, organization: undefined };
});

interface Step {
  readonly kind: "create" | "change";
  readonly firm: number;
  readonly purchaser: number;
  readonly status: number;
  readonly report: number;
}
interface Work {
  readonly steps: readonly Step[];
  readonly isTakenBack: boolean;
}

async function take(tx: DbTransaction, step: Step): Promise<void> {
  if (step.kind === "create") {
    const text = texts[step.purchaser]!;
    await sql`
      insert into agreements (organization_id, author_user_id, passport_id, status, product_type_id,
        organization_name_id, purchaser_name_id, family_name_id, delivery_place_id, issue_date, organization_name,
        organization_inn, family_name, is_export_delivery_flag, manufacturer_inn, manufacturer_name, purchaser_inn,
        purchaser_name, contract_date, contract_number, product_type_name, amount, price, currency_name,
        delivery_type_name, basis_type_name)
      values (${organizations[step.firm]}, ${author}, 1, ${step.status}, ${productType}, ${texts[step.firm]}, ${text},
        ${texts[0]}, ${texts[4 - step.firm]}, '2025-01-01'::timestamptz + ${step.report} * interval '1 hour', 'А',
        '7707083893', 'Б', false, '7707083893', 'В', '7707083893', ${names[step.purchaser]}, '2025-01-01', gen_random_uuid()::text, 'Г',
        1, 1, 'Рубль', 'EXW', 'Склад')`.execute(tx);
    return;
  }
  await sql`
    update agreements set status = ${step.status}, purchaser_name_id = ${texts[step.purchaser]},
      purchaser_name = ${names[step.purchaser]}, amount = ${step.report + 1.125}, price = ${step.purchaser + 0.33},
      currency_name = ${["Рубль", "Юань"][step.report % 2]}
    where id = (select id from agreements order by (id * 7919) % 101, id offset ${step.report} limit 1)`.execute(
    tx,
  );
}

const rollback = new Error("taken back");
const perform = ({ steps, isTakenBack }: Work) =>
  inTransaction(requests.db, staff, "write", async (tx) => {
    for (const step of steps) await take(tx, step);
    if (isTakenBack) throw rollback;
  }).catch((error: unknown) => {
    if (error !== rollback) throw error;
  });

const step = fc.record({
  kind: fc.constantFrom("create" as const, "create" as const, "change" as const),
  firm: fc.nat(2),
  purchaser: fc.nat(4),
  status: fc.integer({ min: 1, max: 2 }),
  report: fc.nat(40),
});
/** The organisation of all reports that one request registers. */
const work = fc
  .record({
    firm: fc.nat(2),
    steps: fc.array(step, { minLength: 1, maxLength: 4 }),
    isTakenBack: fc.boolean(),
  })
  .map(({ firm: company, steps, isTakenBack }) => ({
    steps: steps.map((each) => ({ ...each, firm: company })),
    isTakenBack,
  }));

/** Cached totals that differ from a count of the reports in either direction; a cached 0 may stand for no rows. */
async function differences() {
  const { rows } = await sql`
    with counted as (
      select organization_id, field, text_id, status, count(*) as reports
      from agreements cross join lateral (values (0, null), (1, purchaser_name_id), (2, organization_name_id),
        (3, family_name_id), (4, delivery_place_id)) as m (field, text_id)
      group by grouping sets ((organization_id, field, text_id, status), (field, text_id, status))
    ), kept as (
      select organization_id, field::int, text_id, status, sum(reports)::bigint as reports
      from agreement_text_counts group by 1, 2, 3, 4
      union all select organization_id, 0, null, status, sum(reports)::bigint from agreement_counts group by 1, 4
    ), known as (select * from counted where field > 0 or organization_id is not null)
    (select * from known except select * from kept)
    union all (select * from kept where reports <> 0 except select * from known)`.execute(db);
  return rows;
}

/** Stored tonnes and total prices that differ from a sum over the reports. */
async function priceDifferences() {
  const { rows } = await sql`
    with summed as (
      select organization_id, status, currency_name, count(*)::numeric as reports, sum(amount) as tonnes,
        sum(round(amount * price, 2)) as total_price
      from agreements group by 1, 2, 3
    ), kept as (
      select organization_id, status, currency_name, sum(reports) as reports, sum(tonnes) as tonnes,
        sum(total_price) as total_price
      from agreement_counts group by 1, 2, 3
    )
    (select * from summed except select * from kept)
    union all (select * from kept where (reports, tonnes, total_price) <> (0, 0, 0) except select * from summed)`.execute(
    db,
  );
  return rows;
}

test("S-14 INST-032: an organisation's open counting transaction blocks no other organisation", async () => {
  const counted = (tx: DbTransaction) => sql`set constraints agreements_count_new immediate`.execute(tx);
  const create = { kind: "create", purchaser: 0, status: 1, report: 0 } as const;
  await inTransaction(requests.db, staff, "write", async (tx) => {
    await take(tx, { ...create, firm: 0 });
    await counted(tx);
    await inTransaction(requests.db, staff, "write", async (other) => {
      await sql`set local lock_timeout = '5s'`.execute(other);
      await take(other, { ...create, firm: 1 });
    });
  });
  expect(await differences()).toEqual([]);
});

test("BULK-101: the commit counts all new reports at once, without a rolled-back savepoint", async () => {
  const create = { kind: "create", firm: 0, purchaser: 0, status: 1, report: 0 } as const;
  await inTransaction(requests.db, staff, "write", async (tx) => {
    await take(tx, create);
    const failed = inSavepoint(tx, async () => {
      await take(tx, create);
      throw rollback;
    });
    await expect(failed).rejects.toBe(rollback);
    await take(tx, { ...create, purchaser: 1 });
    // The first of the two triggers counts both reports and leaves nothing to the other.
    await sql`set constraints agreements_count_new immediate`.execute(tx);
    const { rows } = await sql<{ left: string }>`select current_setting('app.new_reports') as left`.execute(
      tx,
    );
    expect(rows).toEqual([{ left: "" }]);
  });
  expect(await differences()).toEqual([]);
});

test("S-14 SCREEN-002: cached totals match counts after concurrent writes, rollbacks and changes", async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(work, { minLength: 2, maxLength: 8 }), async (works) => {
      await Promise.all(works.map(perform));
      expect(await differences()).toEqual([]);
      expect(await priceDifferences()).toEqual([]);
    }),
    { numRuns: propertyRuns(40) },
  );
});

test("S-14 OTC-007: search pages equal a plain search and have exact totals", async () => {
  // Many reports with one name for the scan of the newest, few old ones with another.
  await inTransaction(requests.db, staff, "write", async (tx) => {
    for (let i = 0; i < 120; i++)
      await take(tx, { kind: "create", firm: i % 2, purchaser: i % 3, status: 1, report: 100 + i });
  });
  const query = fc.record({
    fragment: fc.constantFrom(...fragments),
    firm: fc.option(fc.nat(2), { nil: undefined }),
    status: fc.option(fc.integer({ min: 1, max: 2 }), { nil: undefined }),
    sort: fc.constantFrom("issue_date desc, id desc", "id asc"),
    pageIndex: fc.nat(6),
    pageSize: fc.constantFrom(1, 3, 15),
  });
  await fc.assert(
    fc.asyncProperty(query, async ({ fragment, firm: company, status, sort, pageIndex, pageSize }) => {
      const organizationId = company === undefined ? undefined : organizations[company]!;
      const { rows } = await sql<{ id: number; total: number }>`
          select id, count(*) over () as total from agreements
          where case when search_key(${fragment}) = '' then strpos(purchaser_name, ${fragment}) > 0
              else search_key(purchaser_name) like '%' || search_key(${fragment}) || '%' end
            and (${organizationId ?? null}::bigint is null or organization_id = ${organizationId ?? null})
            and (${status ?? null}::int is null or status = ${status ?? null})
          order by ${sql.raw(sort)}`.execute(db);
      const page = await inTransaction(requests.db, staff, "read", (tx) =>
        listReports(
          tx,
          { ...wholeRegister, organizationId },
          registerQuery.parse({
            purchaserName: fragment,
            pageIndex: String(pageIndex),
            pageSize: String(pageSize),
            ...(status ? { status: String(status) } : {}),
            ...(sort.startsWith("id") ? { sortKey: "id", sortDirection: "Asc" } : {}),
          }),
        ),
      );
      expect(page.total).toBe(rows[0]?.total ?? 0);
      expect(parsedRows(page).map(({ id }) => id)).toEqual(
        rows.slice(pageIndex * pageSize, (pageIndex + 1) * pageSize).map(({ id }) => id),
      );
    }),
    { numRuns: propertyRuns(300) },
  );
});
