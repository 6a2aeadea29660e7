import { sql } from "kysely";
import type { AdmissionEntry } from "@birzha/domain/members/admission.ts";
import type { ImportedMember } from "@birzha/domain/members/integration-api.ts";
import {
  type ApplicationDecision,
  isAccepted,
  isClosedMember,
  isUndecided,
} from "@birzha/domain/members/lifecycle.ts";
import type { ImportedItem } from "@birzha/domain/shared/registers/import-request.ts";
import type { DbTransaction } from "../../platform/db/handles.ts";
import { ApiError } from "../../platform/http/errors/failure.ts";
import { splitIntoIndependentChunks } from "../../platform/register/independent-chunks.ts";
import type { AuditedAdmission, ResolvedApplication } from "./audit-admissions.ts";

/** Author, organisation and time of a change. */
export interface AdmissionAuthorship {
  readonly organizationId: number;
  readonly authorId: number;
  readonly at: Date;
}

const entryRows = (entries: readonly AdmissionEntry[]) => sql`
  select * from jsonb_to_recordset(${JSON.stringify(
    entries.map(({ memberId, admissionDate, cancelAdmissionDate }) => ({
      member_id: memberId,
      admission_date: admissionDate,
      cancel_admission_date: cancelAdmissionDate,
    })),
  )}::jsonb) as entry(member_id bigint, admission_date date, cancel_admission_date date)`;

/** MEM-065: inserts a draft and returns its id. */
export async function insertDraft(
  db: DbTransaction,
  entries: readonly AdmissionEntry[],
  { organizationId, authorId, at }: AdmissionAuthorship,
): Promise<number> {
  const { rows } = await sql<{ id: number }>`
    insert into member_drafts (organization_id, stored_at, stored_by, last_edit_at)
    values (${organizationId}, ${at.toISOString()}, ${authorId}, ${at.toISOString()})
    returning id`.execute(db);
  const { id } = rows[0]!;
  await insertDraftEntries(db, id, entries);
  return id;
}

/** MEM-066: replaces the entries of a draft. The caller holds the lock. */
export async function replaceDraft(
  db: DbTransaction,
  id: number,
  entries: readonly AdmissionEntry[],
  { at }: Pick<AdmissionAuthorship, "at">,
): Promise<void> {
  await sql`update member_drafts set last_edit_at = ${at.toISOString()} where id = ${id}`.execute(db);
  await sql`delete from member_draft_entries where draft_id = ${id}`.execute(db);
  await insertDraftEntries(db, id, entries);
}

const insertDraftEntries = (db: DbTransaction, id: number, entries: readonly AdmissionEntry[]) =>
  sql`
    insert into member_draft_entries (draft_id, member_id, admission_date, cancel_admission_date)
    select ${id}, entry.* from (${entryRows(entries)}) entry`.execute(db);

/** MEM-067, A-46: deletes a draft with its entries. */
export async function deleteDraft(db: DbTransaction, id: number): Promise<void> {
  await sql`delete from member_drafts where id = ${id}`.execute(db);
}

/** MEM-062, V-12: inserts an application with a copy of its members' current data and returns its id. */
export async function insertApplication(
  db: DbTransaction,
  entries: readonly AdmissionEntry[],
  draftId: number | undefined,
  { organizationId, authorId, at }: AdmissionAuthorship,
): Promise<number> {
  const { rows } = await sql<{ id: number }>`
    insert into member_applications (organization_id, draft_id, stored_at, stored_by, last_edit_at)
    values (${organizationId}, ${draftId ?? null}, ${at.toISOString()}, ${authorId}, ${at.toISOString()})
    returning id`.execute(db);
  const { id } = rows[0]!;
  await sql`
    insert into member_application_entries (application_id, member_id, inn, name, auction_start_date,
      actual_status_date, member_status, admission_date, cancel_admission_date)
    select ${id}, m.id, m.inn, m.name, m.auction_start_date, m.actual_status_date, m.status, entry.admission_date,
      entry.cancel_admission_date
    from (${entryRows(entries)}) entry join trading_members m on m.id = entry.member_id`.execute(db);
  return id;
}

/** Decision about an application, by an operator or by the trading system's response to its notice. */
export interface AdmissionResolution {
  readonly id: number;
  readonly status: ApplicationDecision;
  readonly comment: string | null;
  /** Deciding user. */
  readonly by: number;
  readonly at: Date;
}

/**
 * MEM-071, A-45: decides a pending application. Accepting it updates all its admissions or none.
 * @throws ApiError 404 if there is no application
 * @throws ApiError 409 if it is already decided, or if an admission can no longer change
 * @throws ApiError 400 for a rejection without comment
 */
