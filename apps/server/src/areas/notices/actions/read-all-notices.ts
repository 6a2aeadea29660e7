import type * as api from "@birzha/domain/notices/api.ts";
import type { InputOf, ResultOf } from "@birzha/domain/shared/endpoint.ts";
import type { RequestContext } from "../../../platform/http/endpoint-binding/context.ts";
import { markAllRead } from "../store.ts";

/** WORK-020: marks all notifications as read, up to the newest one that the user has seen. */
export async function readAllNotices(
  context: RequestContext,
  { body: { upTo } }: Pick<InputOf<typeof api.readAllNotices>, "body">,
): Promise<ResultOf<typeof api.readAllNotices>> {
  const { actor, clock, db } = context;
  const read = await markAllRead(db, actor.userId, upTo, clock.now());
  if (read.length > 0)
    context.audit({
      action: "notices.read",
      entity: "user-notice",
      entityId: read[0],
      after: { notices: read },
    });
  return { count: read.length };
}
