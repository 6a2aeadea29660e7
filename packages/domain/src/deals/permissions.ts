import { agreementRejection } from "../agreements/permissions.ts";
import type { ErrorCode } from "../errors.ts";
import { isStaff, type Actor } from "../shared/access/actor.ts";

/** Organisation whose contract it is. */
export interface DealHolder {
  readonly organizationId: number;
  readonly isOrganizationActive: boolean;
}

/** DEAL-001: the organisation enters volume and term itself; staff only read them. */
export const termsRejection = (actor: Actor, holder: DealHolder): ErrorCode | undefined =>
  isStaff(actor)
    ? "shared.forbidden"
    : agreementRejection(actor, "update", { ...holder, status: "registered" });

/** DEAL-002: who can terminate a report can terminate the open reports of its contract. */
export const dealTerminationRejection = (actor: Actor, holder: DealHolder): ErrorCode | undefined =>
  agreementRejection(actor, "terminate", { ...holder, status: "registered" });
