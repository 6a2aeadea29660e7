import type * as api from "@birzha/domain/invitations/api.ts";
import { invitationState } from "@birzha/domain/invitations/lifecycle.ts";
import { invitationLimits } from "@birzha/domain/invitations/invited.ts";
import { inviteRejection } from "@birzha/domain/invitations/permissions.ts";
import type { InputOf, ResultOf } from "@birzha/domain/shared/endpoint.ts";
import type { RequestContext } from "../../../platform/http/endpoint-binding/context.ts";
import { ApiError } from "../../../platform/http/errors/failure.ts";
import { countEmails, lockInvitation } from "../queries.ts";
import { renewInvitation } from "../store.ts";

/** INST-001: sends the invitation again within the same limits. Reopens an expired one. */
export async function resendInvitation(
  context: RequestContext,
  { body: { id } }: Pick<InputOf<typeof api.resendInvitation>, "body">,
): Promise<ResultOf<typeof api.resendInvitation>> {
  const { actor, clock, db } = context;
  const { organization, email, state, emails } = await lockInvitation(db, id, clock.now());
  const rejection = inviteRejection(actor, organization);
  if (rejection) throw new ApiError(rejection);
  if (state !== invitationState.open && state !== invitationState.lapsed)
    throw new ApiError("invitations.ended");
  const { ofOrganization, toAddress } = await countEmails(db, organization.id, email);
  if (
    emails >= invitationLimits.emails ||
    ofOrganization >= invitationLimits.emailsPerDay ||
    toAddress >= invitationLimits.emailsPerAddress
  )
    throw new ApiError("invitations.too-many");
  await renewInvitation(db, id, { by: actor.userId, at: clock.now() });
  context.audit({ action: "invitations.resend", entity: "invitation", entityId: id });
  return { id };
}
