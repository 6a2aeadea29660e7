import { z } from "zod";
import { rowShape } from "../shared/registers/register-schema.ts";
import { instant } from "../shared/values/scalars.ts";
import { applicationRegister } from "./register.ts";

/**
 * Response shape of an application, visible to its deciders (APP-010). Fields for exchange staff are absent
 * for others (APP-011).
 */
export const application = z.object(rowShape(applicationRegister));
export type Application = z.output<typeof application>;

/**
 * FIX-040: response shape of an application, visible to its applicant: the decision, and all entered values
 * for correction and resubmission.
 */
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
  /** Reason of a rejection. */
  description: z.string().nullable(),
  registeredDate: instant,
  changedDate: instant.nullable(),
});
export type OwnApplication = z.output<typeof ownApplication>;
