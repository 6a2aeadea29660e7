import type { ProposalStep } from "@birzha/domain/auctions/lifecycle.ts";
import { proposalRejection } from "@birzha/domain/auctions/permissions.ts";
import type { RequestContext } from "../../../platform/http/endpoint-binding/context.ts";
import { ApiError } from "../../../platform/http/errors/failure.ts";
import { rejectionOf } from "../rule-rejections.ts";
import { lockStored, permissionState } from "../proposal-queries.ts";
import type { StoredProposal } from "../proposal-rows.ts";

/**
 * locks a proposal, checks permission, state and version for a step. Of concurrent steps one wins; the
 * others get 409.
 */
export async function openProposal(
  { actor, clock, db }: RequestContext,
  step: ProposalStep,
  id: number,
  version?: number,
): Promise<StoredProposal> {
  const stored = await lockStored(db, actor, id);
  const rejection = proposalRejection(actor, step, permissionState(stored, clock));
  if (rejection === "shared.not-found") throw new ApiError(rejection);
  if (rejection) throw rejectionOf(rejection);
  if (version !== undefined && version !== stored.currentVersion) throw rejectionOf("shared.stale");
  return stored;
}
