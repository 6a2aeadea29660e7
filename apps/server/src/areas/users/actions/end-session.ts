import type * as api from "@birzha/domain/users/api.ts";
import type { InputOf, ResultOf } from "@birzha/domain/shared/endpoint.ts";
import { endSessionOf } from "../../../platform/auth/sessions.ts";
import type { RequestContext } from "../../../platform/http/endpoint-binding/context.ts";
import { ApiError } from "../../../platform/http/errors/failure.ts";

/** FIX-007: ends another session of the user. Signing out ends the current one. */
export async function endSession(
  context: RequestContext,
  { body }: Pick<InputOf<typeof api.endSession>, "body">,
): Promise<ResultOf<typeof api.endSession>> {
  const { actor, db } = context;
  if (body.id === actor.session) throw new ApiError("users.current-session");
  if (!(await endSessionOf(db, actor.userId, body.id))) throw new ApiError("shared.not-found");
  context.audit({
    action: "users.end-session",
    entity: "user",
    entityId: actor.userId,
    before: { session: body.id },
  });
  return { id: body.id };
}
