import { sql } from "kysely";
import type { NoticeKind } from "@birzha/domain/shared/notice-kinds.ts";
import type { Tx } from "../db/handles.ts";
import type { Context } from "../http/context.ts";
import { enqueueJob } from "../jobs/enqueue-job.ts";

/** What people are to be told. */
export interface Telling {
  readonly kind: NoticeKind;
  /** Ids of users; whoever does it himself finds it read. */
  readonly to: readonly number[];
  /** The organisation it concerns; who is no member of it any more is not told what is its own matter. */
  readonly organizationId?: number | null;
  /** The record that the kind is about. */
  readonly entityId?: number | null;
  /** What people call the record, where that is not its id. */
  readonly number?: string | null;
  /** In the words of whoever does it. */
  readonly reason?: string | null | undefined;
  /** False where another letter of the same act says enough. */
  readonly hasLetter?: boolean;
}

/** Who tells: of a call its context, of a job what it has of one. */
export type Teller = Pick<Context, "audit"> & {
  readonly db: Tx;
  readonly clock: Pick<Context["clock"], "now">;
  readonly actor?: Pick<Context["actor"], "userId">;
};

/** The job by which a notice may become a letter; queued with the notice. */
export const sendNotice = "send-notice";

/**
 * WORK-020: tells people of what is done, in its transaction: a row for each of them, its audit row, by which open pages
 * hear of it, and the job of its letter.
 */
export async function notify({ db, clock, actor, audit }: Teller, telling: Telling): Promise<void> {
  const { kind, organizationId = null, entityId = null, number = null, hasLetter = true } = telling;
  const at = clock.now().toISOString();
  const { rows } = await sql<{ id: number; userId: number }>`
    with told as materialized (
      select nextval('notices_id_seq') as id, user_id from unnest(${[...new Set(telling.to)]}::bigint[]) as user_id),
    written as (
      insert into notices (id, user_id, organization_id, kind, entity_id, number, reason, created_at, read_at,
        lettered_at)
      select id, user_id, ${organizationId}::bigint, ${kind}, ${entityId}::bigint, ${number},
        ${telling.reason?.trim() || null}, ${at}::timestamptz,
        case when user_id = ${actor?.userId ?? null}::bigint then ${at}::timestamptz end,
        ${hasLetter ? null : at}::timestamptz
      from told)
    select id, user_id as "userId" from told order by id`.execute(db);
  for (const { id, userId } of rows) {
    if (hasLetter) await enqueueJob(db, sendNotice, { noticeId: id });
    audit({ action: "notices.tell", entity: "user-notice", entityId: id, after: { kind, userId } });
  }
}
