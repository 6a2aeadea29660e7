import { z } from "zod";
import { rowShape } from "../shared/registers/register-schema.ts";
import { instant, recordId, recordName, innText, changedTime } from "../shared/values/scalars.ts";
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
  id: recordId,
  fullName: z.string().describe("Full name of the applicant."),
  phone: z.string().describe("Phone number, `+7 (999) 999-99-99`."),
  name: recordName,
  inn: innText,
  address: z.string().describe("Address of the organisation."),
  isFAddress: z.boolean().describe("Whether the address is a foreign one."),
  isIP: z.boolean().describe("Whether the company is an individual entrepreneur."),
  isUK: z.boolean().describe("Whether a managing company manages the organisation."),
  UKInn: z.string().nullable().describe("INN of the managing company, 10 or 12 digits."),
  ntbUser: z.boolean().describe("Whether it concerns a trading member."),
  status: z.number().describe("Status: 0 new, 1 accepted, 2 rejected."),
  statusName: z.string().describe("Name of the status."),
  description: z.string().nullable().describe("Reason of the rejection; null without one."),
  registeredDate: instant.describe("Time of the registration, ISO 8601 with offset."),
  changedDate: changedTime,
});
export type OwnApplication = z.output<typeof ownApplication>;
