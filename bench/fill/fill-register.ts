import { sql } from "kysely";
import { reportForm } from "@birzha/domain/agreements/report-form.ts";
import { toReportXml } from "@birzha/domain/agreements/report-xml-text.ts";
import { userType } from "@birzha/domain/organizations/lifecycle.ts";
import { consentVersion } from "@birzha/domain/shared/access/consent.ts";
import { completeInn } from "@birzha/domain/shared/values/inn.ts";
import { startSession } from "../../apps/server/src/platform/auth/sessions.ts";
import type { OpenDatabase } from "../../apps/server/src/platform/db/database.ts";
import type { OwnerTx } from "../../apps/server/src/platform/db/handles.ts";
import { inOwnerTransaction } from "../../apps/server/src/platform/db/request-transaction.ts";
import { provideFolder, withoutIndexes } from "./filled-folder.ts";

/** Facts about a filled register for the measurements. */
export interface FilledRegister {
  /** The third largest organisation. */
  readonly organizationId: number;
  /** Session cookies of an employee of that organisation and of an operator of the exchange. */
  readonly cookies: { readonly member: string; readonly operator: string };
}

/** A word in every third purchaser's name, and one in a single purchaser's. */
export const commonWord = "зерно";
export const rareWord = "Бобролесье";

const organizations = 2_000;
const purchasers = 3_000;
const authors = 800;
const addresses = 5_000;
const sessionSeconds = 24 * 3600;

type Db = OpenDatabase["db"];

/**
 * Provides a data folder with so many reports in its database. Later runs reuse it until the fill changes.
 * @returns path of the folder
 */
export const provideFill = (reports: number): Promise<string> =>
  provideFolder({
    name: `bench-${reports}`,
    what: `${reports} reports`,
    files: ["bench/fill/fill-register.ts"],
    fill: (database) => fillRegister(database, reports),
  });

/**
 * Fills the empty register with so many reports by set-based SQL: rows, versions, search texts and totals, equal to
 * those of the application. Dates lie in the three years before now; organisations follow Zipf's law.
 */
async function fillRegister(database: OpenDatabase, reports: number): Promise<void> {
  const { db } = database;
  await addOrganizations(db);
  await addOwners(db);
  const author = await addPeople(db);
  await addTexts(db);
  await withoutIndexes(database, ["agreements", "agreement_versions", "search_entries"], () =>
    // Triggers and foreign keys cost more than the rows; the statements below write the data of the triggers.
    inOwnerTransaction(db, async (tx) => {
      await sql`set local session_replication_role = replica`.execute(tx);
      await addReports(tx, reports, author);
      await addVersions(tx);
      await sql`insert into contract_number_keys (key) select distinct contract_number_key from agreements`.execute(
        tx,
      );
      await sql`select agreements_recount()`.execute(tx);
      await sql`select search_rebuild()`.execute(tx);
      await addLastDay(tx);
    }),
  );
}

/** Starts the sessions of one run. */
export async function enterRegister({ db }: OpenDatabase): Promise<FilledRegister> {
  const find = async (account: string) =>
    (await db.selectFrom("users").select("id").where("account", "=", account).executeTakeFirstOrThrow()).id;
  const { rows } = await sql<{ id: number }>`
    select organization_id as id from agreement_counts group by 1 order by sum(reports) desc, 1
    offset 2 limit 1`.execute(db);
  const organizationId = rows[0]!.id;
  const member = await find("member");
  await sql`
    insert into memberships (user_id, organization_id) values (${member}, ${organizationId})
    on conflict do nothing`.execute(db);
  await sql`update users set last_organization_id = ${organizationId} where id = ${member}`.execute(db);
  // Pages ask users without consent for it first.
  await sql`
    insert into consents (user_id, version, accepted_at) values (${member}, ${consentVersion}, now())
    on conflict do nothing`.execute(db);
  const cookie = async (user: number) => `auth.session=${await startSession(db, user, {}, sessionSeconds)}`;
  return {
    organizationId,
    cookies: { member: await cookie(member), operator: await cookie(await find("operator")) },
  };
}

async function addOrganizations(db: Db): Promise<void> {
  const rows = Array.from({ length: organizations }, (_, i) => ({
    inn: completeInn(String(361_000_000 + i)),
    name: `ООО «Агрофирма Поле-${i + 1}»`,
    address: `394000, г. Воронеж, ул. Полевая, д. ${i + 1}`,
    active_date: "2020-01-15",
    ntb_user: true,
  }));
  await db.insertInto("organizations").values(rows).execute();
}

/** Creates the owner of each organisation, who gets the notifications about its auctions. */
async function addOwners(db: Db): Promise<void> {
  await sql`
    with owners as (
      insert into users (issuer, subject, account, name, role)
      select 'bench', 'owner-' || id, 'owner-' || id, 'Владелец ' || id, 1 from organizations
      returning id, subject)
    insert into memberships (user_id, organization_id, user_type)
    select u.id, o.id, ${userType.owner} from owners u join organizations o on u.subject = 'owner-' || o.id`.execute(
    db,
  );
}

/** Creates an operator and a member, who is the author of all reports. Returns the member. */
async function addPeople(db: Db): Promise<number> {
  const person = (account: string, role: number) => ({
    issuer: "bench",
    subject: account,
    account,
    name: account,
    role,
  });
  const added = await db
    .insertInto("users")
    .values([person("member", 1), person("operator", 2)])
    .returning("id")
    .execute();
  return added[0]!.id;
}

