import { sql } from "kysely";
import type { NoticeChoices } from "@birzha/domain/notices/notice.ts";
import { retentionDays } from "@birzha/domain/notices/unread.ts";
import type { IsoDate } from "@birzha/domain/shared/values/dates.ts";
import {
  isByEmail,
  noticeKinds,
  type EmailChoices,
  type NoticeKind,
} from "@birzha/domain/shared/notices/notice-kinds.ts";
import type { OwnerTx, DbTransaction } from "../../platform/db/handles.ts";
import { notifiedUser } from "./queries.ts";

/** WORK-020: marks notifications as read. Returns the ids of those that belonged to the user and were unread. */
export async function markRead(
  db: DbTransaction,
  userId: number,
  ids: readonly number[],
  at: Date,
): Promise<number[]> {
  const { rows } = await sql<{ id: number }>`
    update notices n set read_at = ${at.toISOString()}
    where n.id = any(${ids}::bigint[]) and ${notifiedUser(userId)} and n.read_at is null
    returning n.id`.execute(db);
  return rows.map(({ id }) => id);
}

/** WORK-020: marks all notifications up to this id as read. */
export async function markAllRead(
  db: DbTransaction,
  userId: number,
  upTo: number,
  at: Date,
): Promise<number[]> {
  const { rows } = await sql<{ id: number }>`
    update notices n set read_at = ${at.toISOString()}
    where n.id <= ${upTo} and ${notifiedUser(userId)} and n.read_at is null
    returning n.id`.execute(db);
  return rows.map(({ id }) => id);
}

export async function saveChoices(
  db: DbTransaction,
  userId: number,
  { emails, hasDigest }: NoticeChoices,
): Promise<void> {
  await sql`
    insert into notice_choices (user_id, emails, has_digest)
    values (${userId}, ${JSON.stringify(emails)}::jsonb, ${hasDigest})
    on conflict (user_id) do update set emails = excluded.emails, has_digest = excluded.has_digest`.execute(
    db,
  );
}

/** Marks a notification as sent by e-mail, so that no other e-mail contains it. */
export async function markEmailed(db: OwnerTx, id: number, at: Date): Promise<void> {
  await sql`update notices set emailed_at = ${at.toISOString()} where id = ${id}`.execute(db);
}

/** Maximum notifications in a digest. Others follow the next day. */
const digestLimit = 50;

/**
 * WORK-020: claims the notifications of a user's digest: unread ones that are not sent by separate e-mails. Succeeds
 * once a day, however often called. Empty if already claimed or the user wants no digest.
 */
export async function claimDigest(
  db: OwnerTx,
  userId: number,
  { today, at }: { readonly today: IsoDate; readonly at: Date },
): Promise<number[]> {
  const { rows } = await sql<{ emails: EmailChoices }>`
    update notice_choices set digested_on = ${today}
    where user_id = ${userId} and has_digest and (digested_on is null or digested_on < ${today})
    returning emails`.execute(db);
  if (!rows[0]) return [];
  const { emails } = rows[0];
  const kinds = (Object.keys(noticeKinds) as NoticeKind[]).filter(
    (kind) => !isByEmail(noticeKinds[kind].topic, emails),
  );
  const taken = await sql<{ id: number }>`
    update notices set emailed_at = ${at.toISOString()}
    where id in (
      select n.id from notices n
      where ${notifiedUser(userId)} and n.read_at is null and n.emailed_at is null and n.kind = any(${kinds})
      order by n.id desc limit ${digestLimit} for update of n)
    returning id`.execute(db);
  return taken.rows.map(({ id }) => id).toSorted((one, other) => other - one);
}

/** Deletes old notifications. Unread ones stay longer. */
export async function forgetNotices(db: OwnerTx, now: Date): Promise<void> {
  const at = now.toISOString();
  await sql`
    delete from notices
    where created_at < ${at}::timestamptz - make_interval(days => ${retentionDays.read})
      and (read_at is not null or created_at < ${at}::timestamptz - make_interval(days => ${retentionDays.unread}))`.execute(
    db,
  );
}

/** INST-041: deletes notifications and settings of an erased user. */
export async function removeNoticesOf(db: OwnerTx, userId: number): Promise<void> {
  await sql`delete from notices where user_id = ${userId}`.execute(db);
  await sql`delete from notice_choices where user_id = ${userId}`.execute(db);
}
