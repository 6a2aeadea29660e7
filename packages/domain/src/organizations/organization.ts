import { z } from "zod";
import { changedFields } from "../shared/registers/history.ts";
import { rowShape } from "../shared/registers/register-schema.ts";
import { instant } from "../shared/values/scalars.ts";
import { organizationSteps } from "./lifecycle.ts";
import { organizationRegister } from "./register.ts";

/** The organisation as operators and its members see it (ORG-010). */
export const organization = z.object(rowShape(organizationRegister));
export type Organization = z.output<typeof organization>;

/** What the history compares of two versions of an organisation. */
export const organizationVersionFields = ["inn", "name", "address", "status", "ntbUser"] as const;

/** A row of an organisation's history (ORG-038): its values since then (S-7). */
export const organizationVersion = z.object({
  id: z.number(),
  inn: z.string(),
  name: z.string(),
  address: z.string(),
  status: z.number(),
  statusName: z.string(),
  /** Why it is blocked. */
  description: z.string().nullable(),
  changedDate: instant,
  /** Login of who changed it; null for what was there before histories were kept. */
  account: z.string().nullable(),
  /** What was done, and what it changed. */
  kind: z.enum(organizationSteps),
  changes: changedFields(organizationVersionFields),
});
export type OrganizationVersion = z.output<typeof organizationVersion>;

/** A company known by its INN (ORG-061); not found is empty and false (G-67). */
export const companyByInn = z.object({
  fullName: z.string(),
  address: z.string(),
  isFAddress: z.boolean(),
  isIP: z.boolean(),
});
export type CompanyByInn = z.output<typeof companyByInn>;

export const unknownCompany: CompanyByInn = { fullName: "", address: "", isFAddress: false, isIP: false };
