import { sql, type RawBuilder } from "kysely";
import type { ListQuery, MemberKey, MembersRequest } from "@birzha/domain/members/api.ts";
import type { Member } from "@birzha/domain/members/member.ts";
import type { IsoDate } from "@birzha/domain/shared/dates.ts";
import type { PageOf } from "@birzha/domain/shared/endpoint.ts";
import { listConditions, listOrder, type ListColumns } from "../../platform/db/list-conditions.ts";
import type { Context } from "../../platform/http/context.ts";
import { Refused } from "../../platform/http/failure.ts";

type Sql = RawBuilder<unknown>;
type Asking = Pick<Context, "db" | "clock" | "organization">;

/** V-10, A-68. */
const largestWorkbook = 50_000;

/** A-44, as `admissionStatusOf` of the domain says it; here to narrow and sort by it. */
export const admissionStatus = (admission: Sql, cancel: Sql, today: IsoDate): Sql => sql`case
  when ${admission} is null then null
  when ${cancel} <= ${today}::date and ${cancel} >= ${admission} then 'terminated'
  else 'admitted' end`;

/** Rows that a list of members is made of, and what each of its columns is there. */
export interface MemberSource {
  readonly from: Sql;
  readonly where: readonly Sql[];
  readonly id: Sql;
  /** Tells rows apart that are alike otherwise. */
  readonly last: Sql;
  readonly columns: ListColumns<MemberKey>;
  /** Dates that stand in the answer instead of those that are narrowed by: of a draft. */
  readonly shown?: { readonly admission: Sql; readonly cancel: Sql };
  /** A-63: where the rows are of several firms. */
  readonly firmName?: Sql;
  /** FIX-069: what stands beside the dates, as JSON. */
  readonly beside?: { readonly name: "before" | "waiting"; readonly sql: Sql };
}

const columnsOf = (
  member: { readonly [Key in "name" | "inn" | "start" | "statusDate" | "status"]: Sql },
  admission: Sql,
  cancel: Sql,
  today: IsoDate,
): ListColumns<MemberKey> => ({
  memberName: { kind: "text", sql: sql`${member.name} collate "ru-x-icu"` },
  memberInn: { kind: "text", sql: member.inn },
  auctionStartDate: { kind: "date", sql: member.start },
  actualStatusDate: { kind: "date", sql: member.statusDate },
  memberAuctionStatus: { kind: "code", sql: member.status },
  admissionDate: { kind: "date", sql: admission },
  cancelAdmissionDate: { kind: "date", sql: cancel },
  admissionStatus: { kind: "code", sql: sql`(${admissionStatus(admission, cancel, today)})` },
});

const tradingMember = {
  name: sql`m.name`,
  inn: sql`m.inn`,
  start: sql`m.auction_start_date`,
  statusDate: sql`m.actual_status_date`,
  status: sql`m.status`,
};
const [admission, cancel] = [sql`a.admission_date`, sql`a.cancel_admission_date`];

/** FIX-069: what the firm's newest application that waits at the exchange asks for the member `m`. */
const waiting = ({ organization }: Pick<Asking, "organization">): Pick<MemberSource, "beside"> =>
  organization
    ? {
        beside: {
          name: "waiting",
          sql: sql`(
            select json_build_object('orderId', p.id, 'admissionDate', e.admission_date,
              'cancelAdmissionDate', e.cancel_admission_date)
            from member_applications p join member_application_entries e on e.application_id = p.id
            where p.organization_id = ${organization.id} and p.status = 'onexecution' and e.member_id = m.id
            order by p.id desc limit 1)`,
        },
      }
    : {};

/** A-43: every member, with its admission by the acting firm; without a firm (A-63) nobody admits it. */
export const allMembers = ({ clock, organization }: Omit<Asking, "db">): MemberSource => ({
  ...waiting({ organization }),
  from: sql`trading_members m left join member_admissions a
    on a.member_id = m.id and a.organization_id = ${organization?.id ?? null}`,
  where: [],
  id: sql`m.id`,
  last: sql`m.id`,
  columns: columnsOf(tradingMember, admission, cancel, clock.today()),
});

/** MEM-018: whom the acting firm admits; for staff without one, whom each firm admits (A-63, ACC-013). */
export function authorizedMembers({ clock, organization }: Asking): MemberSource {
  const columns = columnsOf(tradingMember, admission, cancel, clock.today());
  return {
    from: sql`member_admissions a join trading_members m on m.id = a.member_id
      join organizations o on o.id = a.organization_id`,
    where: [
      sql`${columns.admissionStatus.sql} = 'admitted'`,
      ...(organization ? [sql`a.organization_id = ${organization.id}`] : []),
    ],
    id: sql`m.id`,
    last: sql`m.id, a.organization_id`,
    columns,
    ...(organization ? waiting({ organization }) : { firmName: sql`o.name` }),
  };
}

