import { operatorRole, type ActingOrganization, type Actor } from "@birzha/domain/shared/access/actor.ts";

/** Actors for direct queries of an area, without endpoints and policies. */

export const actingOrganization = ({ id, inn, name }: Pick<ActingOrganization, "id" | "inn" | "name">) => ({
  id,
  inn,
  name,
  isActive: true,
  isOwner: false,
  hasAccess: true,
  hasAuctions: true,
  hasContracts: true,
  hasSpot: true,
});

export const operatorActor = (organization: ActingOrganization | undefined): Actor => ({
  kind: "operator",
  userId: 1,
  account: "operator",
  name: "Орлова",
  role: operatorRole,
  organization,
});
