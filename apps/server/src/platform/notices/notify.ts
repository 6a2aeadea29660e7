import { sql } from "kysely";
import type { NoticeKind } from "@birzha/domain/shared/notices/notice-kinds.ts";
import type { DbTransaction } from "../db/handles.ts";
import type { RequestContext } from "../http/endpoint-binding/context.ts";
import { enqueueJobs } from "../jobs/enqueue-job.ts";

/** A notice to users. */
export interface NotificationRequest {
  readonly kind: NoticeKind;
  /** User ids of the recipients; for the actor it is already read. */
  readonly to: readonly number[];
  /** The organisation concerned; former members do not see its internal notices. */
  readonly organizationId?: number | null;
  /** Id of the record that the kind refers to. */
  readonly entityId?: number | null;
  /** Number of the record for users, if it is not its id. */
  readonly number?: string | null;
  /** Reason as the actor wrote it. */
  readonly reason?: string | null | undefined;
  /** Rows of a finished import. */
  readonly rows?: { readonly done: number; readonly rejected: number };
  /** False if another e-mail of the same action says enough. */
  readonly hasEmail?: boolean;
}

/** Sender of a notice: the context of a request, or the equivalent of a job. */
export type NoticeSender = Pick<RequestContext, "audit"> & {
  readonly db: DbTransaction;
  readonly clock: Pick<RequestContext["clock"], "now">;
  readonly actor?: Pick<RequestContext["actor"], "userId">;
};

/** Job that may send the notice by e-mail; queued with the notice. */
export const sendNotice = "send-notice";

export const notifyUsers = (notifier: NoticeSender, request: NotificationRequest): Promise<void> =>
  notifyAll(notifier, [request]);

/**
 * WORK-020: notifies users of an action, in its transaction. Adds a row per recipient, its audit row, which
 * updates open pages, and its e-mail job.
 */
export async function notifyAll(
  { db, clock, actor, audit }: NoticeSender,
  requests: readonly NotificationRequest[],
): Promise<void> {
  const at = clock.now().toISOString();
  const notices = requests.flatMap(
    ({ to, kind, organizationId, entityId, number, reason, rows, hasEmail = true }) =>
      [...new Set(to)].map((userId) => ({
        user_id: userId,
        organization_id: organizationId ?? null,
        kind,
        entity_id: entityId ?? null,
        number: number ?? null,
        reason: reason?.trim() || null,
        done_rows: rows?.done ?? null,
        rejected_rows: rows?.rejected ?? null,
        created_at: at,
        read_at: userId === actor?.userId ? at : null,
        emailed_at: hasEmail ? null : at,
      })),
  );
  if (notices.length === 0) return;
  const { rows } = await sql<{ id: number; userId: number; kind: NoticeKind; hasEmail: boolean }>`
    with inserted as materialized (
      select nextval('notices_id_seq') as notice_id, one.*
      from jsonb_populate_recordset(null::notices, ${JSON.stringify(notices)}::jsonb) one),
    written as (
      insert into notices (id, user_id, organization_id, kind, entity_id, number, reason, done_rows, rejected_rows,
        created_at, read_at, emailed_at)
      select notice_id, user_id, organization_id, kind, entity_id, number, reason, done_rows, rejected_rows,
        created_at, read_at, emailed_at
      from inserted)
    select notice_id as id, user_id as "userId", kind, emailed_at is null as "hasEmail"
    from inserted order by notice_id`.execute(db);
  const withEmails = rows.filter(({ hasEmail }) => hasEmail);
  await enqueueJobs(
    db,
    sendNotice,
    withEmails.map(({ id }) => ({ noticeId: id })),
  );
  for (const { id, userId, kind } of rows)
    audit({ action: "notices.create", entity: "user-notice", entityId: id, after: { kind, userId } });
}
