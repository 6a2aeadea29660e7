import { proposalStatus, statusAfter } from "@birzha/domain/auctions/lifecycle.ts";
import { proposalRefusal } from "@birzha/domain/auctions/permissions.ts";
import { ru } from "@birzha/phrases/auctions/ru.ts";
import type { Context } from "../../../platform/http/context.ts";
import { lockStored, standingOf } from "../proposal-queries.ts";
import { refusalOf } from "../rule-refusals.ts";
import { changeStored, insertDecision } from "../store.ts";
import { endChange } from "./end-change.ts";
import { tellFirm } from "./tell-firm.ts";

interface Result {
  readonly id: number;
  readonly held: boolean;
  /** DESK-021: what an operator has seen; the trading system speaks of the auction, not of a version. */
  readonly version?: number;
}

/**
 * A-12, step 14: what came of the auction, as the trading system says or an operator; FIX-061: of the version in force, so that
 * a change that waits ends with it. Answers whether that was news.
 */
export async function settleResult(context: Context, { id, held, version }: Result): Promise<boolean> {
  const { actor, clock, db } = context;
  const step = held ? "hold" : "notHold";
  const stored = await lockStored(db, actor, id);
  if (version === undefined && stored.status === statusAfter(step)) return false;
  const refusal = proposalRefusal(actor, step, standingOf(stored, clock));
  if (refusal) throw refusalOf(refusal);
  if (version !== undefined && version !== stored.currentVersion) throw refusalOf("shared.stale");
  const by = { author: actor, at: clock.now() };
  if (stored.status !== proposalStatus.accepted)
    await insertDecision(db, stored, "notConsidered", ru.notConsidered[step], by);
  const change = await endChange(db, stored, "notConsidered");
  const no = await changeStored(db, stored, { ...change, status: statusAfter(step) }, by);
  await insertDecision(db, { ...stored, currentVersion: no }, step, null, by);
  await tellFirm(context, stored, held ? "auction-held" : "auction-not-held");
  context.audit({
    action: "auctions.result",
    entity: "proposal",
    entityId: id,
    before: { status: stored.status },
    after: { status: statusAfter(step), held },
  });
  return true;
}
