import { sql } from "kysely";
import { afterAll, expect, test } from "vitest";
import { insertBareReport } from "../../../test/stages/bare-reports.ts";
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
  let count = 0;
  const report = (number: string, date: string) =>
    insertBareReport(db, { organization, user, number, date, amount: (count += 1) });
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
