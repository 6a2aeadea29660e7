import { sql } from "kysely";
import type { TestDatabase } from "./database.ts";

type Db = TestDatabase["db"];

interface BareReport {
  readonly organization: { readonly id: number; readonly name: string; readonly inn: string };
  readonly user: { readonly id: number };
  readonly number: string;
  readonly date: string;
  readonly amount: number;
}

/** Inserts a report without versions into a schema of any release; returns its id. */
export async function insertBareReport(
  db: Db,
  { organization, user, number, date, amount }: BareReport,
): Promise<number> {
  await sql`insert into product_types (name) select 'Пшеница' where not exists (select from product_types)`.execute(
    db,
  );
  await sql`insert into register_texts (value) select 'ООО' where not exists (select from register_texts)`.execute(
    db,
  );
  const text = sql`(select min(id) from register_texts)`;
  const { rows } = await sql<{ id: number }>`
    insert into agreements (organization_id, author_user_id, passport_id, status, product_type_id,
      organization_name_id, purchaser_name_id, family_name_id, delivery_place_id, issue_date, organization_name,
      organization_inn, family_name, is_export_delivery_flag, manufacturer_inn, manufacturer_name, purchaser_inn,
      purchaser_name, contract_date, contract_number, product_type_name, amount, price, currency_name,
      delivery_type_name, basis_type_name)
    values (${organization.id}, ${user.id}, 1, 1, (select min(id) from product_types), ${text}, ${text}, ${text}, ${text},
      ${date}, ${organization.name}, ${organization.inn}, 'Автор', false, '7707083893', 'ООО', '7728168971', 'ООО',
      ${date}, ${number}, 'Пшеница', ${amount}, 100, 'Рубль', 'EXW', 'Склад') returning id`.execute(db);
  return rows[0]!.id;
}

interface BareVersion {
  readonly kind: "create" | "update" | "deal";
  readonly version: number;
  readonly at: string;
}

/** Inserts a version with the values of its report. */
export async function insertBareVersion(
  db: Db,
  report: number,
  { kind, version, at }: BareVersion,
): Promise<void> {
  const { rows } = await sql<{ name: string }>`
    select column_name as name from information_schema.columns
    where table_schema = 'public' and table_name = 'agreement_versions' and is_generated = 'NEVER'`.execute(
    db,
  );
  const columns = (table: string) => sql.join(rows.map(({ name }) => sql.ref(`${table}${name}`)));
  const own = JSON.stringify({
    kind,
    version,
    changed_at: at,
    author_name: "Автор",
    data_xml: "<agreement/>",
  });
  await sql`
    insert into agreement_versions (${columns("")}) select ${columns("v.")} from agreements a, jsonb_populate_record(
      null::agreement_versions, to_jsonb(a) || jsonb_build_object('id', nextval('agreement_ids'), 'report_id', a.id,
        'report_author_id', a.author_user_id, 'author_user_id', a.author_user_id) || ${own}::jsonb) v
    where a.id = ${report}`.execute(db);
}
