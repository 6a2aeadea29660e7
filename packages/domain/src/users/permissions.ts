import type { ErrorCode } from "../errors.ts";
import { userType } from "../organizations/lifecycle.ts";
import { isOperator, type Actor } from "../shared/access/actor.ts";
import { findUserStep, userStatus } from "./lifecycle.ts";

/** Properties of a user that permissions depend on. */
export interface UserDetails {
  readonly userId: number;
  readonly status: number;
  /** Whether this is the last active operator (G-70). */
  readonly isLastOperator: boolean;
}

/** G-71: only the user and operators can edit a profile; for others it is a 404. */
export function profileRejection(actor: Actor, userId: number): ErrorCode | undefined {
  if (actor.kind === "blocked") return "shared.blocked";
  if (actor.kind === "operator") return isOperator(actor) ? undefined : "shared.forbidden";
  return actor.userId === userId ? undefined : "shared.not-found";
}

/** G-70, USR-033: operators can block anyone except themselves and the last operator. */
export function blockRejection(actor: Actor, user: UserDetails, to: number): ErrorCode | undefined {
  if (!isOperator(actor)) return "shared.forbidden";
  const step = findUserStep(user.status, to);
  if (!step) return "users.same-status";
  if (step === "unblock") return undefined;
  if (user.userId === actor.userId) return "users.self-block";
  return user.isLastOperator ? "users.last-operator" : undefined;
}

/** Properties of a member that permissions depend on. */
export interface MemberDetails {
  readonly userId: number;
  readonly organizationId: number;
  /** Status in the portal. */
  readonly status: number;
  readonly userType: number;
  /** False if the organisation has blocked the member (G-11b). */
  readonly isActive: boolean;
}

/** ORG-043, G-73: the owner and operators can block members; only operators can block the owner. */
export function memberBlockRejection(
  actor: Actor,
  member: MemberDetails,
  isActive: boolean,
): ErrorCode | undefined {
  const rejection = ownershipRejection(actor, member.organizationId);
  if (rejection) return rejection;
  if (member.isActive === isActive) return "users.same-status";
  return member.userType === userType.owner && !isOperator(actor) ? "users.owner-block" : undefined;
}

/**
 * G-72, ORG-044: the new owner must be an active user with an active membership, and not the owner already.
 */
export function transferRejection(actor: Actor, target: MemberDetails): ErrorCode | undefined {
  const rejection = ownershipRejection(actor, target.organizationId);
  if (rejection) return rejection;
  if (target.userType === userType.owner && target.isActive) return "users.owner-already";
  return target.isActive && target.status === userStatus.active ? undefined : "users.inactive-member";
}

/** Table 2.8: the owner of the acting organisation, and operators. */
function ownershipRejection(actor: Actor, organizationId: number): ErrorCode | undefined {
  if (actor.kind === "blocked") return "shared.blocked";
  if (actor.kind === "operator") return isOperator(actor) ? undefined : "shared.forbidden";
  if (actor.kind !== "owner") return "shared.forbidden";
  if (actor.organization?.id !== organizationId) return "shared.not-found";
  return actor.organization.isActive ? undefined : "shared.organization-blocked";
}
