import { z } from "zod";
import { instant } from "../shared/scalars.ts";

/** An application as those who decide see it (APP-010); fields for the exchange alone are absent for others (APP-011). */
export const application = z.object({
  id: z.number(),
  /** Login of the applicant. */
  account: z.string(),
  fio: z.string(),
  phone: z.string(),
  /** Full name of the organisation, as the applicant gave it. */
  name: z.string(),
  inn: z.string(),
  address: z.string(),
  status: z.number(),
  statusName: z.string(),
  /** Why it was rejected. */
  description: z.string().nullable(),
  registeredDate: instant,
  changedDate: instant.nullable(),
  /** Login of whoever decided. */
  changedAccount: z.string().nullable(),
  /** Name of the organisation in the portal, where it is known. */
  organizationName: z.string().nullable(),
  /** G-59: true to take part in trades, false to report OTC contracts. */
  ntbUser: z.boolean(),
  /** G-59: the exchange decides, not the owner. */
  isOperator: z.boolean(),
  /** G-63: the signature held. */
  resultCheck: z.boolean().optional(),
  /** Why it did not. */
  checkMessage: z.string().nullable().optional(),
  /** Whether there is a signature to download. */
  isSigned: z.boolean().optional(),
  /** G-63: the portal knows an organisation of that INN. */
  isOrganization: z.boolean().optional(),
  /** G-84. */
  isUK: z.boolean().optional(),
  UKInn: z.string().nullable().optional(),
  /** G-80: when the applicant accepted which rules. */
  consentDate: instant.optional(),
  consentVersion: z.string().optional(),
});
export type Application = z.output<typeof application>;

/** FIX-040: an application as the applicant sees it: what became of it, and all he gave, to correct and send again. */
export const ownApplication = z.object({
  id: z.number(),
  fullName: z.string(),
  phone: z.string(),
  name: z.string(),
  inn: z.string(),
  address: z.string(),
  isFAddress: z.boolean(),
  isIP: z.boolean(),
  isUK: z.boolean(),
  UKInn: z.string().nullable(),
  ntbUser: z.boolean(),
  status: z.number(),
  statusName: z.string(),
  /** Why it was rejected. */
  description: z.string().nullable(),
  registeredDate: instant,
  changedDate: instant.nullable(),
});
export type OwnApplication = z.output<typeof ownApplication>;
