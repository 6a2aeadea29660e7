import type { ActorKind } from "@birzha/domain/shared/access/access.ts";
import { userType } from "@birzha/domain/organizations/lifecycle.ts";
import { role } from "@birzha/domain/users/role.ts";
import { userStatus } from "@birzha/domain/users/lifecycle.ts";
import type { CurrentUser } from "@birzha/domain/users/user.ts";

export type Person = CurrentUser | undefined;

/** G-8: staff of the exchange has role 2 and above. */
export const isStaff = (person: Person): boolean => (person?.role ?? 0) >= role.operator;

/** PLAT-071, G-11a: the account is blocked. */
export const isBlocked = (person: Person): boolean => person?.status === userStatus.blocked;

/** PLAT-073: member of an organisation; staff need none. */
export const hasOrganization = (person: Person): boolean => Boolean(person?.organizationInfo);

/** PLAT-072, G-10: owner of the acting organisation's cabinet. Staff never is. */
export const isOwner = (person: Person): boolean =>
  !isStaff(person) && hasOrganization(person) && person?.userType === userType.owner;

/** Kinds of users: all actors except the trading system. */
export type PersonKind = Exclude<ActorKind, "machine">;

/** Returns the column of table 2.8 for the user. */
export function kindOf(person: Person): PersonKind {
  if (!person) return "guest";
  if (isBlocked(person)) return "blocked";
  if (isStaff(person)) return "operator";
  if (!hasOrganization(person)) return "newcomer";
  return isOwner(person) ? "owner" : "employee";
}
