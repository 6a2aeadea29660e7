import { z } from "zod";
import { changedFields } from "../shared/history.ts";
import { instant, isoDate } from "../shared/scalars.ts";
import { organizationSteps } from "./lifecycle.ts";

/** The organisation as operators and its members see it (ORG-010). */
export const organization = z.object({
  id: z.number(),
  inn: z.string(),
  name: z.string(),
  address: z.string(),
  status: z.number(),
  statusName: z.string(),
  /** Why it is blocked. */
  description: z.string().nullable(),
  /** Day it was first accepted (G-68). */
  activeDate: isoDate,
  statusDate: instant.nullable(),
  /** G-69: all reports, rejected ones too; null where the caller acts for another organisation. */
  numberOfReports: z.number().nullable(),
  ownerAccount: z.string().nullable(),
  ownerName: z.string().nullable(),
  /** What the caller is in it; null for who is no member. */
  userType: z.number().nullable(),
  userTypeName: z.string().nullable(),
  /** Trading participant of the exchange (G-12). */
  ntbUser: z.boolean(),
  /** G-84: managed by a managing company, and its INN; for staff alone, null for others. */
  isUK: z.boolean().nullable(),
  UKInn: z.string().nullable(),
  version: z.number(),
});
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
