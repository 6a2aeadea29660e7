import type { ErrorCode } from "../errors.ts";
import { isOperator, type Actor } from "../shared/access/actor.ts";
import { invitationState, type InvitationState } from "./lifecycle.ts";

/** Organisation of an invitation. */
export interface InvitingOrganization {
  readonly id: number;
  /** False if the exchange has blocked it. */
  readonly isActive: boolean;
}

/**
 * INST-001: an owner invites for the acting organisation, an operator for any, unless the organisation is
 * blocked.
 */
export function inviteRejection(actor: Actor, { id, isActive }: InvitingOrganization): ErrorCode | undefined {
  if (actor.kind === "blocked") return "shared.blocked";
  if (actor.kind === "owner") {
    if (actor.organization?.id !== id) return "shared.not-found";
  } else if (!isOperator(actor)) return "shared.forbidden";
  return isActive ? undefined : "shared.organization-blocked";
}

/** Properties that the acceptance of an invitation depends on. */
export interface InvitationDetails {
  readonly state: InvitationState;
  /**
   * Whether the inviter still has authority: an active owner (FIX-041) or operator, and an active
   * organisation.
   */
  readonly isMeant: boolean;
  /** Membership of the invitee in the organisation; undefined if there is none. */
  readonly membership: { readonly isActive: boolean } | undefined;
}

/**
 * INST-001: returns the error code of an acceptance; undefined if allowed. Exchange staff cannot join an
 * organisation.
 */
export function acceptRejection(
  actor: Actor,
  { state, isMeant, membership }: InvitationDetails,
): ErrorCode | undefined {
  if (actor.kind === "blocked") return "shared.blocked";
  if (actor.kind === "operator" || actor.kind === "machine" || actor.key) return "shared.forbidden";
  if (state === invitationState.lapsed) return "invitations.lapsed";
  if (state !== invitationState.open) return "invitations.ended";
  if (membership) return membership.isActive ? "invitations.member" : "invitations.shut-out";
  return isMeant ? undefined : "invitations.no-word";
}
