import type { ProposalStep } from "@birzha/domain/auctions/lifecycle.ts";
import { proposalRefusal } from "@birzha/domain/auctions/permissions.ts";
import type { Context } from "../../../platform/http/endpoint-binding/context.ts";
import { Refused } from "../../../platform/http/errors/failure.ts";
import { refusalOf } from "../rule-refusals.ts";
import { lockStored, standingOf } from "../proposal-queries.ts";
import type { StoredProposal } from "../proposal-rows.ts";

/**
 * locks a proposal, checks permission, state and version for a step. Of concurrent steps one wins; the
 * others get 409.
 */
export async function openProposal(
  { actor, clock, db }: Context,
  step: ProposalStep,
  id: number,
  version?: number,
): Promise<StoredProposal> {
  const stored = await lockStored(db, actor, id);
  const refusal = proposalRefusal(actor, step, standingOf(stored, clock));
  if (refusal === "shared.not-found") throw new Refused(refusal);
  if (refusal) throw refusalOf(refusal);
  if (version !== undefined && version !== stored.currentVersion) throw refusalOf("shared.stale");
  return stored;
}
