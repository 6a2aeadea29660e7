import type { ActorKind } from "@birzha/domain/shared/access/access.ts";
import { userType } from "@birzha/domain/organizations/lifecycle.ts";
import { roleCodes } from "@birzha/domain/users/role.ts";
import { userStatus } from "@birzha/domain/users/lifecycle.ts";
import type { CurrentUser } from "@birzha/domain/users/user.ts";

export type SessionUser = CurrentUser | undefined;

/** G-8: staff of the exchange has role 2 and above. */
export const isStaff = (user: SessionUser): boolean => (user?.role ?? 0) >= roleCodes.operator;

/** PLAT-071, G-11a: the account is blocked. */
export const isBlocked = (user: SessionUser): boolean => user?.status === userStatus.blocked;

/** PLAT-073: member of an organisation; staff need none. */
export const hasOrganization = (user: SessionUser): boolean => Boolean(user?.organizationInfo);

/** PLAT-072, G-10: owner of the acting organisation's cabinet. Staff never is. */
export const isOwner = (user: SessionUser): boolean =>
  !isStaff(user) && hasOrganization(user) && user?.userType === userType.owner;

/** Kinds of users: all actors except the trading system. */
export type UserKind = Exclude<ActorKind, "machine">;

/** Returns the column of table 2.8 for the user. */
export function kindOf(user: SessionUser): UserKind {
  if (!user) return "guest";
  if (isBlocked(user)) return "blocked";
  if (isStaff(user)) return "operator";
  if (!hasOrganization(user)) return "newcomer";
  return isOwner(user) ? "owner" : "employee";
}
