import { sql } from "kysely";
import { afterAll, expect, test } from "vitest";
import { anOwner } from "../../../test/stages/factories.ts";
import { emptyDatabase } from "../../../test/stages/database.ts";
import { listMigrations, runMigrations } from "../../platform/db/migrate.ts";

const database = await emptyDatabase();
afterAll(database.drop);
const { db } = database;
const migration = "0021-contract-numbers";

const listTerms = async () => {
  const { rows } = await sql<Record<string, unknown>>`
    select contract_number_identity as number, contract_date as date, volume::float8, term from deal_terms
    order by contract_date, contract_number_identity collate "C"`.execute(db);
  return rows.map((row) => Object.values(row));
};

test("FIX-316: the upgrade gives each number the volume that was saved on its page", async () => {
  const names = await listMigrations();
  await runMigrations(database.url, undefined, names[names.indexOf(migration) - 1]);
  const { organization, user } = await anOwner(db);
  await sql`insert into product_types (name) values ('Пшеница')`.execute(db);
  const text = sql`(select min(id) from register_texts)`;
  await sql`insert into register_texts (value) values ('ООО')`.execute(db);
  let count = 0;
  const report = async (number: string, date: string) => {
    const { rows } = await sql<{ id: number }>`
      insert into agreements (organization_id, author_user_id, passport_id, status, product_type_id,
        organization_name_id, purchaser_name_id, family_name_id, delivery_place_id, issue_date, organization_name,
        organization_inn, family_name, is_export_delivery_flag, manufacturer_inn, manufacturer_name, purchaser_inn,
        purchaser_name, contract_date, contract_number, product_type_name, amount, price, currency_name,
        delivery_type_name, basis_type_name)
      values (${organization.id}, ${user.id}, 1, 1, (select min(id) from product_types), ${text}, ${text}, ${text}, ${text},
        ${date}, ${organization.name}, ${organization.inn}, 'Автор', false, '7707083893', 'ООО', '7728168971', 'ООО',
        ${date}, ${number}, 'Пшеница', ${(count += 1)}, 100, 'Рубль', 'EXW', 'Склад') returning id`.execute(
      db,
    );
    return rows[0]!.id;
  };
  const save = (id: number, after: object) =>
    sql`
    insert into audit_log (action, entity, entity_id, after)
    values ('deals.terms', 'agreement', ${id}, ${JSON.stringify(after)})`.execute(db);
  const terms = (key: string, date: string, volume: number) =>
    sql`
    insert into deal_terms (organization_id, contract_number_key, contract_date, partner, volume, term)
    values (${organization.id}, ${key}, ${date}, '7728168971', ${volume}, '2026-12-31')`.execute(db);

  // Saved on the pages of two numbers: each keeps its own.
  const first = await report("12/3", "2026-01-01");
  const second = await report("1/23", "2026-01-01");
  await report("123", "2026-01-01");
  await save(first, { volume: "10", term: null });
  await save(first, { volume: "20", term: "2026-06-30" });
  await save(second, { volume: "30", term: "2026-12-31" });
  await terms("123", "2026-01-01", 30);
  // Without an entry of the log: each number keeps the stored one.
  await report("45/6", "2026-01-02");
  await report("№ 45 / 6", "2026-01-02");
  await report("4-56", "2026-01-02");
  await terms("456", "2026-01-02", 40);
  // Without a report of the number.
  await terms("789", "2026-01-03", 50);

  expect(await runMigrations(database.url, undefined, migration)).toEqual([migration]);
  expect(await listTerms()).toEqual([
    ["1/23", "2026-01-01", 30, "2026-12-31"],
    ["12/3", "2026-01-01", 20, "2026-06-30"],
    ["4-56", "2026-01-02", 40, "2026-12-31"],
    ["45/6", "2026-01-02", 40, "2026-12-31"],
    ["789", "2026-01-03", 50, "2026-12-31"],
  ]);
}, 240_000);
