import type * as api from "@birzha/domain/users/api.ts";
import type { InputOf, ResultOf } from "@birzha/domain/shared/endpoint.ts";
import type { Context } from "../../../platform/http/context.ts";
import { markNoticesRead } from "../store.ts";

/** FIX-047: what was read is not told again; what is not the caller's, or was read before, changes nothing. */
export async function readNotices(
  context: Context,
  { body: { ids } }: Pick<InputOf<typeof api.readMembershipNotices>, "body">,
): Promise<ResultOf<typeof api.readMembershipNotices>> {
  const { actor, clock, db } = context;
  const read = await markNoticesRead(db, actor.userId, ids, clock.now());
  if (read.length > 0)
    context.audit({
      action: "users.read-notices",
      entity: "user",
      entityId: actor.userId,
      after: { notices: read },
    });
  return { count: read.length };
}
