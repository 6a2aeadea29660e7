import { proposalStatus, statusAfter } from "@birzha/domain/auctions/lifecycle.ts";
import { proposalRejection } from "@birzha/domain/auctions/permissions.ts";
import { ru } from "@birzha/phrases/auctions/ru.ts";
import type { RequestContext } from "../../../platform/http/endpoint-binding/context.ts";
import { ApiError } from "../../../platform/http/errors/failure.ts";
import { lockAllStored, permissionState } from "../proposal-queries.ts";
import type { StoredProposal } from "../proposal-rows.ts";
import { rejectionOf } from "../rule-rejections.ts";
import { changeAllStored, insertDecisions, type StoredStep } from "../store.ts";
import { endChange } from "./end-change.ts";
import { notifyOrganizations } from "./notify-organizations.ts";

interface Result {
  readonly id: number;
  readonly held: boolean;
  /**
   * DESK-021: version that the operator has seen. Absent for the trading system, which reports about auctions, not
   * versions.
   */
  readonly version?: number;
}

/** Whether the result was new, or the rejection reason. */
type Settled = boolean | ApiError;

interface News {
  readonly stored: StoredProposal;
  readonly held: boolean;
}

/**
 * A-12, step 14: applies auction results from the trading system or an operator. FIX-061: the result concerns the
 * version in force and ends a pending change. Proposals must be distinct. Returns one result each; rejected ones stay
 * unchanged.
 */
export async function recordAuctionResults(
  context: RequestContext,
  results: readonly Result[],
): Promise<Settled[]> {
  const { actor, clock, db } = context;
  const proposals = await lockAllStored(
    db,
    actor,
    results.map(({ id }) => id),
  );
  const news: News[] = [];
  const settled = results.map(({ id, held, version }): Settled => {
    const stored = proposals.get(id);
    if (!stored) return new ApiError("shared.not-found");
    const step = stepOf(held);
    if (version === undefined && stored.status === statusAfter(step)) return false;
    const rejection = proposalRejection(actor, step, permissionState(stored, clock));
    if (rejection) return rejectionOf(rejection);
    if (version !== undefined && version !== stored.currentVersion) return rejectionOf("shared.stale");
    news.push({ stored, held });
    return true;
  });
  if (news.length > 0) await take(context, news);
  return settled;
}

const stepOf = (held: boolean) => (held ? "hold" : "notHold");

async function take(context: RequestContext, news: readonly News[]): Promise<void> {
  const { actor, clock, db } = context;
  const by = { author: actor, at: clock.now() };
  const undecided = news.filter(({ stored }) => stored.status !== proposalStatus.accepted);
  await insertDecisions(
    db,
    undecided.map(({ stored, held }) => ({
      about: stored,
      action: "notConsidered",
      comment: ru.notConsidered[stepOf(held)],
    })),
    by,
  );
  const steps: StoredStep[] = [];
  for (const { stored, held } of news) {
    const change = await endChange(db, stored, "notConsidered");
    steps.push({ stored, change: { ...change, status: statusAfter(stepOf(held)) } });
  }
  const standing = await changeAllStored(db, steps, by);
  await insertDecisions(
    db,
    news.map(({ stored, held }, place) => ({
      about: { ...stored, currentVersion: standing[place]! },
      action: stepOf(held),
      comment: null,
    })),
    by,
  );
  await notifyOrganizations(
    context,
    news.map(({ stored, held }) => ({
      proposal: stored,
      kind: held ? "auction-held" : "auction-not-held",
    })),
  );
  for (const { stored, held } of news)
    context.audit({
      action: "auctions.result",
      entity: "proposal",
      entityId: stored.id,
      before: { status: stored.status },
      after: { status: statusAfter(stepOf(held)), held },
    });
}
