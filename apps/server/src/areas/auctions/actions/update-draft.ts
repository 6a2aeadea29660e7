import type * as api from "@birzha/domain/auctions/api.ts";
import { proposalStatus } from "@birzha/domain/auctions/lifecycle.ts";
import type { InputOf, ResultOf } from "@birzha/domain/shared/endpoint.ts";
import type { RequestContext } from "../../../platform/http/endpoint-binding/context.ts";
import { draftPayload } from "../find-items.ts";
import { changeStored } from "../store.ts";
import { openProposal } from "./open-proposal.ts";

/** PROP-107, PROP-128: saves a draft. Any user of the organisation can do so. */
export async function updateDraft(
  context: RequestContext,
  { params: { id }, body }: Pick<InputOf<typeof api.updateDraft>, "params" | "body">,
): Promise<ResultOf<typeof api.updateDraft>> {
  const { actor, clock, db } = context;
  const { values, version } = body.data;
  const draft = await openProposal(context, "updateDraft", id, version);
  const payload = await draftPayload(db, values, { id: draft.firmId, name: draft.firmName });
  const saved = await changeStored(
    db,
    draft,
    { status: proposalStatus.draft, isEdited: true, version: { kind: "draft", payload } },
    { author: actor, at: clock.now() },
  );
  context.audit({
    action: "auctions.update-draft",
    entity: "proposal",
    entityId: id,
    // FIX-068: staff read the audit log, so contents of drafts are in their versions only.
    before: { version: draft.currentVersion },
    after: { version: saved },
  });
  return { id, version: saved };
}
