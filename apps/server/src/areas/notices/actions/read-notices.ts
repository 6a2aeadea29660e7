import type * as api from "@birzha/domain/notices/api.ts";
import type { InputOf, ResultOf } from "@birzha/domain/shared/endpoint.ts";
import type { RequestContext } from "../../../platform/http/endpoint-binding/context.ts";
import { markRead } from "../store.ts";

/** WORK-020: marks notifications as read. Ignores those of other users and read ones. */
export async function readNotices(
  context: RequestContext,
  { body: { ids } }: Pick<InputOf<typeof api.readNotices>, "body">,
): Promise<ResultOf<typeof api.readNotices>> {
  const { actor, clock, db } = context;
  const read = await markRead(db, actor.userId, ids, clock.now());
  if (read.length > 0)
    context.audit({
      action: "notices.read",
      entity: "user-notice",
      entityId: read[0],
      after: { notices: read },
    });
  return { count: read.length };
}
