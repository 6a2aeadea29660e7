import { organizationStatus } from "./status.ts";

/** S-7: what makes a row of an organisation's history. */
export const organizationSteps = ["create", "update", "block", "unblock", "trading-member"] as const;
export type OrganizationStep = (typeof organizationSteps)[number];

/** G-65: the step towards the wanted status; undefined where it is that already. */
export function findStatusStep(from: number, to: number): "block" | "unblock" | undefined {
  if (from === to) return undefined;
  return to === organizationStatus.blocked ? "block" : "unblock";
}
