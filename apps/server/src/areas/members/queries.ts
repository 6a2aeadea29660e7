import { sql, type RawBuilder } from "kysely";
import type {
  ApplicationKey,
  ApplicationsRequest,
  DraftKey,
  DraftsRequest,
  ListQuery,
} from "@birzha/domain/members/api.ts";
import type { AdmissionEntry } from "@birzha/domain/members/admission.ts";
import type { AdmissionFacts } from "@birzha/domain/members/admission-change.ts";
import type { MemberApplication, MemberDraft } from "@birzha/domain/members/member.ts";
import { isStaff, mayHaveDrafts, type ActingOrganization } from "@birzha/domain/shared/actor.ts";
import type { InputOf, PageOf, ResultOf } from "@birzha/domain/shared/endpoint.ts";
import type * as api from "@birzha/domain/members/api.ts";
import type { Reads, Tx } from "../../platform/db/handles.ts";
import { listConditions, listOrder, type ListColumns } from "../../platform/db/list-conditions.ts";
import type { Context } from "../../platform/http/context.ts";
import { Refused } from "../../platform/http/failure.ts";
import { admissionStatus } from "./member-queries.ts";

type Sql = RawBuilder<unknown>;
type Asking = Pick<Context, "db" | "actor" | "organization">;

/** ACC-012, A-63: rows of the acting firm; of all firms for staff that acts for none. */
const ownRows = ({ actor, organization }: Pick<Asking, "actor" | "organization">, owner: Sql): Sql =>
  isStaff(actor) && !organization ? sql`true` : sql`${owner} = ${organization?.id ?? null}`;

/** FIX-068: drafts of the acting firm, for its own people alone. */
const ownDrafts = ({ actor, organization }: Pick<Asking, "actor" | "organization">): Sql =>
  mayHaveDrafts(actor) ? sql`d.organization_id = ${organization?.id ?? null}` : sql`false`;

/** A-45: staff is told whose an application is. */
const firmColumn = ({ actor }: Pick<Asking, "actor">): Sql =>
  isStaff(actor) ? sql`, o.name as "firmName"` : sql``;

const firmName = { kind: "text", sql: sql`o.name collate "ru-x-icu"` } as const;

const applicationColumns: ListColumns<ApplicationKey> = {
  storeDate: { kind: "instant", sql: sql`p.stored_at` },
  status: { kind: "code", sql: sql`p.status` },
  commentLku: { kind: "text", sql: sql`p.comment_lku` },
  lastEditDate: { kind: "instant", sql: sql`p.last_edit_at` },
  firmName,
};

const applicationFields = sql`p.id as "orderId", p.stored_at as "storeDate", p.status, p.comment_lku as "commentLku",
  p.last_edit_at as "lastEditDate"`;

/** MEM-059, A-9: newest first. */
export async function listMemberApplications(
  asking: Asking,
  { page, size }: ListQuery,
  { filter, sort }: ApplicationsRequest,
): Promise<PageOf<MemberApplication>> {
  const from = sql`from member_applications p join organizations o on o.id = p.organization_id where ${sql.join(
    [ownRows(asking, sql`p.organization_id`), ...listConditions(applicationColumns, filter)],
    sql` and `,
  )}`;
  const by = listOrder(applicationColumns, sort, sql`p.stored_at desc, p.id desc`);
  const { rows } = await sql<MemberApplication>`
    select ${applicationFields} ${firmColumn(asking)} ${from}
    order by ${by} limit ${size} offset ${page * size}`.execute(asking.db);
  return { rows, total: await countOf(asking.db, from) };
}

const draftColumns: ListColumns<DraftKey> = {
  storeDate: { kind: "instant", sql: sql`d.stored_at` },
  // MEM-027: every one of them is a draft.
  status: { kind: "code", sql: sql`'draft'::text` },
  lastEditDate: { kind: "instant", sql: sql`d.last_edit_at` },
};

/** MEM-063, A-9: newest first. */
export async function listMemberDrafts(
  asking: Asking,
  { page, size }: ListQuery,
  { filter, sort }: DraftsRequest,
): Promise<PageOf<MemberDraft>> {
  const from = sql`from member_drafts d where ${sql.join(
    [ownDrafts(asking), ...listConditions(draftColumns, filter)],
    sql` and `,
  )}`;
  const by = listOrder(draftColumns, sort, sql`d.stored_at desc, d.id desc`);
  const { rows } = await sql<MemberDraft>`
    select d.id as "draftId", d.stored_at as "storeDate", d.last_edit_at as "lastEditDate", 'draft' as status
    ${from}
    order by ${by} limit ${size} offset ${page * size}`.execute(asking.db);
  return { rows, total: await countOf(asking.db, from) };
}

