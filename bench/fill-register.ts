import { sql } from "kysely";
import { reportForm } from "@birzha/domain/agreements/report-form.ts";
import { toReportXml } from "@birzha/domain/agreements/report-xml-text.ts";
import { completeInn } from "@birzha/domain/shared/inn.ts";
import { startSession } from "../apps/server/src/platform/auth/sessions.ts";
import type { OpenDatabase } from "../apps/server/src/platform/db/database.ts";

/** What the measurements need to know of the filled register. */
export interface FilledRegister {
  /** Has one report in forty of all. */
  readonly organizationId: number;
  /** Values of the auth.session cookie. */
  readonly sessions: { readonly member: string; readonly operator: string };
}

/** A word in every third purchaser's name, and one in a single purchaser's. */
export const commonWord = "зерно";
export const rareWord = "Бобролесье";

const organizations = 40;
const purchasers = 3_000;
const authors = 80;
const addresses = 500;
const sessionSeconds = 24 * 3600;

type Db = OpenDatabase["db"];

/**
 * Fills the empty register with that many reports, by SQL of sets: rows, their first versions, searched texts and
 * totals, as the application would have left them. Dates lie in the three years before now.
 */
export async function fillRegister({ db }: OpenDatabase, reports: number): Promise<FilledRegister> {
  const organizationIds = await addOrganizations(db);
  const [member, operator] = await addPeople(db, organizationIds[0]!);
  await addTexts(db);
  await db.transaction().execute(async (tx) => {
    // Triggers and foreign keys row by row would take minutes; what they keep true is written below.
    await sql`set local session_replication_role = replica`.execute(tx);
    await sql`set local statement_timeout = 0`.execute(tx);
    await addReports(tx, reports, member);
    await addVersions(tx);
    await sql`
      insert into agreement_counts (organization_id, status, reports)
      select organization_id, status, count(*) from agreements group by 1, 2`.execute(tx);
  });
  await sql`vacuum (analyze)`.execute(db);
  return {
    organizationId: organizationIds[0]!,
    sessions: {
      member: await startSession(db, member, {}, sessionSeconds),
      operator: await startSession(db, operator, {}, sessionSeconds),
    },
  };
}

async function addOrganizations(db: Db): Promise<readonly number[]> {
  const rows = Array.from({ length: organizations }, (_, i) => ({
    inn: completeInn(String(361_000_000 + i)),
    name: `ООО «Агрофирма Поле-${i + 1}»`,
    address: `394000, г. Воронеж, ул. Полевая, д. ${i + 1}`,
    active_date: "2020-01-15",
  }));
  const added = await db.insertInto("organizations").values(rows).returning("id").execute();
  return added.map(({ id }) => id);
}

/** A member of the organisation, who is the author of all reports, and an operator. */
async function addPeople(db: Db, organizationId: number): Promise<readonly [number, number]> {
  const person = (account: string, role: number) => ({
    issuer: "bench",
    subject: account,
    account,
    name: account,
    role,
    ...(role === 1 ? { last_organization_id: organizationId } : {}),
  });
  const added = await db
    .insertInto("users")
    .values([person("member", 1), person("operator", 2)])
    .returning("id")
    .execute();
  const [member, operator] = added.map(({ id }) => id) as [number, number];
  await db.insertInto("memberships").values({ user_id: member, organization_id: organizationId }).execute();
  return [member, operator];
}

const purchaserName = sql.raw(`case when p = 1 then 'ООО «${rareWord}»'
  when p % 3 = 0 then 'АО «Торговый дом Зерно-' || p || '»' else 'ООО «Мельница № ' || p || '»' end`);
const authorName = sql.raw(`'Сидорова Мария ' || f`);
const address = sql.raw(`'344002, Ростовская область, г. Ростов-на-Дону, ул. Портовая, д. ' || d`);
const basis = "Франко-склад";
const place = sql`${basis}::text || chr(10) || ${address}`;

