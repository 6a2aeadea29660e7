import { organizationStatus } from "@birzha/domain/organizations/lifecycle.ts";
import type { Actor } from "@birzha/domain/shared/access/actor.ts";
import type { CurrentUser } from "@birzha/domain/users/user.ts";
import { isOwner, kindOf } from "./user.ts";

/** Converts the current user to an actor of the domain, so that a screen can evaluate the server's rules. */
export function toActor(user: CurrentUser): Actor {
  const kind = kindOf(user);
  const { userId, account, name, role, organizationInfo, hasAccess, hasAuctions, hasContracts, hasSpot } =
    user;
  return {
    kind: kind === "guest" ? "newcomer" : kind,
    userId,
    account,
    name,
    role,
    organization: organizationInfo
      ? {
          id: organizationInfo.id,
          inn: organizationInfo.inn,
          name: organizationInfo.name,
          isActive: organizationInfo.status !== organizationStatus.blocked,
          isOwner: isOwner(user),
          hasAccess,
          hasAuctions,
          hasContracts,
          hasSpot,
        }
      : undefined,
  };
}
