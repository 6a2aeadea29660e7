import type { Actor } from "./actor.ts";

/** Access of a user to areas in addition to the register of contracts (G-12). */
export interface OrganizationRights {
  readonly hasAccess: boolean;
  readonly hasAuctions: boolean;
  readonly hasContracts: boolean;
  readonly hasSpot: boolean;
}

const all: OrganizationRights = { hasAccess: true, hasAuctions: true, hasContracts: true, hasSpot: true };
const none: OrganizationRights = {
  hasAccess: false,
  hasAuctions: false,
  hasContracts: false,
  hasSpot: false,
};

/**
 * PLAT-061..064, G-12: staff have all rights. Other users have those of their acting organisation if it is an
 * active trading participant; blocked users and newcomers have none.
 */
export function rightsOf({ kind, organization }: Pick<Actor, "kind" | "organization">): OrganizationRights {
  if (kind === "operator") return all;
  if (kind === "blocked" || !organization?.isActive || !organization.hasAccess) return none;
  const { hasAuctions, hasContracts, hasSpot } = organization;
  return { hasAccess: true, hasAuctions, hasContracts, hasSpot };
}
