import type * as api from "@birzha/domain/users/api.ts";
import type { ResultOf } from "@birzha/domain/shared/endpoint.ts";
import { endSessionsOf } from "../../../platform/auth/sessions.ts";
import type { RequestContext } from "../../../platform/http/endpoint-binding/context.ts";

/** FIX-007: ends all sessions of the user except the current one. */
export async function endOtherSessions(
  context: RequestContext,
): Promise<ResultOf<typeof api.endOtherSessions>> {
  const { actor, db } = context;
  const ended = await endSessionsOf(db, actor.userId, actor.session);
  context.audit({ action: "users.end-sessions", entity: "user", entityId: actor.userId, after: { ended } });
  return { ended };
}
