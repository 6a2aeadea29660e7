import type * as api from "@birzha/domain/users/api.ts";
import { findUserStep } from "@birzha/domain/users/lifecycle.ts";
import { blockRejection } from "@birzha/domain/users/permissions.ts";
import type { InputOf, ResultOf } from "@birzha/domain/shared/endpoint.ts";
import type { RequestContext } from "../../../platform/http/endpoint-binding/context.ts";
import { ApiError } from "../../../platform/http/errors/failure.ts";
import { notifyUsers } from "../../../platform/notices/notify.ts";
import { lockUser } from "../user-locks.ts";
import { setUserStatus } from "../store.ts";

/** USR-017, USR-027, G-70: blocks a user with a reason, or unblocks. Takes effect with the user's next request. */
export async function blockUser(
  context: RequestContext,
  { body }: Pick<InputOf<typeof api.blockUser>, "body">,
): Promise<ResultOf<typeof api.blockUser>> {
  const { actor, clock, db } = context;
  const before = await lockUser(db, body.id);
  const rejection = blockRejection(actor, before, body.status);
  if (rejection) throw new ApiError(rejection);
  if (body.version !== undefined && body.version !== before.version) throw new ApiError("shared.stale");
  const step = findUserStep(before.status, body.status)!;
  const reason = step === "block" ? body.description : null;
  if (step === "block" && reason === null) throw new ApiError("users.reason-required");
  await setUserStatus(db, body.id, reason, { authorId: actor.userId, at: clock.now() });
  await notifyUsers(context, {
    kind: reason === null ? "user-unblocked" : "user-blocked",
    to: [body.id],
    entityId: body.id,
    reason,
  });
  context.audit({
    action: `users.${step}`,
    entity: "user",
    entityId: body.id,
    before: { status: before.status, description: before.description },
    after: { status: body.status, description: reason },
  });
  return { id: body.id };
}
