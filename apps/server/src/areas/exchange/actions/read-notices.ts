import type * as api from "@birzha/domain/exchange/api.ts";
import type { InputOf, ResultOf } from "@birzha/domain/shared/endpoint.ts";
import { awaitNotices } from "../../../platform/exchange/notify-exchange.ts";
import type { RequestContext } from "../../../platform/http/endpoint-binding/context.ts";
import { listNotices } from "../notice-queries.ts";
import { markDelivered } from "../store.ts";

/** returns notices of participants. The first read by the trading system marks each as delivered. */
export async function readNotices(
  context: RequestContext,
  { query }: Pick<InputOf<typeof api.listExchangeNotices>, "query">,
): Promise<ResultOf<typeof api.listExchangeNotices>> {
  const { actor, clock, db } = context;
  await awaitNotices(db);
  const notices = await listNotices(db, query);
  const unread = notices.filter(({ delivered }) => delivered === null).map(({ id }) => id);
  if (actor.kind !== "machine" || unread.length === 0) return notices;
  const at = clock.now();
  const delivered = new Set(await markDelivered(db, unread, at));
  if (delivered.size > 0)
    context.audit({ action: "exchange.deliver", entity: "notice", after: { ids: [...delivered] } });
  return notices.map((notice) =>
    delivered.has(notice.id) ? { ...notice, delivered: at.toISOString() } : notice,
  );
}
