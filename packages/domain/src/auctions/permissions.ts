import type { ErrorCode } from "../errors.ts";
import { isOperator, type Actor } from "../shared/access/actor.ts";
import { conditionsOf, stepFits, type ProposalParty, type ProposalStep } from "./lifecycle.ts";

/** What a step depends on. */
export interface ProposalStanding {
  readonly status: number;
  /** Id of the firm whose proposal it is. */
  readonly firmId: number;
  /** A-14, as of now. */
  readonly isBlocked: boolean;
  /** A version of it was accepted and stays in force. */
  readonly wasAccepted: boolean;
}

/**
 * Why this actor may not take this step, or nothing. The server asks before it acts, the screen
 * before it offers. A proposal of another firm looks like none; an operator acts for the firm that he has chosen.
 */
export function proposalRefusal(
  actor: Actor,
  step: ProposalStep,
  proposal: ProposalStanding,
): ErrorCode | undefined {
  const { by, isBlockable, versionInForce } = conditionsOf(step);
  const refusal = by === "firm" ? firmRefusal(actor, proposal.firmId) : exchangeRefusal(actor, by);
  if (refusal) return refusal;
  if (!stepFits(step, proposal.status)) return "auctions.wrong-status";
  if (versionInForce === "must" && !proposal.wasAccepted)
    return step === "rejectChange" ? "auctions.never-accepted" : "auctions.wrong-status";
  if (versionInForce === "mustNot" && proposal.wasAccepted) return "auctions.in-force";
  return isBlockable && proposal.isBlocked ? "auctions.blocked" : undefined;
}

/** Why this actor may not file for the acting organisation at all (V-1, A-63), or nothing. */
export function filingRefusal(actor: Actor): ErrorCode | undefined {
  if (actor.kind === "blocked") return "shared.blocked";
  if (actor.kind === "operator" && !isOperator(actor)) return "shared.forbidden";
  if (actor.kind === "machine" || actor.kind === "newcomer") return "shared.forbidden";
  const { organization } = actor;
  if (!organization) return "shared.no-organization";
  if (!organization.isActive) return "shared.organization-blocked";
  return actor.kind === "operator" || (organization.hasAccess && organization.hasAuctions)
    ? undefined
    : "shared.forbidden";
}

const firmRefusal = (actor: Actor, firmId: number): ErrorCode | undefined =>
  filingRefusal(actor) ?? (actor.organization?.id === firmId ? undefined : "shared.not-found");

/**
 * Results of auctions come from the trading system, or from the operator where there is none; it decides by its
 * answers to notices (FIX-065), he by calls of his own.
 */
const exchangeRefusal = (actor: Actor, by: Exclude<ProposalParty, "firm">): ErrorCode | undefined =>
  by !== "portal" && (actor.kind === "machine" || isOperator(actor)) ? undefined : "shared.forbidden";