/** MEM-068: every member with the dates of a draft over those in force. The caller has seen that the draft is his. */
export function draftMembers(asking: Asking, draftId: number): MemberSource {
  const members = allMembers(asking);
  return {
    ...members,
    from: sql`${members.from} left join member_draft_entries e on e.member_id = m.id and e.draft_id = ${draftId}`,
    shown: {
      admission: sql`coalesce(e.admission_date, ${admission})`,
      cancel: sql`coalesce(e.cancel_admission_date, ${cancel})`,
    },
  };
}

/**
 * FIX-069: the dates that the entry `e` of the application `p` changes: those in force while it waits; those that it found
 * once it is decided. Every state of an admission has a version (V-13), and numbers of versions only grow.
 */
const datesBefore = sql`(
  select json_build_object('admissionDate', found.admission_date, 'cancelAdmissionDate', found.cancel_admission_date)
  from (select) as always left join lateral (
    select v.admission_date, v.cancel_admission_date from member_admission_versions v
    where v.organization_id = p.organization_id and v.member_id = e.member_id
      and (p.status = 'onexecution' or v.changed_at <= p.last_edit_at)
      and v.id < coalesce((select own.id from member_admission_versions own
        where own.application_id = p.id and own.member_id = e.member_id), 9223372036854775807)
    order by v.id desc limit 1) as found on true)`;

/** MEM-060, V-12: members of an application, as they were then. The caller has seen that the application is his. */
export const applicationMembers = ({ clock }: Asking, applicationId: number): MemberSource => ({
  from: sql`member_application_entries e join member_applications p on p.id = e.application_id`,
  beside: { name: "before", sql: datesBefore },
  where: [sql`e.application_id = ${applicationId}`],
  id: sql`e.member_id`,
  last: sql`e.member_id`,
  columns: columnsOf(
    {
      name: sql`e.name`,
      inn: sql`e.inn`,
      start: sql`e.auction_start_date`,
      statusDate: sql`e.actual_status_date`,
      status: sql`e.member_status`,
    },
    sql`e.admission_date`,
    sql`e.cancel_admission_date`,
    clock.today(),
  ),
});

function shownColumns({ id, columns, shown, firmName, beside }: MemberSource, today: IsoDate): Sql {
  const admitted = shown?.admission ?? columns.admissionDate.sql;
  const ended = shown?.cancel ?? columns.cancelAdmissionDate.sql;
  return sql`${id} as "memberId", ${columns.memberName.sql} as "memberName", ${columns.memberInn.sql} as "memberInn",
    ${columns.auctionStartDate.sql} as "auctionStartDate", ${columns.actualStatusDate.sql} as "actualStatusDate",
    ${columns.memberAuctionStatus.sql} as "memberAuctionStatus", ${admitted} as "admissionDate",
    ${ended} as "cancelAdmissionDate", ${admissionStatus(admitted, ended, today)} as "admissionStatus"
    ${firmName ? sql`, ${firmName} as "firmName"` : sql``}
    ${beside ? sql`, ${beside.sql} as ${sql.ref(beside.name)}` : sql``}`;
}

const narrowed = ({ columns, where }: MemberSource, { filter }: MembersRequest): Sql => {
  const conditions = [...where, ...listConditions(columns, filter)];
  return conditions.length > 0 ? sql`where ${sql.join(conditions, sql` and `)}` : sql``;
};

/** A-9: by name, unless asked otherwise. */
const ordered = ({ columns, last }: MemberSource, { sort }: MembersRequest): Sql =>
  listOrder(columns, sort, sql`${columns.memberName.sql} asc, ${last}`);

/** MEM-056, MEM-057, MEM-060. */
export async function listMembers(
  { db, clock }: Asking,
  source: MemberSource,
  { page, size }: ListQuery,
  request: MembersRequest,
): Promise<PageOf<Member>> {
  const where = narrowed(source, request);
  const { rows } = await sql<Member>`
    select ${shownColumns(source, clock.today())} from ${source.from} ${where}
    order by ${ordered(source, request)} limit ${size} offset ${page * size}`.execute(db);
  const counted = await sql<{ total: number }>`
    select count(*)::int as total from ${source.from} ${where}`.execute(db);
  return { rows, total: counted.rows[0]!.total };
}

/** A-49, V-10: all rows of a workbook, in the order of the list. */
export async function readMembers(
  { db, clock }: Asking,
  source: MemberSource,
  request: MembersRequest,
): Promise<readonly Member[]> {
  const { rows } = await sql<Member>`
    select ${shownColumns(source, clock.today())} from ${source.from} ${narrowed(source, request)}
    order by ${ordered(source, request)} limit ${largestWorkbook + 1}`.execute(db);
  if (rows.length > largestWorkbook) throw new Refused("members.too-many-rows");
  return rows;
}
