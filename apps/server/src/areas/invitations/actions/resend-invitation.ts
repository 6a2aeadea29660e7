import type * as api from "@birzha/domain/invitations/api.ts";
import { invitationState } from "@birzha/domain/invitations/lifecycle.ts";
import { invitationLimits } from "@birzha/domain/invitations/limits.ts";
import { inviteRefusal } from "@birzha/domain/invitations/permissions.ts";
import type { InputOf, ResultOf } from "@birzha/domain/shared/endpoint.ts";
import type { Context } from "../../../platform/http/endpoint-binding/context.ts";
import { Refused } from "../../../platform/http/errors/failure.ts";
import { countLetters, lockInvitation } from "../queries.ts";
import { renewInvitation } from "../store.ts";

/** INST-001: sends the invitation again within the same limits. Reopens an expired one. */
export async function resendInvitation(
  context: Context,
  { body: { id } }: Pick<InputOf<typeof api.resendInvitation>, "body">,
): Promise<ResultOf<typeof api.resendInvitation>> {
  const { actor, clock, db } = context;
  const { organization, email, state, letters } = await lockInvitation(db, id, clock.now());
  const refusal = inviteRefusal(actor, organization);
  if (refusal) throw new Refused(refusal);
  if (state !== invitationState.open && state !== invitationState.lapsed)
    throw new Refused("invitations.ended");
  const { ofOrganization, toAddress } = await countLetters(db, organization.id, email);
  if (
    letters >= invitationLimits.letters ||
    ofOrganization >= invitationLimits.lettersOfDay ||
    toAddress >= invitationLimits.lettersToAddress
  )
    throw new Refused("invitations.too-many");
  await renewInvitation(db, id, { by: actor.userId, at: clock.now() });
  context.audit({ action: "invitations.resend", entity: "invitation", entityId: id });
  return { id };
}
