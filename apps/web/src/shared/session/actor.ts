import { organizationStatus } from "@birzha/domain/organizations/lifecycle.ts";
import type { Actor } from "@birzha/domain/shared/access/actor.ts";
import type { CurrentUser } from "@birzha/domain/users/user.ts";
import { isOwner, kindOf } from "./person.ts";

/** The signed-in person as the rules of the domain see him, so that a screen can ask what the server will refuse. */
export function toActor(person: CurrentUser): Actor {
  const kind = kindOf(person);
  const { userId, account, name, role, organizationInfo, hasAccess, hasAuctions, hasContracts, hasSpot } =
    person;
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
          isOwner: isOwner(person),
          hasAccess,
          hasAuctions,
          hasContracts,
          hasSpot,
        }
      : undefined,
  };
}
