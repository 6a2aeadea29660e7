import { orderStatus } from "@birzha/domain/members/lifecycle.ts";
import { sql, type RawBuilder } from "kysely";
import { proposalStatus } from "@birzha/domain/auctions/lifecycle.ts";
import { dealStatus } from "@birzha/domain/contracts/lifecycle.ts";
import type { NoticeQuery } from "@birzha/domain/exchange/api.ts";
import type { ExchangeNotice, NoticeArea, NoticeResult, NoticeShow } from "@birzha/domain/exchange/notice.ts";
import { noticeRegister, type NoticeRow as StaffRow } from "@birzha/domain/exchange/register.ts";
import type { NoticePageQuery, NoticeRequest } from "@birzha/domain/exchange/staff-api.ts";
import type { PageOf } from "@birzha/domain/shared/endpoint.ts";
import { recordStatus } from "@birzha/domain/spot/lifecycle.ts";
import { ru } from "@birzha/phrases/exchange/ru.ts";
import type { DbReader, DbTransaction } from "../../platform/db/handles.ts";
import type { DefaultOrder } from "../../platform/db/lists/list-conditions.ts";
import { ApiError } from "../../platform/http/errors/failure.ts";
import { readRegister } from "../../platform/register/read-register.ts";
import type { RegisterSource } from "../../platform/register/register-source.ts";

interface NoticeRow extends Omit<ExchangeNotice, "organization" | "user"> {
  readonly organizationId: number;
  readonly inn: string;
  readonly organizationName: string;
  readonly userId: number;
  readonly userName: string;
}

/**
 * Whether a notice needs a response of the exchange: it is the newest of a record that is still pending. Excludes
 * records that an operator has decided directly or the participant has withdrawn.
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

/** Title of the notice's record. */
const subject = sql`case n.area
    when 'proposal' then (select nullif(split_part(commodity_names, e'\n', 1), '') from auction_proposals
      where id = n.entity_id)
    when 'contract' then (select concat_ws(', ', contract_number, commodity_name) from contract_deals
      where id = n.entity_id)
    when 'spot' then (select concat_ws(', ', contract_number, product_name) from spot_deals where id = n.entity_id)
  end`;

/** DESK-021: `settled` means no response is needed any more, although there is none. */
const source: RegisterSource<typeof noticeRegister> = {
  register: noticeRegister,
  from: sql`from (
    select n.id, n.area, n.kind, n.entity_id, n.created_at, n.delivered_at, n.result, n.result_comment, n.result_at,
      o.name as organization_name, u.name as user_name, a.name as answered_by, ${subject} as subject,
      coalesce(n.result, case when ${waits} then 'waiting' else 'settled' end) as state
    from exchange_notices n
    join organizations o on o.id = n.organization_id
    join users u on u.id = n.user_id
    left join users a on a.id = n.result_by) d`,
  order: { by: [sql`d.id`], direction: "Desc" },
  words: { areas: ru.areas, kinds: ru.kinds, states: ru.states },
  titles: ru.notices.fields,
};

/** Oldest first. */
const inTurn: DefaultOrder = { by: [sql`d.id`], direction: "Asc" };

/** Conditions of each view. Literals, so that partial indexes of unread and unanswered notices apply. */
const shown: Readonly<Record<NoticeShow, readonly RawBuilder<unknown>[]>> = {
  waiting: [sql`d.result is null and d.state = 'waiting'`],
  unread: [sql`d.delivered_at is null`],
  all: [],
};

/** DESK-021: lists notices for staff: pending and unread ones oldest first, all newest first. */
export async function listStaffNotices(
  db: DbReader,
  { page, size, show }: NoticePageQuery,
  { filter, sort }: NoticeRequest,
): Promise<PageOf<StaffRow> & { extra: { lastRead: string | null } }> {
  const ordered = show === "all" ? source : { ...source, order: inTurn };
  const query = { where: shown[show], filter, sort };
  const found = await readRegister(db, ordered, query, { page, size, isStaff: true });
  const { rows } = await sql<{ lastRead: string | null }>`
    select max(delivered_at) as "lastRead" from exchange_notices`.execute(db);
  return { ...found, extra: { lastRead: rows[0]!.lastRead } };
}

/** DESK-021: returns a notice. Throws not-found. */
export async function getNotice(db: DbReader, id: number): Promise<ExchangeNotice> {
  const [found] = await listNotices(db, { after: id - 1, limit: 1 });
  if (found?.id !== id) throw new ApiError("shared.not-found");
  return found;
}

/** lists notices with ids above `after`, by id. */
export async function listNotices(db: DbReader, { after, limit }: NoticeQuery): Promise<ExchangeNotice[]> {
  const { rows } = await sql<NoticeRow>`
    select n.id, n.area, n.kind, n.entity_id as "entityId", n.payload, n.created_at as created,
      n.delivered_at as delivered, n.result, n.result_comment as "resultComment", n.result_at as "resultDate",
      n.organization_id as "organizationId", o.inn, o.name as "organizationName", n.user_id as "userId",
      u.name as "userName"
    from exchange_notices n
    join organizations o on o.id = n.organization_id
    join users u on u.id = n.user_id
    where n.id > ${after}
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
  /** Sender. */
  readonly userId: number;
  /** Null while pending. */
  readonly result: NoticeResult | null;
}

/** Locks a notice for a response. Undefined if there is none with this id. */
export async function lockNotice(db: DbTransaction, id: number): Promise<LockedNotice | undefined> {
  const { rows } = await sql<LockedNotice>`
    select area, kind, entity_id as "entityId", organization_id as "organizationId", user_id as "userId", result
    from exchange_notices where id = ${id} for update`.execute(db);
  return rows[0];
}

/** whether the participant has sent a newer notice. The caller holds the lock of the record. */
export async function isSuperseded(
  db: DbReader,
  id: number,
  { area, entityId }: Pick<LockedNotice, "area" | "entityId">,
): Promise<boolean> {
  const { rows } = await sql`
    select from exchange_notices where area = ${area} and entity_id = ${entityId} and id > ${id} limit 1`.execute(
    db,
  );
  return rows.length > 0;
}
