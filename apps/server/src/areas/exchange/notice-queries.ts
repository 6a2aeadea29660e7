import { orderStatus } from "@birzha/domain/members/lifecycle.ts";
import { sql } from "kysely";
import { proposalStatus } from "@birzha/domain/auctions/lifecycle.ts";
import { dealStatus } from "@birzha/domain/contracts/lifecycle.ts";
import type { NoticeQuery } from "@birzha/domain/exchange/api.ts";
import type { Notice, NoticeArea, NoticeResult } from "@birzha/domain/exchange/notice.ts";
import { recordStatus } from "@birzha/domain/spot/lifecycle.ts";
import type { Reads, Tx } from "../../platform/db/handles.ts";

interface NoticeRow extends Omit<Notice, "organization" | "user"> {
  readonly organizationId: number;
  readonly inn: string;
  readonly organizationName: string;
  readonly userId: number;
  readonly userName: string;
}

/**
 * Whether the exchange has still to answer: the newest notice of a record that waits for it. What an operator has
 * decided by his own calls, or the participant has taken back, waits no more.
 */
const waits = sql`n.result is null
  and not exists (select from exchange_notices newer
    where newer.area = n.area and newer.entity_id = n.entity_id and newer.id > n.id)
  and coalesce(case n.area
    when 'proposal' then (select status = ${proposalStatus.sent} from auction_proposals where id = n.entity_id)
    when 'contract' then (select deal_status = ${dealStatus.sent} from contract_deals where id = n.entity_id)
    when 'spot' then (select record_status = ${recordStatus.sent} from spot_deals where id = n.entity_id)
    when 'application' then (select status = ${orderStatus.onExecution} from member_applications where id = n.entity_id)
  end, true)`;

/** A-66: notices behind a number, in the order of their numbers. */
export async function listNotices(
  db: Reads,
  { after, limit }: NoticeQuery,
  isWaitingOnly = false,
): Promise<Notice[]> {
  const { rows } = await sql<NoticeRow>`
    select n.id, n.area, n.kind, n.entity_id as "entityId", n.payload, n.created_at as created,
      n.delivered_at as delivered, n.result, n.result_comment as "resultComment", n.result_at as "resultDate",
      n.organization_id as "organizationId", o.inn, o.name as "organizationName", n.user_id as "userId",
      u.name as "userName"
    from exchange_notices n
    join organizations o on o.id = n.organization_id
    join users u on u.id = n.user_id
    where n.id > ${after} ${isWaitingOnly ? sql`and ${waits}` : sql``}
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

/** A-71: whether its participant has sent another one since then. The caller has locked the record. */
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
