import { sql } from "kysely";
import { afterAll, beforeAll, expect, test } from "vitest";
import type { Actor } from "@birzha/domain/shared/access/actor.ts";
import { cloneDatabase } from "../../../test/stages/database.ts";
import { anOperator, anOrganization, anOwner } from "../../../test/stages/factories.ts";
import { reportChoices } from "../../../test/stages/reports.ts";
import { inTransaction } from "../../platform/db/request-transaction.ts";

const database = await cloneDatabase();
afterAll(database.drop);
const { db, requests } = database;

let actor: Actor;

/** Of 20,000 reports one half names the organisation in two roles, the other half its predecessor. */
beforeAll(async () => {
  const { user, organization } = await anOwner(db);
  const [predecessor, operator] = [await anOrganization(db), await anOperator(db)];
  for (let at = 0; at < 20; at++) await anOrganization(db);
  await sql`
    insert into successions (predecessor_id, successor_id, present_id, kind, day, document, state, recorded_by,
      recorded_at, finished_at)
    values (${predecessor.id}, ${organization.id}, ${organization.id}, 'merger', '2026-01-01', 'Договор', 'done',
      ${operator.id}, now(), now())`.execute(db);
  const { id, inn, name } = organization;
  const rights = { hasAccess: true, hasAuctions: true, hasContracts: true, hasSpot: true };
  actor = {
    ...{ userId: user.id, account: user.account, name: user.name, kind: "owner", role: 1 },
    organization: { id, inn, name, isActive: true, isOwner: true, ...rights },
  };
  const { choose } = await reportChoices(db);
  const { rows } = await sql<{ id: number }>`
    insert into register_texts (value) values ('ООО') returning id`.execute(db);
  const text = rows[0]!.id;
  await sql`alter table agreements disable trigger user`.execute(db);
  await sql`
    insert into agreements (organization_id, author_user_id, passport_id, status, product_type_id, organization_name_id,
      purchaser_name_id, family_name_id, delivery_place_id, issue_date, organization_name, organization_inn, family_name,
      is_export_delivery_flag, manufacturer_inn, manufacturer_name, purchaser_inn, purchaser_name, contract_date,
      contract_number, product_type_name, amount, price, currency_name, delivery_type_name, basis_type_name)
    select reporter.id, ${user.id}, 1, 1, ${choose("productTypes").id}, ${text}, ${text}, ${text}, ${text},
      '2024-01-01'::timestamptz + n * interval '7 minutes', 'ООО', reporter.inn, 'Автор', false, named.inn, 'ООО',
      named.inn, 'ООО', '2024-01-01', 'К-' || n, 'Пшеница', n, 100, 'Рубль', 'EXW', 'Склад'
    from generate_series(1, 20000) n
      join organizations reporter on reporter.id = ${predecessor.id} + 1 + n % 20
      cross join lateral (select case when n % 2 = 0 then ${inn} else ${predecessor.inn} end as inn) named`.execute(
    db,
  );
  await sql`alter table agreements enable trigger user`.execute(db);
  await sql`vacuum analyze agreements`.execute(db);
});

test.each(["force_custom_plan", "force_generic_plan"])(
  "DEAL-021: a page of mentions reads a page of each index (%s)",
  async (mode) => {
    const limit = 51;
    const [rows, read] = await inTransaction(requests.db, actor, "read", async (tx) => {
      await sql`set local plan_cache_mode = ${sql.lit(mode)}`.execute(tx);
      const mentions = await sql<{ report_id: number }>`
        select report_id from list_mentions(null, null, true, null, ${limit})`.execute(tx);
      const statistics = await sql<{ scanned: number; fetched: number }>`
        select seq_tup_read as scanned, idx_tup_fetch as fetched from pg_stat_xact_user_tables
        where relname = 'agreements'`.execute(tx);
      return [mentions.rows, statistics.rows[0]!] as const;
    });
    expect(new Set(rows.map((row) => row.report_id)).size).toBe(limit);
    expect(read.scanned).toBe(0);
    // Two INNs in two roles, and the shown reports by number; a whole scan of an INN fetches 20,000 rows.
    expect(read.fetched).toBeLessThan(40 * limit);
  },
);
