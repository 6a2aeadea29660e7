import { sql } from "kysely";
import type { ApplicationsRequest, DraftsRequest } from "@birzha/domain/members/application-api.ts";
import type { ListQuery } from "@birzha/domain/members/requests.ts";
import type { AdmissionEntry } from "@birzha/domain/members/admission.ts";
import type { AdmissionDetails } from "@birzha/domain/members/admission-change.ts";
import { orderStatus } from "@birzha/domain/members/lifecycle.ts";
import type { MemberApplication, MemberDraft } from "@birzha/domain/members/member.ts";
import { applicationRegister, draftRegister } from "@birzha/domain/members/register.ts";
import {
  isStaff,
  mayHaveDrafts,
  type ActingOrganization,
  type Actor,
} from "@birzha/domain/shared/access/actor.ts";
import type { InputOf, PageOf, ResultOf } from "@birzha/domain/shared/endpoint.ts";
import type { RegisterRow } from "@birzha/domain/shared/registers/register.ts";
import type * as integrationApi from "@birzha/domain/members/integration-api.ts";
import { ru } from "@birzha/phrases/members/ru.ts";
import { ru as shared } from "@birzha/phrases/shared/ru.ts";
import type { DbReader, DbTransaction } from "../../platform/db/handles.ts";
import type { DefaultOrder } from "../../platform/db/lists/list-conditions.ts";
import { ownRows, visibleTable } from "../../platform/db/lists/row-level-scope.ts";
import type { RequestContext } from "../../platform/http/endpoint-binding/context.ts";
import { countRows } from "../../platform/db/lists/count-cache.ts";
import { totalOf } from "../../platform/db/lists/total-of.ts";
import { ApiError } from "../../platform/http/errors/failure.ts";
import { findRow, readRegister } from "../../platform/register/read-register.ts";
import type { RegisterSource } from "../../platform/register/register-source.ts";
import { admissionStatusSql } from "./member-queries.ts";

type Asking = Pick<RequestContext, "db" | "actor">;

const newestFirst: DefaultOrder = { by: [sql`d.stored_at`, sql`d.id`], direction: "Desc" };

/** MEM-059, A-9: newest first. */
const applicationsFor = (actor: Actor): RegisterSource<typeof applicationRegister> => ({
  register: applicationRegister,
  from: sql`from (
    select p.*, o.name collate "ru-x-icu" as firm_name
    from ${visibleTable(actor, "member_applications")} p left join organizations o on o.id = p.organization_id) d`,
  order: newestFirst,
  tables: ["member_applications", "organizations"],
  words: { change: shared.statuses.change },
  titles: ru.fields,
});

/** MEM-063, MEM-027, A-9: newest first. All rows have the status of a draft. */
const draftSource: RegisterSource<typeof draftRegister> = {
  register: draftRegister,
  from: sql`from (select *, ${sql.lit(orderStatus.draft)}::text as status from member_drafts) d`,
  order: newestFirst,
  words: { change: shared.statuses.change },
  titles: ru.fields,
};

/** ACC-012, A-63: scope of the acting organisation. */
const applicationsOf = (actor: Actor) => ownRows(actor, { id: sql`d.organization_id` });

/** FIX-068: only the organisation's own users see its drafts. */
const draftsOf = (actor: Actor) =>
  mayHaveDrafts(actor) ? ownRows(actor, { id: sql`d.organization_id` }) : sql`false`;

const toApplication = ({
  idRec,
  ...columns
}: RegisterRow<typeof applicationRegister>): MemberApplication => ({
  orderId: idRec,
  ...columns,
});

/** MEM-059: lists a page of applications. */
export async function listMemberApplications(
  { db, actor }: Asking,
  { page, size }: ListQuery,
  { filter, sort }: ApplicationsRequest,
): Promise<PageOf<MemberApplication>> {
  const question = { where: [applicationsOf(actor)], filter, sort };
  const { rows, total } = await readRegister(db, applicationsFor(actor), question, {
    page,
    size,
    isStaff: isStaff(actor),
  });
  return { rows: rows.map(toApplication), total };
}

