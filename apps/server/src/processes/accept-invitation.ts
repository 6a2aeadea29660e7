import type * as api from "@birzha/domain/invitations/api.ts";
import { acceptRejection } from "@birzha/domain/invitations/permissions.ts";
import { userType } from "@birzha/domain/organizations/lifecycle.ts";
import type { InputOf, ResultOf } from "@birzha/domain/shared/endpoint.ts";
import { lockOwnInvitation } from "../areas/invitations/queries.ts";
import { spendInvitation } from "../areas/invitations/store.ts";
import { joinAsEmployee } from "../areas/users/store.ts";
import type { RequestContext } from "../platform/http/endpoint-binding/context.ts";
import { ApiError } from "../platform/http/errors/failure.ts";

/**
 * INST-001, decision 0053: the invited user joins as an employee if the current owner's invitation is valid. Grants
 * neither ownership nor rights to the organisation: both need an application.
 */
export async function acceptInvitation(
  context: RequestContext,
  { body: { id } }: Pick<InputOf<typeof api.acceptInvitation>, "body">,
): Promise<ResultOf<typeof api.acceptInvitation>> {
  const { actor, clock, db } = context;
  const { organizationId, createdBy, ...details } = await lockOwnInvitation(
    db,
    actor.userId,
    id,
    clock.now(),
  );
  const rejection = acceptRejection(actor, details);
  if (rejection) throw new ApiError(rejection);
  await spendInvitation(db, id, { by: actor.userId, at: clock.now() });
  // An application of the user was accepted concurrently.
  if (!(await joinAsEmployee(db, { userId: actor.userId, organizationId })))
    throw new ApiError("invitations.member");
  context.audit({
    action: "users.join",
    entity: "membership",
    entityId: actor.userId,
    after: { organizationId, userType: userType.employee },
  });
  context.audit({
    action: "invitations.accept",
    entity: "invitation",
    entityId: id,
    after: { organizationId, createdBy },
  });
  return { organizationId };
}