async function countOf(db: Reads, from: Sql): Promise<number> {
  const { rows } = await sql<{ total: number }>`select count(*)::int as total ${from}`.execute(db);
  return rows[0]!.total;
}

/** The application itself; a foreign one is like none (ACC-012). */
export async function getMemberApplication(asking: Asking, id: number): Promise<MemberApplication> {
  const { rows } = await sql<MemberApplication>`
    select ${applicationFields} ${firmColumn(asking)}
    from member_applications p join organizations o on o.id = p.organization_id
    where p.id = ${id} and ${ownRows(asking, sql`p.organization_id`)}`.execute(asking.db);
  if (!rows[0]) throw new Refused("shared.not-found");
  return rows[0];
}

/** MEM-064; a foreign draft is like none (ACC-012). */
export async function getMemberDraft(
  asking: Asking,
  id: number,
): Promise<{ readonly draftId: number; readonly draft: AdmissionEntry[] }> {
  const found = await sql`
    select from member_drafts d where d.id = ${id} and ${ownDrafts(asking)}`.execute(asking.db);
  if (found.rows.length === 0) throw new Refused("shared.not-found");
  const { rows } = await sql<AdmissionEntry>`
    select member_id as "memberId", admission_date as "admissionDate", cancel_admission_date as "cancelAdmissionDate"
    from member_draft_entries where draft_id = ${id} order by member_id`.execute(asking.db);
  return { draftId: id, draft: rows };
}

/**
 * A draft of the acting firm, locked until the end of the transaction. One that was sent meanwhile is told so (A-70);
 * any other that is not his is like none.
 */
export async function lockDraft(db: Tx, organization: ActingOrganization, id: number): Promise<void> {
  const { rows } = await sql`
    select from member_drafts where id = ${id} and organization_id = ${organization.id} for update`.execute(
    db,
  );
  if (rows.length > 0) return;
  const sent = await sql`
    select from member_applications where draft_id = ${id} and organization_id = ${organization.id}`.execute(
    db,
  );
  throw new Refused(sent.rows.length > 0 ? "members.draft-sent" : "shared.not-found");
}

/** A member and its admission by a firm, as a change of it is judged by. */
export interface KnownMember extends AdmissionFacts {
  readonly memberId: number;
  readonly memberName: string;
}

/** Those of the members that the exchange has. */
export async function findMembers(
  db: Reads,
  organization: ActingOrganization,
  memberIds: readonly number[],
): Promise<ReadonlyMap<number, KnownMember>> {
  const { rows } = await sql<KnownMember>`
    select m.id as "memberId", m.name as "memberName", m.status as "memberAuctionStatus",
      a.admission_date as "admissionDate", a.cancel_admission_date as "cancelAdmissionDate"
    from trading_members m left join member_admissions a
      on a.member_id = m.id and a.organization_id = ${organization.id}
    where m.id = any(${memberIds})`.execute(db);
  return new Map(rows.map((row) => [row.memberId, row]));
}

type Admissions = ResultOf<typeof api.listAdmissions>;

/** A-66: admissions of one firm or of all, as they stand. */
export async function listAdmissions(
  { db, clock }: Pick<Context, "db" | "clock">,
  { firmInn, page, size }: InputOf<typeof api.listAdmissions>["query"],
): Promise<Admissions> {
  const from = sql`from member_admissions a
    join organizations o on o.id = a.organization_id
    join trading_members m on m.id = a.member_id
    ${firmInn ? sql`where o.inn = ${firmInn}` : sql``}`;
  const { rows } = await sql<Admissions["rows"][number]>`
    select o.inn as "firmInn", o.name as "firmName", m.id as "memberId", m.external_id as "externalId",
      m.inn as "memberInn", m.name as "memberName", a.admission_date as "admissionDate",
      a.cancel_admission_date as "cancelAdmissionDate",
      ${admissionStatus(sql`a.admission_date`, sql`a.cancel_admission_date`, clock.today())} as "admissionStatus"
    ${from} order by a.organization_id, a.member_id limit ${size} offset ${page * size}`.execute(db);
  return { rows, total: await countOf(db, from) };
}
