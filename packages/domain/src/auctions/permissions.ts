import type { ErrorCode } from "../errors.ts";
import { isOperator, type Actor } from "../shared/access/actor.ts";
import { conditionsOf, stepFits, type ProposalParty, type ProposalStep } from "./lifecycle.ts";

/** Properties of a proposal that permissions depend on. */
export interface PermissionState {
  readonly status: number;
  /** Id of the owning organisation. */
  readonly firmId: number;
  /** current value. */
  readonly isBlocked: boolean;
  /** Whether an accepted version is in force. */
  readonly wasAccepted: boolean;
}

/**
 * Returns the error code if this actor cannot take this step; undefined if allowed.
 * The server checks before the action, the screen before showing it. A proposal of another organisation is a
 * 404. An operator acts for the chosen organisation.
 */
export function proposalRejection(
  actor: Actor,
  step: ProposalStep,
  proposal: PermissionState,
): ErrorCode | undefined {
  const { by, isBlockable, versionInForce } = conditionsOf(step);
  const rejection =
    by === "firm" || by === "members"
      ? organizationRejection(actor, by, proposal.firmId)
      : exchangeRejection(actor, by);
  if (rejection) return rejection;
  if (!stepFits(step, proposal.status)) return "auctions.wrong-status";
  if (versionInForce === "must" && !proposal.wasAccepted)
    return step === "rejectChange" ? "auctions.never-accepted" : "auctions.wrong-status";
  if (versionInForce === "mustNot" && proposal.wasAccepted) return "auctions.in-force";
  return isBlockable && proposal.isBlocked ? "auctions.blocked" : undefined;
}

/**
 * Returns the error code if this actor cannot file for the acting organisation at all (V-1, A-63); undefined
 * if allowed.
 */
export function filingRejection(actor: Actor): ErrorCode | undefined {
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

/** FIX-322: a step of members is their own decision, so staff takes none of them for the organisation. */
function organizationRejection(
  actor: Actor,
  by: "firm" | "members",
  organizationId: number,
): ErrorCode | undefined {
  if (by === "members" && actor.kind === "operator") return "shared.forbidden";
  return (
    filingRejection(actor) ?? (actor.organization?.id === organizationId ? undefined : "shared.not-found")
  );
}

/**
 * Auction results come from the trading system, or from the operator if there is none. The trading
 * system reports them in responses to notices (FIX-065), the operator by requests.
 */
const exchangeRejection = (
  actor: Actor,
  by: Exclude<ProposalParty, "firm" | "members">,
): ErrorCode | undefined =>
  by !== "portal" && (actor.kind === "machine" || isOperator(actor)) ? undefined : "shared.forbidden";