async function addTexts(db: Db): Promise<void> {
  await sql`
    insert into register_texts (value)
    select ${purchaserName} from generate_series(1, ${purchasers}) p
    union select ${authorName} from generate_series(1, ${authors}) f
    union select ${place} from generate_series(1, ${addresses}) d
    union select name from organizations
    on conflict do nothing`.execute(db);
}

async function addReports(tx: Db, reports: number, author: number): Promise<void> {
  await sql`
    insert into agreements (
      organization_id, author_user_id, passport_id, status, product_type_id, organization_name_id,
      purchaser_name_id, family_name_id, delivery_place_id, issue_date, organization_name, organization_inn,
      family_name, is_export_delivery_flag, manufacturer_inn, manufacturer_name, purchaser_inn, purchaser_name,
      contract_date, contract_number, product_type_name, amount, price, currency_name, delivery_type_name,
      basis_type_name, delivery_full_address, manufacturer_full_address, shipment_full_address, is_dubious_deal,
      price_determining_date)
    select o.id, ${author}, 1, case when g % 50 = 7 then 2 else 1 end, t.id, o_text.id, p_text.id, f_text.id,
      d_text.id, now() - g * interval '3 years' / ${reports}, o.name, o.inn, f_text.value, false, o.inn, o.name,
      '3123000017', p_text.value, (now() - g * interval '3 years' / ${reports})::date - 3, g || '/26', t.name,
      (g % 5000 + 1) / 10.0, 9000 + g % 9000, 'Российский рубль', 'EXW', ${basis}, d_text.address, 'Воронежская область',
      'Воронежская область', g % 997 = 0, (now() - g * interval '3 years' / ${reports})::date - 3
    from generate_series(1, ${reports}) g
    cross join lateral (select abs(hashint4(g)) as n) h
    join (select id, name, inn, row_number() over (order by id) - 1 as place from organizations) o
      on o.place = h.n % ${organizations}
    join (select id, name, row_number() over (order by id) - 1 as place, count(*) over () as all from product_types) t
      on t.place = h.n / 64 % t.all
    join register_texts o_text on o_text.value = o.name
    join (select p - 1 as place, ${purchaserName} as name from generate_series(1, ${purchasers}) p) p
      on p.place = h.n / 512 % ${purchasers}
    join register_texts p_text on p_text.value = p.name
    join (select f - 1 as place, ${authorName} as name from generate_series(1, ${authors}) f) f
      on f.place = h.n / 8 % ${authors}
    join register_texts f_text on f_text.value = f.name
    join (select d - 1 as place, ${place} as text, ${address} as address from generate_series(1, ${addresses}) d) d
      on d.place = h.n / 4096 % ${addresses}
    join lateral (select id, d.address from register_texts where md5(value) = md5(d.text)) d_text on true`.execute(
    tx,
  );
}

/** The first version of every report, with an XML document of the usual length. */
async function addVersions(tx: Db): Promise<void> {
  const { rows } = await sql<{ name: string }>`
    select column_name as name from information_schema.columns
    where table_schema = 'public' and table_name = 'agreements' and column_name <> 'id'`.execute(tx);
  const columns = sql.join(rows.map(({ name }) => sql.ref(name)));
  await sql`
    insert into agreement_versions
      (report_id, kind, version_author_id, version_author_name, version_at, data_xml, ${columns})
    select id, 'create', author_user_id, family_name, issue_date, ${sampleXml}, ${columns} from agreements`.execute(
    tx,
  );
}

const sampleXml = toReportXml(reportForm, {
  export_delivery_flag: false,
  manufacturer_inn: "3123000017",
  manufacturer: "ООО «Колос»",
  purchaser_inn: "3123000017",
  purchaser: "ООО «Мельница»",
  contract_date: "2026-03-02",
  contract_number: "17/26",
  amount: "1250.5",
  price: "17420",
  delivery_zip_code: "344002",
  delivery_address: "г. Ростов-на-Дону, ул. Портовая, д. 1",
  shipment_zip_code: "394000",
});
