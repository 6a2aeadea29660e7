import { sql, type RawBuilder } from "kysely";
import type { listNotices as listCall } from "@birzha/domain/notices/api.ts";
import type { Notice, NoticeChoices } from "@birzha/domain/notices/notice.ts";
import { unreadLimit } from "@birzha/domain/notices/unread.ts";
import type { Actor } from "@birzha/domain/shared/access/actor.ts";
import type { IsoDate } from "@birzha/domain/shared/values/dates.ts";
import type { InputOf, PageOf } from "@birzha/domain/shared/endpoint.ts";
import {
  isByEmail,
  kindsOf,
  outsiderKinds,
  ownKinds,
  type EmailChoices,
} from "@birzha/domain/shared/notices/notice-kinds.ts";
import { noticeTopics, type NoticeTopic } from "@birzha/domain/shared/notices/notice-topics.ts";
import { organizationStatus, userType } from "@birzha/domain/organizations/lifecycle.ts";
import { userStatus } from "@birzha/domain/users/lifecycle.ts";
import type { DbReader } from "../../platform/db/handles.ts";
import { readPage } from "../../platform/db/lists/read-page.ts";

const isMember = sql`exists (
  select from memberships m
  where m.organization_id = n.organization_id and m.user_id = n.user_id and m.is_active)`;

/** S-3: notifications of a user. Those about an organisation require a current membership. */
export const notifiedUser = (userId: number) =>
  sql`n.user_id = ${userId} and (n.kind = any(${ownKinds}) or ${isMember})`;

/** WORK-020: lists notifications, newest first, with the number of unread ones. */
export async function listNotices(
  db: DbReader,
  actor: Actor,
  { isUnread, topic, ...page }: InputOf<typeof listCall>["query"],
): Promise<PageOf<Notice>> {
  const where = sql`${notifiedUser(actor.userId)}
    and ${isUnread === "true" ? sql`n.read_at is null` : sql`true`}
    and ${topic === undefined ? sql`true` : sql`n.kind = any(${kindsOf(topic)})`}`;
  const list = {
    columns: sql`n.id, n.kind, n.entity_id as "entityId", n.number, n.reason, n.done_rows as "doneRows",
      n.rejected_rows as "rejectedRows", n.created_at as at,
      n.read_at is not null as "isRead",
      case when o.id is not null then json_build_object('id', o.id, 'name', o.name, 'inn', o.inn) end as organization`,
    from: sql`from notices n left join organizations o on o.id = n.organization_id where ${where}`,
    order: sql`n.id desc`,
  };
  const { rows, total } = await readPage<Notice>(db, list, page);
  return { rows, total, extra: { unread: await countUnreadNotices(db, actor.userId) } };
}

/** WORK-020: counts unread notifications for the badge, up to a limit. */
export async function countUnreadNotices(db: DbReader, userId: number): Promise<number> {
  const { rows } = await sql<{ unread: number }>`
    select count(*)::int as unread from (
      select from notices n where ${notifiedUser(userId)} and n.read_at is null limit ${unreadLimit}) unread`.execute(
    db,
  );
  return rows[0]!.unread;
}

interface ChoicesRow {
  readonly emails: EmailChoices;
  readonly hasDigest: boolean;
}

/** Returns the e-mail settings of a user, with defaults for unset topics. */
export async function getNoticeChoices(db: DbReader, userId: number): Promise<NoticeChoices> {
  const { rows } = await sql<ChoicesRow>`
    select emails, has_digest as "hasDigest" from notice_choices where user_id = ${userId}`.execute(db);
  const { emails, hasDigest } = rows[0] ?? { emails: {}, hasDigest: false };
  const topics = Object.keys(noticeTopics) as NoticeTopic[];
  return {
    emails: Object.fromEntries(topics.map((topic) => [topic, isByEmail(topic, emails)])) as Record<
      NoticeTopic,
      boolean
    >,
    hasDigest,
  };
}

const nobody = sql`select null::bigint`;

/**
 * WORK-020: SQL query for the members of an organisation to notify: its owner, and the users returned by the given
 * subquery.
 */
export const concernedMembers = (organization: RawBuilder<unknown>, workers: RawBuilder<unknown>) => sql<{
  id: number;
}>`
  select m.user_id as id from memberships m
  where m.organization_id = ${organization} and m.is_active
    and (m.user_type = ${userType.owner} or m.user_id in (${workers}))
  order by m.user_id`;

/** Lists the ids of these members of one organisation. */
export async function listConcernedMembers(
  db: DbReader,
  organizationId: number,
  workers: RawBuilder<unknown> = nobody,
): Promise<number[]> {
  const { rows } = await concernedMembers(sql`${organizationId}`, workers).execute(db);
  return rows.map(({ id }) => id);
}

/** FIX-218: lists the active members of all active organisations. */
export async function listAllMembers(db: DbReader): Promise<number[]> {
  const { rows } = await sql<{ id: number }>`
    select distinct m.user_id as id from memberships m
    join organizations o on o.id = m.organization_id join users u on u.id = m.user_id
    where m.is_active and o.status = ${organizationStatus.active} and u.status = ${userStatus.active}
    order by id`.execute(db);
  return rows.map(({ id }) => id);
}

/** Data of a notification for an e-mail. */
export interface EmailDetails {
  readonly id: number;
  readonly userId: number;
  readonly kind: Notice["kind"];
  readonly entityId: number | null;
  readonly number: string | null;
  readonly reason: string | null;
  readonly doneRows: number | null;
  readonly rejectedRows: number | null;
  readonly organization: string | null;
  readonly inn: string | null;
  readonly account: string;
  /** New owner of the organisation after a transfer. */
  readonly owner: string | null;
  /** FIX-040: for example « № 7 от 10.03.2026». Null if the notification concerns no application. */
  readonly application: string | null;
  readonly email: string | null;
  readonly isEmailed: boolean;
  readonly isRead: boolean;
}

/**
 * Reads notifications with current names for e-mails. FIX-009: excludes those about organisations that the user has
 * left, except kinds that also go to users outside the organisation.
 */
export async function listEmailDetails(db: DbReader, ids: readonly number[]): Promise<EmailDetails[]> {
  const { rows } = await sql<EmailDetails>`
    select n.id, n.user_id as "userId", n.kind, n.entity_id as "entityId", n.number, n.reason, n.done_rows as "doneRows",
      n.rejected_rows as "rejectedRows", o.name as organization, coalesce(o.inn, a.inn) as inn, u.account,
      coalesce(nullif(w.name, ''), w.account) as owner,
      ' № ' || a.id || ' от ' || to_char(a.registered_at at time zone 'Europe/Moscow', 'DD.MM.YYYY') as application,
      u.email, n.emailed_at is not null as "isEmailed", n.read_at is not null as "isRead"
    from notices n
    join users u on u.id = n.user_id
    left join organizations o on o.id = n.organization_id
    left join applications a on a.id = n.entity_id and n.kind = any(${kindsOf("applications")})
    left join users w on w.id = n.entity_id and n.kind = any(${kindsOf("membership")})
    where n.id = any(${ids}::bigint[]) and (n.kind = any(${outsiderKinds}) or ${isMember})
    order by n.id desc`.execute(db);
  return rows;
}

/** Lists users whose digest of today has not been collected. */
export async function listDigestReaders(db: DbReader, today: IsoDate, limit: number): Promise<number[]> {
  const { rows } = await sql<{ id: number }>`
    select c.user_id as id from notice_choices c
    where c.has_digest and (c.digested_on is null or c.digested_on < ${today})
    order by c.user_id limit ${limit}`.execute(db);
  return rows.map(({ id }) => id);
}
