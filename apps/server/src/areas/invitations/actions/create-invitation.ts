import type * as api from "@birzha/domain/invitations/api.ts";
import { invitationLimits } from "@birzha/domain/invitations/invited.ts";
import { inviteRejection } from "@birzha/domain/invitations/permissions.ts";
import type { InputOf, ResultOf } from "@birzha/domain/shared/endpoint.ts";
import { requireOrganization, type RequestContext } from "../../../platform/http/endpoint-binding/context.ts";
import { ApiError } from "../../../platform/http/errors/failure.ts";
import { countEmails, getInvitingOrganization } from "../queries.ts";
import { insertInvitation } from "../store.ts";

/**
 * INST-001: creates an invitation. Does not look up the address, so the response is the same for registered and unknown
 * people.
 */
export async function createInvitation(
  context: RequestContext,
  { body: { email, name, organizationId: requestedId } }: Pick<InputOf<typeof api.createInvitation>, "body">,
): Promise<ResultOf<typeof api.createInvitation>> {
  const { actor, clock, db } = context;
  const organizationId = requestedId ?? requireOrganization(context).id;
  const rejection = inviteRejection(actor, await getInvitingOrganization(db, organizationId));
  if (rejection) throw new ApiError(rejection);
  const { ofOrganization, toAddress } = await countEmails(db, organizationId, email);
  if (ofOrganization >= invitationLimits.emailsPerDay || toAddress >= invitationLimits.emailsPerAddress)
    throw new ApiError("invitations.too-many");
  const id = await insertInvitation(
    db,
    { organizationId, email, name: name || null },
    { by: actor.userId, at: clock.now() },
  );
  // Audit entries are permanent, so they must not contain an outsider's e-mail address.
  context.audit({
    action: "invitations.create",
    entity: "invitation",
    entityId: id,
    after: { organizationId },
  });
  return { id };
}
