import { organizationStatus, userType } from "@birzha/domain/organizations/lifecycle.ts";
import type { InputOf, ResultOf } from "@birzha/domain/shared/endpoint.ts";
import type * as api from "@birzha/domain/users/api.ts";
import { transferRejection } from "@birzha/domain/users/permissions.ts";
import { lockOrganization } from "../areas/organizations/queries.ts";
import { moveOwnership } from "../areas/users/store.ts";
import { lockMember, lockOwner } from "../areas/users/user-locks.ts";
import type { RequestContext } from "../platform/http/endpoint-binding/context.ts";
import { ApiError } from "../platform/http/errors/failure.ts";
import { notifyUsers } from "../platform/notices/notify.ts";

/**
 * USR-031, G-72, ORG-044: transfers ownership to another member in one transaction. The organisation's lock serializes
 * all changes of its owner; check the caller's rights after acquiring it, because they can change while waiting.
 */
export async function transferOwnership(
  context: RequestContext,
  { body: { userId, organizationId, description } }: Pick<InputOf<typeof api.transferOwnership>, "body">,
): Promise<ResultOf<typeof api.transferOwnership>> {
  const { actor, db } = context;
  if (actor.kind === "owner" && actor.organization?.id !== organizationId)
    throw new ApiError("shared.not-found");
  const organization = await lockOrganization(db, organizationId);
  const owner = await lockOwner(db, organizationId);
  if (actor.kind === "owner" && owner !== actor.userId) throw new ApiError("shared.forbidden");
  if (actor.kind === "owner" && organization.status === organizationStatus.blocked)
    throw new ApiError("shared.organization-blocked");
  const target = await lockMember(db, actor, organizationId, userId);
  const rejection = transferRejection(actor, target);
  if (rejection) throw new ApiError(rejection);
  const formerOwnerIds = await moveOwnership(db, organizationId, userId);
  const notification = { organizationId, entityId: userId, reason: description };
  await notifyUsers(context, { ...notification, kind: "cabinet-given", to: [userId] });
  await notifyUsers(context, { ...notification, kind: "cabinet-taken", to: formerOwnerIds });
  const auditType = (member: number, before: number, after: number) =>
    context.audit({
      action: "users.change-type",
      entity: "membership",
      entityId: member,
      before: { organizationId, userType: before },
      after: { organizationId, userType: after },
    });
  for (const member of formerOwnerIds) auditType(member, userType.owner, userType.employee);
  auditType(userId, userType.employee, userType.owner);
  context.audit({
    action: "organizations.transfer-ownership",
    entity: "organization",
    entityId: organizationId,
    before: { ownerId: owner ?? null },
    after: { ownerId: userId, ...(description ? { description } : {}) },
  });
  return { id: userId, mustSignOut: owner === actor.userId };
}
