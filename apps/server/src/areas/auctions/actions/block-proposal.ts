import type * as api from "@birzha/domain/auctions/processing-api.ts";
import type { InputOf, ResultOf } from "@birzha/domain/shared/endpoint.ts";
import type { Context } from "../../../platform/http/context.ts";
import { lockStored } from "../proposal-queries.ts";
import { isBlocked } from "../proposal-rows.ts";
import { insertDecision, setBlock } from "../store.ts";

/** the operator's own block, or the end of it; near dates block by themselves, whatever he says. */
export async function blockProposal(
  context: Context,
  { params: { id }, body }: Pick<InputOf<typeof api.blockProposal>, "params" | "body">,
): Promise<ResultOf<typeof api.blockProposal>> {
  const { actor, clock, db } = context;
  const stored = await lockStored(db, actor, id);
  const isBlockedManually = body.data.isBlockedState;
  if (isBlockedManually !== stored.isBlockedManually) {
    const by = { author: actor, at: clock.now() };
    await setBlock(db, id, isBlockedManually, by.at);
    await insertDecision(db, stored, isBlockedManually ? "block" : "unblock", null, by);
  }
  context.audit({
    action: "auctions.block",
    entity: "proposal",
    entityId: id,
    before: { isBlocked: stored.isBlockedManually },
    after: { isBlocked: isBlockedManually },
  });
  return { id, isBlockedState: isBlocked({ ...stored, isBlockedManually }, clock) };
}
