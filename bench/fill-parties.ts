import { sql } from "kysely";
import { completeInn } from "@birzha/domain/shared/inn.ts";
import { transliterate } from "@birzha/domain/auctions/transliteration.ts";
import { consentVersion } from "@birzha/domain/shared/consent.ts";
import type { OwnerTx } from "../apps/server/src/platform/db/handles.ts";
import { rareWord } from "./fill-register.ts";
import {
  below,
  companyName,
  firmPlace,
  firms,
  moment,
  oneOf,
  rareFirm,
  rareRow,
  rows,
  run,
  staff,
} from "./fill-values.ts";

/** INNs from this number on: of organisations, of trading members, of applicants that the portal does not know. */
const innsFrom = { organizations: 361_000_000, members: 463_000_000, strangers: 774_000_000 };

/** As many INNs as there are rows; check digits are easier made here. */
export const inns = (whose: keyof typeof innsFrom): string[] =>
  Array.from({ length: rows }, (_, i) => completeInn(String(innsFrom[whose] + i)));

const surnames = ["Зернов", "Зернов", "Зернов", "Сидоров", "Ёлкин", "Воронцов", "Абрамов", "Щукин", "Яшин"];
const names = ["Иван", "Пётр", "Андрей", "Роман", "Ян", "Борис", "Эдуард", "Фёдор", "Тимур", "Олег"];
const patronymics = ["Ильич", "Петрович", "Львович", "Юрьевич", "Эрнстович", "Фомич", "Глебович"];
const phone = `'+7' || (9000000000 + ${below(1_000_000_000, 5)})`;

/**
 * Users and organisations with the same numbers: the owner of an organisation is the user of its number. The first
 * organisations trade; behind their owners come the exchange's own.
 */
export async function addParties(tx: OwnerTx): Promise<void> {
  const rare = `g in (${rareRow}, ${rareFirm}, ${staff.last})`;
  await run(
    tx,
    `insert into users (issuer, subject, account, name, phone, role, status, description, registered_at)
    select 'bench', 'u' || g, case when ${rare} then 'bobrolesie.' else ${latin(1, surnames)} || '.' end || g,
      case when ${rare} then '${rareWord}ев' else ${oneOf(1, ...surnames)} end || ' ' || ${oneOf(2, ...names)} ||
        ' ' || ${oneOf(3, ...patronymics)},
      ${phone}, case when g between ${staff.first} and ${staff.last} then 2 else 1 end,
      b.is_blocked::int, case when b.is_blocked then 'Уволен' end, ${moment}
    from generate_series(1, ${rows}) g
    cross join lateral (select g > ${staff.last} and g <> ${rareRow} and ${below(40, 4)} = 0 as is_blocked) b
    order by g`,
  );
  await sql`
    insert into organizations (inn, name, address, status, description, active_date, status_date, ntb_user, is_uk, uk_inn)
    select i.inn, ${sql.raw(`case when g = ${rareFirm} then 'ООО «${rareWord}-Юг»' else ${companyName(10)} end`)},
      ${sql.raw(`'394000, г. Воронеж, ул. Полевая, д. ' || ${below(900, 15)}`)}, b.is_blocked::int,
      case when b.is_blocked then 'Нарушает правила торгов' end, (${sql.raw(moment)})::date,
      case when b.is_blocked or ${sql.raw(below(3, 16))} = 0 then ${sql.raw(moment)} + interval '1 day' end,
      g <= ${sql.lit(firms)} or ${sql.raw(below(3, 17))} = 0, k.is_uk,
      case when k.is_uk then ${inns("strangers")[0]} end
    from unnest(${inns("organizations")}::text[]) with ordinality i(inn, place)
    cross join lateral (select i.place::int as g) r
    cross join lateral (
      select g > ${sql.lit(firms)} and g <> ${sql.lit(rareRow)} and ${sql.raw(below(33, 18))} = 0 as is_blocked) b
    cross join lateral (select ${sql.raw(below(100, 19))} = 0 as is_uk) k
    order by i.place`.execute(tx);
  await addMemberships(tx);
  // What reports the organisations have sent: the list of organisations shows their number.
  await run(
    tx,
    `insert into agreement_counts (organization_id, status, reports)
    select g, 1, 20000 / g + ${below(20, 20)} from generate_series(1, ${firms}) g`,
  );
}

/** The same choice of words in Latin letters. */
const latin = (use: number, words: readonly string[]): string =>
  oneOf(use, ...words.map((word) => transliterate(word).toLowerCase()));

/** Owners of nearly all organisations, and people who work for the firms. */
async function addMemberships(tx: OwnerTx): Promise<void> {
  await run(
    tx,
    `insert into memberships (user_id, organization_id, user_type, created_at)
    select g, g, 1, ${moment} from generate_series(1, ${rows}) g
    where g not between ${staff.first} and ${staff.last} and (g <= ${firms} or ${below(12, 21)} > 0)
    union all
    select g, ${firmPlace(22)}, 0, ${moment} from generate_series(${staff.last + 1}, ${rows}) g
    where ${below(10, 23)} = 0
    on conflict do nothing`,
  );
}

/** Applications for access: the newest are new, of the others two thirds were accepted. */
export async function addApplications(tx: OwnerTx): Promise<void> {
  await sql`
    insert into applications (user_id, account, full_name, phone, inn, name, address, is_f_address, is_ip, is_uk, uk_inn,
      ntb_user, consent_at, consent_version, result_check, check_code, status, description, registered_at, to_operator,
      changed_at, changed_by)
    select u.id, u.account, u.name, u.phone, i.inn,
      ${sql.raw(companyName(10))}, ${sql.raw(`'394000, г. Воронеж, ул. Полевая, д. ' || ${below(900, 15)}`)},
      false, false, k.is_uk, case when k.is_uk then ${inns("strangers")[0]} end, ${sql.raw(below(2, 24))} = 0,
      r.at, ${consentVersion}, c.holds, case when not c.holds then 'signing.required' end, s.status,
      case when s.status = 2 then 'Не подтверждены полномочия' end, r.at, ${sql.raw(below(4, 25))} > 0,
      case when s.status > 0 then least(now(), r.at + interval '1 day') end,
      case when s.status > 0 then ${sql.raw(`${staff.first} + ${below(9, 26)}`)} end
    from unnest(${inns("organizations")}::text[], ${inns("strangers")}::text[]) with ordinality n(known, strange, place)
    cross join lateral (select n.place::int as g) p
    cross join lateral (select ${sql.raw(moment)} as at) r
    cross join lateral (select case when ${sql.raw(below(3, 27))} > 0 then n.known else n.strange end as inn) i
    cross join lateral (
      select case when g > ${sql.lit(rows - 400)} then 0 when ${sql.raw(below(3, 28))} = 0 then 2 else 1 end as status) s
    cross join lateral (select ${sql.raw(below(5, 29))} > 0 as holds) c
    cross join lateral (select ${sql.raw(below(100, 30))} = 0 and n.place > 1 as is_uk) k
    join users u on u.id = n.place
    order by n.place`.execute(tx);
}

/** Sorted as people write it: what the fills write of the owners of the firms in Latin letters. */
export async function addLatinNames(tx: OwnerTx): Promise<void> {
  const { rows: owners } = await sql<{ id: number; name: string }>`
    select id, name from users where id <= ${firms}`.execute(tx);
  await sql`
    create temporary table owner_names on commit drop as
    select * from unnest(${owners.map(({ id }) => id)}::bigint[], ${owners.map(({ name }) => name)}::text[],
      ${owners.map(({ name }) => transliterate(name))}::text[]) as o(id, ru, en)`.execute(tx);
}