export async function resolveApplication(
  db: DbTransaction,
  { id, status, comment, by, at }: AdmissionResolution,
): Promise<ResolvedApplication> {
  const { rows } = await sql<Pick<ResolvedApplication, "organizationId" | "status">>`
    select organization_id as "organizationId", status from member_applications where id = ${id} for update`.execute(
    db,
  );
  const [before] = rows;
  if (!before) throw new ApiError("shared.not-found");
  if (!isUndecided(before.status)) throw new ApiError("members.decided");
  if (!isAccepted(status) && comment === null) throw new ApiError("members.comment-required");
  const admissions = isAccepted(status)
    ? await changeAdmissions(db, id, before.organizationId, { by, at })
    : [];
  await sql`
    update member_applications set status = ${status}, comment_lku = ${comment},
      last_edit_at = ${at.toISOString()}, decided_by = ${by}
    where id = ${id}`.execute(db);
  return { ...before, admissions };
}

/** V-13: sets the admissions as requested and adds a version of each. */
async function changeAdmissions(
  db: DbTransaction,
  applicationId: number,
  organizationId: number,
  { by, at }: Pick<AdmissionResolution, "by" | "at">,
): Promise<readonly AuditedAdmission[]> {
  // The share lock prevents an import from suspending a member before the commit.
  const { rows } = await sql<{ name: string; memberAuctionStatus: string }>`
    select m.name, m.status as "memberAuctionStatus"
    from trading_members m join member_application_entries e on e.member_id = m.id
    where e.application_id = ${applicationId} order by m.id for share of m`.execute(db);
  const closed = rows.filter(isClosedMember);
  if (closed.length > 0)
    throw new ApiError("members.closed-since", {
      params: { names: closed.map(({ name }) => name).join(", ") },
    });
  const changed = await sql<AuditedAdmission>`
    with changed as (
      insert into member_admissions (organization_id, member_id, admission_date, cancel_admission_date, application_id)
      select ${organizationId}, e.member_id, e.admission_date, e.cancel_admission_date, e.application_id
      from member_application_entries e
      where e.application_id = ${applicationId} and e.admission_date is not null order by e.member_id
      on conflict (organization_id, member_id) do update set admission_date = excluded.admission_date,
        cancel_admission_date = excluded.cancel_admission_date, application_id = excluded.application_id
      returning *)
    insert into member_admission_versions (organization_id, member_id, admission_date, cancel_admission_date,
      application_id, author_user_id, changed_at)
    select organization_id, member_id, admission_date, cancel_admission_date, application_id, ${by},
      ${at.toISOString()}
    from changed
    returning member_id as "memberId", admission_date as "admissionDate",
      cancel_admission_date as "cancelAdmissionDate"`.execute(db);
  return changed.rows;
}

type PutMember = Required<Pick<ImportedItem, "id" | "result">>;

/** A-66, FAST-006: upserts members from the trading system by external id. */
export async function putMembers(
  db: DbTransaction,
  members: readonly ImportedMember[],
  at: Date,
): Promise<readonly PutMember[]> {
  const put: PutMember[] = [];
  const namesOf = ({ externalId }: ImportedMember) => [externalId];
  for (const chunk of splitIntoIndependentChunks(members, { namesOf }))
    put.push(...(await upsertChunk(db, chunk, at)));
  return put;
}

/** Upserts members with distinct external ids. */
async function upsertChunk(
  db: DbTransaction,
  members: readonly ImportedMember[],
  at: Date,
): Promise<readonly PutMember[]> {
  const names = members.map(({ externalId }) => externalId);
  const { rows } = await sql<{ id: number; name: string; isNew: boolean }>`
    insert into trading_members as known (external_id, inn, name, auction_start_date, actual_status_date, status,
      changed_at)
    select m."externalId", m."memberInn", m."memberName", m."auctionStartDate", m."actualStatusDate",
      m."memberAuctionStatus", ${at.toISOString()}::timestamptz
    from jsonb_to_recordset(${JSON.stringify(members)}::jsonb) as m ("externalId" text, "memberInn" text,
      "memberName" text, "auctionStartDate" date, "actualStatusDate" date, "memberAuctionStatus" text)
    on conflict (external_id) do update set inn = excluded.inn, name = excluded.name,
      auction_start_date = excluded.auction_start_date, actual_status_date = excluded.actual_status_date,
      status = excluded.status, changed_at = excluded.changed_at
    where (known.inn, known.name, known.auction_start_date, known.actual_status_date, known.status)
      is distinct from (excluded.inn, excluded.name, excluded.auction_start_date, excluded.actual_status_date,
        excluded.status)
    returning id, external_id as name, xmax = 0 as "isNew"`.execute(db);
  const written = new Map(
    rows.map(({ id, name, isNew }) => [name, { id, result: isNew ? "created" : "updated" } as const]),
  );
  const others = await sql<{ id: number; name: string }>`
    select id, external_id as name from trading_members
    where external_id = any(${names.filter((name) => !written.has(name))}::text[])`.execute(db);
  const unchanged = new Map(others.rows.map(({ id, name }) => [name, { id, result: "unchanged" } as const]));
  return names.map((name) => written.get(name) ?? unchanged.get(name)!);
}
