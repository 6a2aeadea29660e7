import type { ErrorCode } from "../errors.ts";
import { isOperator, type Actor } from "../shared/access/actor.ts";
import { invitationState, type InvitationState } from "./lifecycle.ts";

/** What an invitation leads to. */
export interface InvitingOrganization {
  readonly id: number;
  /** False when the exchange has blocked it. */
  readonly isActive: boolean;
}

/** INST-001: the owner invites for the organisation that he acts for, operators for any, while it may work. */
export function inviteRefusal(actor: Actor, { id, isActive }: InvitingOrganization): ErrorCode | undefined {
  if (actor.kind === "blocked") return "shared.blocked";
  if (actor.kind === "owner") {
    if (actor.organization?.id !== id) return "shared.not-found";
  } else if (!isOperator(actor)) return "shared.forbidden";
  return isActive ? undefined : "shared.organization-blocked";
}

/** What the use of an invitation depends on. */
export interface InvitationFacts {
  readonly state: InvitationState;
  /** Whether its maker can still give his word: he owns the cabinet (FIX-041) or is an operator, can act, and the organisation may work. */
  readonly isMeant: boolean;
  /** What the invited is in the organisation; undefined for nothing. */
  readonly membership: { readonly isActive: boolean } | undefined;
}

/** INST-001: why the invited may not join by it, or nothing. Who works for the exchange belongs to no firm. */
export function acceptRefusal(
  actor: Actor,
  { state, isMeant, membership }: InvitationFacts,
): ErrorCode | undefined {
  if (actor.kind === "blocked") return "shared.blocked";
  if (actor.kind === "operator" || actor.kind === "machine" || actor.key) return "shared.forbidden";
  if (state === invitationState.lapsed) return "invitations.lapsed";
  if (state !== invitationState.open) return "invitations.ended";
  if (membership) return membership.isActive ? "invitations.member" : "invitations.shut-out";
  return isMeant ? undefined : "invitations.no-word";
}
