import type { Organization } from "@birzha/domain/organizations/organization.ts";
import { organizationStatus } from "@birzha/domain/organizations/lifecycle.ts";
import { ToneChip } from "../../../ui/tone-chip.tsx";

/** Whether an organisation is active, in the server's word. */
export const OrganizationStatus = ({ status, statusName }: Pick<Organization, "status" | "statusName">) => (
  <ToneChip tone={status === organizationStatus.blocked ? "bad" : "ok"}>{statusName}</ToneChip>
);
