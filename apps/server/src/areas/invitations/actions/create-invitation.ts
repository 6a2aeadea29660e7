import type * as api from "@birzha/domain/invitations/api.ts";
import { invitationLimits } from "@birzha/domain/invitations/limits.ts";
import { inviteRefusal } from "@birzha/domain/invitations/permissions.ts";
import type { InputOf, ResultOf } from "@birzha/domain/shared/endpoint.ts";
import { requireOrganization, type Context } from "../../../platform/http/endpoint-binding/context.ts";
import { Refused } from "../../../platform/http/errors/failure.ts";
import { countLetters, getInvitingOrganization } from "../queries.ts";
import { insertInvitation } from "../store.ts";

/** INST-001: nothing is looked up of the mail, so the answer is the same for known people and strangers. */
export async function createInvitation(
  context: Context,
  { body: { email, name, organizationId: asked } }: Pick<InputOf<typeof api.createInvitation>, "body">,
): Promise<ResultOf<typeof api.createInvitation>> {
  const { actor, clock, db } = context;
  const organizationId = asked ?? requireOrganization(context).id;
  const refusal = inviteRefusal(actor, await getInvitingOrganization(db, organizationId));
  if (refusal) throw new Refused(refusal);
  const { ofOrganization, toAddress } = await countLetters(db, organizationId, email);
  if (ofOrganization >= invitationLimits.lettersOfDay || toAddress >= invitationLimits.lettersToAddress)
    throw new Refused("invitations.too-many");
  const id = await insertInvitation(
    db,
    { organizationId, email, name: name || null },
    { by: actor.userId, at: clock.now() },
  );
  // The log keeps everything for ever; a stranger's mail is not put into it.
  context.audit({
    action: "invitations.create",
    entity: "invitation",
    entityId: id,
    after: { organizationId },
  });
  return { id };
}
