import { sql } from "kysely";
import type { NoticeQuery } from "@birzha/domain/exchange/api.ts";
import type { Notice, NoticeArea, NoticeResult } from "@birzha/domain/exchange/notice.ts";
import type { Reads, Tx } from "../../platform/db/handles.ts";

interface NoticeRow extends Omit<Notice, "organization" | "user"> {
  readonly organizationId: number;
  readonly inn: string;
  readonly organizationName: string;
  readonly userId: number;
  readonly userName: string;
}

/** notices behind a number, in the order of their numbers. */
export async function listNotices(
  db: Reads,
  { after, limit }: NoticeQuery,
  isOpenOnly = false,
): Promise<Notice[]> {
  const { rows } = await sql<NoticeRow>`
    select n.id, n.area, n.kind, n.entity_id as "entityId", n.payload, n.created_at as created,
      n.delivered_at as delivered, n.result, n.result_comment as "resultComment", n.result_at as "resultDate",
      n.organization_id as "organizationId", o.inn, o.name as "organizationName", n.user_id as "userId",
      u.name as "userName"
    from exchange_notices n
    join organizations o on o.id = n.organization_id
    join users u on u.id = n.user_id
    where n.id > ${after} and (n.result is null or ${!isOpenOnly})
    order by n.id limit ${limit}`.execute(db);
  return rows.map(({ organizationId, inn, organizationName, userId, userName, ...row }) => ({
    ...row,
    organization: { id: organizationId, inn, name: organizationName },
    user: { id: userId, name: userName },
  }));
}

export interface LockedNotice {
  readonly area: NoticeArea;
  readonly kind: string;
  readonly entityId: number;
  readonly organizationId: number;
  /** Null while it waits. */
  readonly result: NoticeResult | null;
}

/** A notice that is being answered; undefined when there is none of that number. */
export async function lockNotice(db: Tx, id: number): Promise<LockedNotice | undefined> {
  const { rows } = await sql<LockedNotice>`
    select area, kind, entity_id as "entityId", organization_id as "organizationId", result
    from exchange_notices where id = ${id} for update`.execute(db);
  return rows[0];
}

/** whether its participant has sent another one since then. The caller has locked the record. */
export async function isSuperseded(
  db: Reads,
  id: number,
  { area, entityId }: Pick<LockedNotice, "area" | "entityId">,
): Promise<boolean> {
  const { rows } = await sql`
    select from exchange_notices where area = ${area} and entity_id = ${entityId} and id > ${id} limit 1`.execute(
    db,
  );
  return rows.length > 0;
}
