import { sql, type RawBuilder } from "kysely";
import {
  admissionStatusOf,
  withEntry,
  type AdmissionDates,
  type AdmissionEntry,
} from "@birzha/domain/members/admission.ts";
import type { ListQuery } from "@birzha/domain/members/requests.ts";
import { admissionStatus, orderStatus } from "@birzha/domain/members/lifecycle.ts";
import type { Member } from "@birzha/domain/members/member.ts";
import { admittedRegister, memberRegister } from "@birzha/domain/members/register.ts";
import { isStaff } from "@birzha/domain/shared/access/actor.ts";
import type { IsoDate } from "@birzha/domain/shared/values/dates.ts";
import type { PageOf } from "@birzha/domain/shared/endpoint.ts";
import { ru } from "@birzha/phrases/members/ru.ts";
import { ru as shared } from "@birzha/phrases/shared/ru.ts";
import type { RowCursor } from "../../platform/db/lists/cursor.ts";
import type { DefaultOrder } from "../../platform/db/lists/list-conditions.ts";
import { ownRows } from "../../platform/db/lists/row-level-scope.ts";
import type { RequestContext } from "../../platform/http/endpoint-binding/context.ts";
import { openRegister, readRegister, type RegisterQuestion } from "../../platform/register/read-register.ts";
import type { ReadRow, RegisterSource } from "../../platform/register/register-source.ts";

type Sql = RawBuilder<unknown>;
type Asking = Pick<RequestContext, "db" | "actor" | "clock" | "organization">;
type Registers = typeof memberRegister | typeof admittedRegister;
/** Loads additional data of the members on a page. */
type Extra = (memberIds: readonly number[]) => Promise<(memberId: number) => Partial<Member>>;

/** A list of members: source of its rows and conditions. */
export interface MemberList<R extends Registers = typeof memberRegister> {
  readonly source: RegisterSource<R>;
  readonly where: readonly Sql[];
  readonly extra?: Extra;
}

/** A-44: SQL version of the domain's `admissionStatusOf`, for filters and sorting. Keep the two in step. */
export const admissionStatusSql = (admission: Sql, cancel: Sql, today: IsoDate): Sql => sql`case
  when ${admission} is null then null
  when ${cancel} <= ${today}::date and ${cancel} >= ${admission} then ${sql.lit(admissionStatus.terminated)}
  else ${sql.lit(admissionStatus.admitted)} end`;

/** Adds today's status of the admission to rows with the register's columns. */
const withStatus = (rows: Sql, today: IsoDate): Sql => sql`
  from (select *, ${admissionStatusSql(sql`admission_date`, sql`cancel_admission_date`, today)} as admission_status
    from (${rows}) listed) d`;

const { participant, admission } = shared.statuses;
/** A-9: default order by name. */
const byName: DefaultOrder = { by: [sql`d.name`, sql`d.id`], direction: "Asc" };
const baseSource = {
  order: byName,
  // MEM-008: a missing status shows as a dash.
  words: { participant, admission: { ...admission, "": shared.words.unknownStatus } },
  titles: ru.fields,
};

/** Columns of member `m` from the exchange. */
const ofExchange = sql`m.id, m.name collate "ru-x-icu" as name, m.inn, m.auction_start_date, m.actual_status_date, m.status`;

/** FIX-069: adds the dates requested in the organisation's newest pending application. */
const waiting = ({ db, organization }: Asking): { readonly extra?: Extra } =>
  organization
    ? {
        extra: async (memberIds) => {
          const { rows } = await sql<AdmissionEntry & { readonly orderId: number }>`
            select distinct on (e.member_id) e.member_id as "memberId", p.id as "orderId",
              e.admission_date as "admissionDate", e.cancel_admission_date as "cancelAdmissionDate"
            from member_applications p join member_application_entries e on e.application_id = p.id
            where p.organization_id = ${organization.id} and p.status = ${sql.lit(orderStatus.onExecution)}
              and e.member_id = any(${memberIds}::bigint[])
            order by e.member_id, p.id desc`.execute(db);
          const waitingByMember = new Map(rows.map(({ memberId, ...rest }) => [memberId, rest]));
          return (memberId) => ({ waiting: waitingByMember.get(memberId) ?? null });
        },
      }
    : {};

/** A-43: all members with their admission by the acting organisation. Without one (A-63) there are no admissions. */
export function allMembers(asking: Asking): MemberList {
  const rows = sql`select ${ofExchange}, a.admission_date, a.cancel_admission_date
    from open_trading_members m left join member_admissions a
      on a.member_id = m.id and a.organization_id = ${asking.organization?.id ?? null}`;
  return {
    source: {
      ...baseSource,
      register: memberRegister,
      from: withStatus(rows, asking.clock.today()),
      tables: ["trading_members", "member_admissions"],
    },
    where: [sql`true`],
    ...waiting(asking),
  };
}

