import type * as api from "@birzha/domain/auctions/api.ts";
import { proposalStatus } from "@birzha/domain/auctions/lifecycle.ts";
import { filingRejection } from "@birzha/domain/auctions/permissions.ts";
import type { InputOf, ResultOf } from "@birzha/domain/shared/endpoint.ts";
import { requireOrganization, type RequestContext } from "../../../platform/http/endpoint-binding/context.ts";
import { ApiError } from "../../../platform/http/errors/failure.ts";
import { draftPayload } from "../find-items.ts";
import { insertProposal } from "../store.ts";

/** PROP-106, PROP-127: creates a draft of the acting organisation. It can be incomplete. */
export async function saveDraft(
  context: RequestContext,
  { body }: Pick<InputOf<typeof api.createDraft>, "body">,
): Promise<ResultOf<typeof api.createDraft>> {
  const { actor, clock, db } = context;
  const rejection = filingRejection(actor);
  if (rejection) throw new ApiError(rejection);
  const organization = requireOrganization(context);
  const payload = await draftPayload(db, body.data.values, organization);
  const id = await insertProposal(db, {
    firmId: organization.id,
    status: proposalStatus.draft,
    kind: "draft",
    payload,
    author: actor,
    at: clock.now(),
  });
  // FIX-068: staff read the audit log, so contents of drafts are in their versions only.
  context.audit({ action: "auctions.save-draft", entity: "proposal", entityId: id, after: { version: 1 } });
  return { id, version: 1 };
}
