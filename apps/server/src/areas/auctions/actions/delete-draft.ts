import type * as api from "@birzha/domain/auctions/api.ts";
import { proposalStatus } from "@birzha/domain/auctions/lifecycle.ts";
import type { InputOf, ResultOf } from "@birzha/domain/shared/endpoint.ts";
import type { RequestContext } from "../../../platform/http/endpoint-binding/context.ts";
import { changeStored } from "../store.ts";
import { openProposal } from "./open-proposal.ts";

/** PROP-132: deletes a draft for all users of the organisation. Its versions stay (A-12, step 3). */
export async function deleteDraft(
  context: RequestContext,
  { params: { id } }: Pick<InputOf<typeof api.deleteDraft>, "params">,
): Promise<ResultOf<typeof api.deleteDraft>> {
  const { actor, clock, db } = context;
  const draft = await openProposal(context, "deleteDraft", id);
  await changeStored(
    db,
    draft,
    { status: proposalStatus.draft, isDeleted: true },
    { author: actor, at: clock.now() },
  );
  context.audit({
    action: "auctions.delete-draft",
    entity: "proposal",
    entityId: id,
    before: { version: draft.currentVersion },
  });
  return { id };
}
