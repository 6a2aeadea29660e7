import type * as api from "@birzha/domain/invitations/api.ts";
import { invitationState } from "@birzha/domain/invitations/lifecycle.ts";
import { inviteRejection } from "@birzha/domain/invitations/permissions.ts";
import type { InputOf, ResultOf } from "@birzha/domain/shared/endpoint.ts";
import type { RequestContext } from "../../../platform/http/endpoint-binding/context.ts";
import { ApiError } from "../../../platform/http/errors/failure.ts";
import { lockInvitation } from "../queries.ts";
import { endInvitation } from "../store.ts";

/** INST-001: withdraws an invitation. An expired one disappears from the list. */
export async function withdrawInvitation(
  context: RequestContext,
  { body: { id } }: Pick<InputOf<typeof api.withdrawInvitation>, "body">,
): Promise<ResultOf<typeof api.withdrawInvitation>> {
  const { actor, clock, db } = context;
  const { organization, state } = await lockInvitation(db, id, clock.now());
  const rejection = inviteRejection(actor, organization);
  if (rejection) throw new ApiError(rejection);
  if (state !== invitationState.open && state !== invitationState.lapsed)
    throw new ApiError("invitations.ended");
  await endInvitation(db, id, { by: actor.userId, at: clock.now() });
  context.audit({ action: "invitations.withdraw", entity: "invitation", entityId: id });
  return { id };
}
