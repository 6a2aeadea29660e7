import type * as api from "@birzha/domain/auctions/processing-api.ts";
import type { InputOf, ResultOf } from "@birzha/domain/shared/endpoint.ts";
import type { RequestContext } from "../../../platform/http/endpoint-binding/context.ts";
import { lockStored } from "../proposal-queries.ts";
import { isBlocked } from "../proposal-rows.ts";
import { rejectionOf } from "../rule-rejections.ts";
import { insertDecision, setBlock } from "../store.ts";
import { notifyOrganizations } from "./notify-organizations.ts";

/**
 * sets or clears the operator's block with a reason. Near auction dates block independently of it. Rejects
 * a stale version if the request contains one (DESK-021).
 */
export async function blockProposal(
  context: RequestContext,
  { params: { id }, body }: Pick<InputOf<typeof api.blockProposal>, "params" | "body">,
): Promise<ResultOf<typeof api.blockProposal>> {
  const { actor, clock, db } = context;
  const stored = await lockStored(db, actor, id);
  const { isBlockedState: isBlockedManually, comment: reason, version } = body.data;
  if (version !== undefined && version !== stored.currentVersion) throw rejectionOf("shared.stale");
  if (reason === null) throw rejectionOf("auctions.comment-required");
  if (isBlockedManually !== stored.isBlockedManually) {
    const by = { author: actor, at: clock.now() };
    await setBlock(db, id, isBlockedManually, by.at);
    await insertDecision(db, stored, isBlockedManually ? "block" : "unblock", reason, by);
    const kind = isBlockedManually ? "proposal-blocked" : "proposal-unblocked";
    await notifyOrganizations(context, [{ proposal: stored, kind, reason }]);
  }
  context.audit({
    action: "auctions.block",
    entity: "proposal",
    entityId: id,
    before: { isBlocked: stored.isBlockedManually },
    after: { isBlocked: isBlockedManually, comment: reason },
  });
  return { id, isBlockedState: isBlocked({ ...stored, isBlockedManually }, clock) };
}