/** MEM-063: lists a page of drafts. */
export async function listMemberDrafts(
  { db, actor }: Asking,
  { page, size }: ListQuery,
  { filter, sort }: DraftsRequest,
): Promise<PageOf<MemberDraft>> {
  const question = { where: [draftsOf(actor)], filter, sort };
  const { rows, total } = await readRegister(db, draftSource, question, { page, size, isStaff: false });
  return { rows: rows.map(({ idRec, ...columns }) => ({ draftId: idRec, ...columns })), total };
}

/** Returns an application. Throws not-found for other organisations (ACC-012). */
export async function getMemberApplication({ db, actor }: Asking, id: number): Promise<MemberApplication> {
  const found = await findRow(db, applicationsFor(actor), [applicationsOf(actor)], {
    id,
    isStaff: isStaff(actor),
  });
  if (!found) throw new ApiError("shared.not-found");
  return toApplication(found);
}

/** MEM-064: returns a draft. Throws not-found for other organisations (ACC-012). */
export async function getMemberDraft(
  { db, actor }: Asking,
  id: number,
): Promise<{ readonly draftId: number; readonly draft: AdmissionEntry[] }> {
  const found = await sql`
    select from member_drafts d where d.id = ${id} and ${draftsOf(actor)}`.execute(db);
  if (found.rows.length === 0) throw new ApiError("shared.not-found");
  const { rows } = await sql<AdmissionEntry>`
    select member_id as "memberId", admission_date as "admissionDate", cancel_admission_date as "cancelAdmissionDate"
    from member_draft_entries where draft_id = ${id} order by member_id`.execute(db);
  return { draftId: id, draft: rows };
}

/**
 * Locks a draft of the acting organisation until the transaction ends. Throws `members.draft-sent` if it has been filed
 * (A-70), otherwise not-found.
 */
export async function lockDraft(
  db: DbTransaction,
  organization: ActingOrganization,
  id: number,
): Promise<void> {
  const { rows } = await sql`
    select from member_drafts where id = ${id} and organization_id = ${organization.id} for update`.execute(
    db,
  );
  if (rows.length > 0) return;
  const sent = await sql`
    select from member_applications where draft_id = ${id} and organization_id = ${organization.id}`.execute(
    db,
  );
  throw new ApiError(sent.rows.length > 0 ? "members.draft-sent" : "shared.not-found");
}

/** A member with its admission by an organisation, for validation. */
export interface KnownMember extends AdmissionDetails {
  readonly memberId: number;
  readonly memberName: string;
}

/** Returns those of the members that exist. */
export async function findMembers(
  db: DbReader,
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

type Admissions = ResultOf<typeof integrationApi.listAdmissions>;

/** A-66: lists current admissions of one organisation or all. */
export async function listAdmissions(
  { db, clock }: Pick<RequestContext, "db" | "clock">,
  { firmInn: organizationInn, page, size }: InputOf<typeof integrationApi.listAdmissions>["query"],
): Promise<Admissions> {
  const from = sql`from member_admissions a
    join organizations o on o.id = a.organization_id
    join trading_members m on m.id = a.member_id
    ${organizationInn ? sql`where o.inn = ${organizationInn}` : sql``}`;
  const { rows } = await sql<Admissions["rows"][number]>`
    select o.inn as "firmInn", o.name as "firmName", m.id as "memberId", m.external_id as "externalId",
      m.inn as "memberInn", m.name as "memberName", a.admission_date as "admissionDate",
      a.cancel_admission_date as "cancelAdmissionDate",
      ${admissionStatusSql(sql`a.admission_date`, sql`a.cancel_admission_date`, clock.today())} as "admissionStatus"
    ${from} order by a.organization_id, a.member_id limit ${size} offset ${page * size}`.execute(db);
  const tables = ["member_admissions", "trading_members", "organizations"] as const;
  const total = await totalOf({ count: rows.length, page, size }, () => countRows(db, from, tables));
  return { rows, total };
}
