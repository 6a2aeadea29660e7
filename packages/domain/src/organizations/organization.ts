import { z } from "zod";
import { changedFields } from "../shared/registers/history.ts";
import { rowShape } from "../shared/registers/register-schema.ts";
import { instant } from "../shared/values/scalars.ts";
import { organizationSteps } from "./lifecycle.ts";
import { organizationRegister } from "./register.ts";

/** Response shape of an organisation, visible to operators and its members (ORG-010). */
export const organization = z.object(rowShape(organizationRegister));
export type Organization = z.output<typeof organization>;

/** Fields that the history compares between versions. */
export const organizationVersionFields = ["inn", "name", "address", "status", "ntbUser"] as const;

/** A version of an organisation with its values from that time on (ORG-038, S-7). */
export const organizationVersion = z.object({
  id: z.number(),
  inn: z.string(),
  name: z.string(),
  address: z.string(),
  status: z.number(),
  statusName: z.string(),
  /** Reason of the block. */
  description: z.string().nullable(),
  changedDate: instant,
  /** Login of the author; null for versions older than the history. */
  account: z.string().nullable(),
  /** Action and changed fields. */
  kind: z.enum(organizationSteps),
  changes: changedFields(organizationVersionFields),
});
export type OrganizationVersion = z.output<typeof organizationVersion>;

/** A company by INN (ORG-061); empty and false if there is none (G-67). */
export const companyByInn = z.object({
  fullName: z.string(),
  address: z.string(),
  isFAddress: z.boolean(),
  isIP: z.boolean(),
});
export type CompanyByInn = z.output<typeof companyByInn>;

export const unknownCompany: CompanyByInn = { fullName: "", address: "", isFAddress: false, isIP: false };
