import { z } from "zod";
import { changedFields } from "../shared/registers/history.ts";
import { rowShape } from "../shared/registers/register-schema.ts";
import { instant, recordId, innText, recordName } from "../shared/values/scalars.ts";
import { organizationSteps } from "./lifecycle.ts";
import { organizationRegister } from "./register.ts";

/** Response shape of an organisation, visible to operators and its members (ORG-010). */
export const organization = z.object(rowShape(organizationRegister));
export type Organization = z.output<typeof organization>;

/** Fields that the history compares between versions. */
export const organizationVersionFields = ["inn", "name", "address", "status", "ntbUser"] as const;

/** A version of an organisation with its values from that time on (ORG-038, S-7). */
export const organizationVersion = z.object({
  id: recordId,
  inn: innText,
  name: recordName,
  address: z.string().describe("Address of the organisation."),
  status: z.number().describe("Status: 0 active, 1 blocked."),
  statusName: z.string().describe("Name of the status."),
  description: z.string().nullable().describe("Reason of the block; null without one."),
  changedDate: instant.describe("Time of the last change, ISO 8601 with offset; null if never changed."),
  /** Login of the author; null for versions older than the history. */
  account: z.string().nullable().describe("Login of the author; null for old entries."),
  /** Action and changed fields. */
  kind: z.enum(organizationSteps).describe("Kind."),
  changes: changedFields(organizationVersionFields).describe("Changed fields with old and new values."),
});
export type OrganizationVersion = z.output<typeof organizationVersion>;

/** A company by INN (ORG-061); empty and false if there is none (G-67). */
export const companyByInn = z.object({
  fullName: z.string().describe("Full name of the company; empty if unknown."),
  address: z.string().describe("Address of the organisation."),
  isFAddress: z.boolean().describe("Whether the address is a foreign one."),
  isIP: z.boolean().describe("Whether the company is an individual entrepreneur."),
});
export type CompanyByInn = z.output<typeof companyByInn>;

export const unknownCompany: CompanyByInn = { fullName: "", address: "", isFAddress: false, isIP: false };