const purchaserName = sql.raw(`case when p = 1 then 'ООО «${rareWord}»'
  when p % 3 = 0 then 'АО «Торговый дом Зерно-' || p || '»' else 'ООО «Мельница № ' || p || '»' end`);
const authorName = sql.raw(`'Сидорова Мария ' || f`);
const address = sql.raw(`'344002, Ростовская область, г. Ростов-на-Дону, ул. Портовая, д. ' || d`);
const basis = "Франко-склад";
const place = sql`${sql.lit(basis)}::text || chr(10) || ${address}`;

async function addTexts(db: Db): Promise<void> {
  await sql`
    insert into register_texts (value)
    select ${purchaserName} from generate_series(1, ${purchasers}) p
    union select ${authorName} from generate_series(1, ${authors}) f
    union select ${place} from generate_series(1, ${addresses}) d
    union select name from organizations
    on conflict do nothing`.execute(db);
}

/** A different number for each report and use, evenly spread over 0 … 2^31 - 1. */
const chance = (use: number) => sql.raw(`(hashint4(g * 16 + ${use}) & 2147483647)`);

/** Ids, positions in the table and dates rise together, as in a real register. */
async function addReports(tx: OwnerTx, reports: number, author: number): Promise<void> {
  await sql`
    insert into agreements (
      organization_id, author_user_id, passport_id, status, version, product_type_id, organization_name_id,
      purchaser_name_id, family_name_id, delivery_place_id, issue_date, changed_date, organization_name,
      organization_inn, family_name, is_export_delivery_flag, manufacturer_inn, manufacturer_name, purchaser_inn,
      purchaser_name, contract_date, contract_number, product_type_name, amount, price, currency_name,
      delivery_type_name, basis_type_name, delivery_full_address, manufacturer_full_address, shipment_full_address,
      is_dubious_deal, price_determining_date)
    select o.id, ${author}, 1, case when g % 5 = 2 then 2 else 1 end, case when g % 5 = 2 then 2 else 1 end, t.id,
      o.text_id, p.text_id, f.text_id, d.text_id, m.at, case when g % 5 = 2 then least(now(), m.at + interval '9 days') end,
      o.name, o.inn, f.name, false, o.inn, o.name, '3123000017', p.name, m.at::date - 3, g || '/26', t.name,
      (${chance(5)} % 50000 + 1) / 10.0, 9000 + ${chance(6)} % 900000 / 100.0, 'Российский рубль', 'EXW',
      ${basis}, d.address, 'Воронежская область', 'Воронежская область', g % 997 = 0, m.at::date - 3
    from generate_series(1, ${reports}) g
    cross join lateral (select now() - (${reports}::int - g) * interval '3 years' / ${reports} as at) m
    join (select id, name, inn, row_number() over (order by id) as place,
        (select id from register_texts where md5(value) = md5(name)) as text_id from organizations) o
      on o.place = least(${organizations}, floor(exp(${chance(1)} / 2147483648.0::float * ln(${organizations} + 1))))::int
    join (select id, name, row_number() over (order by id) - 1 as place, count(*) over () as all from product_types) t
      on t.place = ${chance(2)} % t.all
    join (select p, p - 1 as place, n.name, (select id from register_texts where md5(value) = md5(n.name)) as text_id
        from generate_series(1, ${purchasers}) p cross join lateral (select ${purchaserName} as name) n) p
      on p.place = ${chance(3)} % ${purchasers}
    join (select f - 1 as place, n.name, (select id from register_texts where md5(value) = md5(n.name)) as text_id
        from generate_series(1, ${authors}) f cross join lateral (select ${authorName} as name) n) f
      on f.place = ${chance(4)} % ${authors}
    join (select d - 1 as place, ${address} as address,
        (select id from register_texts where md5(value) = md5(${place})) as text_id
        from generate_series(1, ${addresses}) d) d
      on d.place = ${chance(7)} % ${addresses}
    order by g`.execute(tx);
}

/** The first version of each report and the second of changed ones, with XML of the usual length. */
async function addVersions(tx: OwnerTx): Promise<void> {
  const { rows } = await sql<{ name: string }>`
    select column_name as name from information_schema.columns
    where table_schema = 'public' and table_name = 'agreements'
      and is_generated = 'NEVER' and column_name not in ('id', 'version', 'status', 'changed_date', 'replaces')`.execute(
    tx,
  );
  const columns = sql.join(rows.map(({ name }) => sql.ref(name)));
  await sql`
    insert into agreement_versions
      (report_id, kind, version, status, changed_date, report_author_id, author_name, changed_at, data_xml,
        ${columns})
    select id, case when v = 1 then 'create' else 'update' end, v, case when v = 1 then 1 else status end,
      case when v > 1 then changed_date end, author_user_id, family_name,
      case when v = 1 then issue_date else changed_date end, ${sampleXml}, ${columns}
    from agreements cross join lateral generate_series(1, version) v`.execute(tx);
}

/** Adds a last day of receipts, so that no job issues receipts of all versions while a run measures. */
const addLastDay = (tx: OwnerTx) =>
  sql`
    insert into receipt_days (day, size, root, previous, hash, signature, public_key, sealed_at)
    values ('9999-12-31', 0, sha256(''), null, sha256(''), decode(repeat('00', 64), 'hex'), sha256(''), now())`.execute(
    tx,
  );

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
