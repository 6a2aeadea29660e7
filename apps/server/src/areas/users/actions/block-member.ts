import type * as api from "@birzha/domain/users/api.ts";
import { memberBlockRejection } from "@birzha/domain/users/permissions.ts";
import type { InputOf, ResultOf } from "@birzha/domain/shared/endpoint.ts";
import type { RequestContext } from "../../../platform/http/endpoint-binding/context.ts";
import { ApiError } from "../../../platform/http/errors/failure.ts";
import { notifyUsers } from "../../../platform/notices/notify.ts";
import { lockMember } from "../user-locks.ts";
import { setMemberAccess } from "../store.ts";

/** ORG-043, USR-028, G-73: blocks a user's membership of one organisation with a reason, or restores it. */
export async function blockMember(
  context: RequestContext,
  { body }: Pick<InputOf<typeof api.blockMember>, "body">,
): Promise<ResultOf<typeof api.blockMember>> {
  const { actor, db } = context;
  const { userId, organizationId, isActive } = body;
  const member = await lockMember(db, actor, organizationId, userId);
  const rejection = memberBlockRejection(actor, member, isActive);
  if (rejection) throw new ApiError(rejection);
  const reason = isActive ? null : body.description;
  if (!isActive && reason === null) throw new ApiError("users.reason-required");
  await setMemberAccess(db, { userId, organizationId }, reason);
  await notifyUsers(context, {
    kind: isActive ? "access-opened" : "access-closed",
    to: [userId],
    organizationId,
    reason,
  });
  context.audit({
    action: isActive ? "users.unblock-member" : "users.block-member",
    entity: "user",
    entityId: userId,
    before: { organizationId, isActive: member.isActive },
    after: { organizationId, isActive, description: reason },
  });
  return { id: userId };
}