/** MEM-034: finds members by a pasted list of INNs. Each INN has at most one member. */
export async function findMembers(asking: Asking, inns: readonly string[]): Promise<Member[]> {
  const all = allMembers(asking);
  const named = { ...all, where: [sql`d.inn = any(${inns}::text[])`] };
  const { rows } = await listMembers(asking, named, { page: 0, size: inns.length }, {});
  return [...rows];
}

/**
 * MEM-018: members admitted by the acting organisation; for staff without one, admissions by all organisations (A-63,
 * ACC-013).
 */
export function authorizedMembers(asking: Asking): MemberList<typeof admittedRegister> {
  const rows = sql`select ${ofExchange}, a.admission_date, a.cancel_admission_date, a.organization_id,
      o.name collate "ru-x-icu" as firm_name
    from member_admissions a join open_trading_members m on m.id = a.member_id
      join organizations o on o.id = a.organization_id`;
  return {
    source: {
      ...baseSource,
      register: admittedRegister,
      from: withStatus(rows, asking.clock.today()),
      order: { ...baseSource.order, by: [...baseSource.order.by, sql`d.organization_id`] },
      tables: ["member_admissions", "trading_members", "organizations"],
      hasDuplicates: true,
    },
    where: [
      sql`d.admission_status = ${sql.lit(admissionStatus.admitted)}`,
      ownRows(asking.actor, { id: sql`d.organization_id` }),
    ],
    ...waiting(asking),
  };
}

/**
 * MEM-060, V-12: members of an application with their data at that time. The caller has checked access to the
 * application.
 */
export function applicationMembers({ db, clock }: Asking, applicationId: number): MemberList {
  const rows = sql`select e.member_id as id, e.name collate "ru-x-icu" as name, e.inn, e.auction_start_date,
      e.actual_status_date, e.member_status as status, e.admission_date, e.cancel_admission_date
    from member_application_entries e where e.application_id = ${applicationId}`;
  return {
    source: { ...baseSource, register: memberRegister, from: withStatus(rows, clock.today()) },
    where: [sql`true`],
    /*
     * FIX-069: adds the dates that the application changes: current ones while it is pending, those before the decision
     * afterwards. Each admission state has a version (V-13), and version ids increase.
     */
    extra: async (memberIds) => {
      const found = await sql<AdmissionEntry>`
        select e.member_id as "memberId", found.admission_date as "admissionDate",
          found.cancel_admission_date as "cancelAdmissionDate"
        from member_application_entries e join member_applications p on p.id = e.application_id
        left join lateral (
          select v.admission_date, v.cancel_admission_date from member_admission_versions v
          where v.organization_id = any(organization_family(p.organization_id)) and v.member_id = e.member_id
            and (p.status = ${sql.lit(orderStatus.onExecution)} or v.changed_at <= p.last_edit_at)
            and v.id < coalesce((select own.id from member_admission_versions own
              where own.application_id = p.id and own.member_id = e.member_id), 9223372036854775807)
          order by v.id desc limit 1) found on true
        where e.application_id = ${applicationId} and e.member_id = any(${memberIds}::bigint[])`.execute(db);
      const before = new Map(found.rows.map(({ memberId, ...dates }) => [memberId, dates]));
      return (memberId) => ({ before: before.get(memberId) });
    },
  };
}

/** MEM-056, MEM-057, MEM-060: lists a page of members. */
export async function listMembers<R extends Registers>(
  { db, actor }: Asking,
  { source, where, extra }: MemberList<R>,
  { page, size }: ListQuery,
  { filter, sort }: Pick<RegisterQuestion<R>, "filter" | "sort">,
): Promise<PageOf<Member>> {
  const place = { page, size, isStaff: isStaff(actor) };
  const { rows, total } = await readRegister(db, source, { where, filter, sort }, place);
  const extraOf = await extra?.(rows.map(({ idRec }) => idRec));
  const members = rows.map(({ idRec, ...columns }) => ({
    memberId: idRec,
    ...columns,
    ...extraOf?.(idRec),
  }));
  return { rows: members as unknown as Member[], total };
}

/** A-49, V-10: opens a cursor over the rows of the workbook, in list order. */
export const openMembers = (
  context: Pick<RequestContext, "db" | "workbookLimit">,
  { source, where }: MemberList,
  { filter, sort }: Pick<RegisterQuestion<typeof memberRegister>, "filter" | "sort">,
): Promise<RowCursor<ReadRow>> => openRegister(context, source, { where, filter, sort });

/** MEM-068: replaces dates with those of a draft. */
export async function* withDraft(
  rows: AsyncIterable<ReadRow>,
  draft: readonly AdmissionEntry[],
  today: IsoDate,
): AsyncGenerator<ReadRow> {
  const entries = new Map(draft.map((entry) => [entry.memberId, entry]));
  for await (const row of rows) {
    const dates = withEntry(row as unknown as AdmissionDates, entries.get(row.idRec));
    yield { ...row, ...dates, admissionStatus: admissionStatusOf(dates, today) };
  }
}
