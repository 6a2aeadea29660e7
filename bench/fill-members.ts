import { sql } from "kysely";
import type { OwnerTx } from "../apps/server/src/platform/db/handles.ts";
import { inns } from "./fill-parties.ts";
import { rareWord } from "./fill-register.ts";
import {
  below,
  companyName,
  firmPlace,
  moment,
  oneOf,
  optional,
  rareFirm,
  rareRow,
  rows,
  run,
  staff,
} from "./fill-values.ts";

/** Firms that admit members, and how many members each of them. */
const admitting = { firms: 100, members: rows / 100 };

/** Trading members, the applications of firms to admit some, and whom firms admit. */
export async function addMembers(tx: OwnerTx): Promise<void> {
  await sql`
    insert into trading_members (external_id, inn, name, auction_start_date, actual_status_date, status, changed_at)
    select 'M-' || g, i.inn, ${sql.raw(companyName(10))}, ${sql.raw(optional(`(${moment})::date`, 4))},
      ${sql.raw(optional(`(${moment})::date + 30`, 5))},
      ${sql.raw(oneOf(6, "active", "active", "active", "opened", "suspended", "terminated"))}, ${sql.raw(moment)}
    from unnest(${inns("members")}::text[]) with ordinality i(inn, place)
    cross join lateral (select i.place::int as g) r
    order by i.place`.execute(tx);
  await run(tx, "analyze trading_members");
  await addMemberApplications(tx);
  await addAdmissions(tx);
}

/** Decided but for the newest; with one entry or two. */
async function addMemberApplications(tx: OwnerTx): Promise<void> {
  await run(
    tx,
    `insert into member_applications (organization_id, status, comment_lku, stored_at, stored_by, last_edit_at, decided_by)
    select f.id, s.status,
      case when s.status = 'rejected' or ${below(2, 60)} = 0 then
        case when g = ${rareRow} then '${rareWord}' else ${oneOf(61, "Допущен к торгам зерном", "Нет доверенности", "Проверено")} end end,
      r.at, f.id, case when s.status = 'onexecution' then r.at else least(now(), r.at + interval '2 hours') end,
      case when s.status <> 'onexecution' then ${staff.first} + ${below(9, 62)} end
    from generate_series(1, ${rows}) g
    cross join lateral (
      select case when g = ${rareRow} then ${rareFirm} when g <= ${admitting.firms} then g else ${firmPlace(1)} end as id) f
    cross join lateral (select ${moment} as at) r
    cross join lateral (
      select case when g = ${rareRow} then 'rejected' when g <= ${admitting.firms} then 'accepted'
        when g > ${rows - 400} then 'onexecution' when ${below(3, 63)} = 0 then 'rejected' else 'accepted' end as status) s
    order by g`,
  );
  await run(
    tx,
    `insert into member_application_entries (application_id, member_id, inn, name, auction_start_date, actual_status_date,
      member_status, admission_date, cancel_admission_date)
    select p.id, m.id, m.inn, m.name, m.auction_start_date, m.actual_status_date, m.status, (p.stored_at)::date,
      case when p.id % 3 = 0 then (p.stored_at)::date + 900 end
    from member_applications p
    cross join lateral generate_series(0, (p.id % 2)::int) n
    cross join lateral (select p.id::int as g) r
    join trading_members m on m.id = 1 + (${below(rows, 64)} + n) % ${rows}`,
  );
}

/** A hundred firms admit a thousand members each, and as many as a twentieth of them no more. */
async function addAdmissions(tx: OwnerTx): Promise<void> {
  const { members, firms } = admitting;
  await run(
    tx,
    `insert into member_admissions (organization_id, member_id, admission_date, cancel_admission_date, application_id)
    select f, 1 + (f * 37 + m * 89) % ${rows}, current_date - 1 - ${below(1000, 65)},
      case when m > ${members} then current_date - 1 when ${below(3, 66)} = 0 then current_date + ${below(900, 67)} + 400 end, f
    from generate_series(1, ${firms}) f cross join generate_series(1, ${members * 1.05}) m
    cross join lateral (select f * 2000 + m as g) r`,
  );
  await run(
    tx,
    `update member_admissions set member_id = ${rareRow} where (organization_id, member_id) = (
      select organization_id, member_id from member_admissions where organization_id = ${firms} and cancel_admission_date is null
        order by member_id limit 1)
      and not exists (select from member_admissions where (organization_id, member_id) = (${firms}, ${rareRow}))`,
  );
  await run(
    tx,
    `insert into member_admission_versions (organization_id, member_id, admission_date, cancel_admission_date, application_id,
      author_user_id, changed_at)
    select organization_id, member_id, admission_date, cancel_admission_date, application_id, ${staff.first}, admission_date
    from member_admissions order by 1, 2`,
  );
}
