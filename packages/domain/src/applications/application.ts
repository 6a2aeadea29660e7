import { z } from "zod";
import { rowShape } from "../shared/registers/register-schema.ts";
import { instantSchema, recordId, recordName, innText, changedTime } from "../shared/values/scalars.ts";
import { applicationRegister } from "./register.ts";

/**
 * Response shape of an application, visible to its deciders (APP-010). Fields for exchange staff are absent
 * for others (APP-011).
 */
export const applicationSchema = z.object(
  rowShape(applicationRegister, {
    id: "Id of the record.",
    name: "Name.",
    inn: "INN, 10 or 12 digits.",
    fio: "Full name of the applicant.",
    status: "Status: 0 new, 1 accepted, 2 rejected.",
    statusName: "Name of the status.",
    registeredDate: "Time of the registration, ISO 8601 with offset.",
    changedDate: "Time of the last change, ISO 8601 with offset; null if never changed.",
    resultCheck: "Whether the signature is valid.",
    isOrganization: "Whether the portal has an organisation with this INN.",
    account: "Login of the applicant.",
    phone: "Phone number, `+7 (999) 999-99-99`.",
    address: "Address of the organisation.",
    description: "Reason of the rejection; null without one.",
    changedAccount: "Login of the user who decided; null before the decision.",
    organizationName: "Name of the organisation in the portal; null if it has none.",
    ntbUser: "Whether it concerns a trading member.",
    isOperator: "Whether the exchange decides instead of the owner.",
    checkMessage: "Why the signature is invalid; null if it is valid.",
    obstacle: "Change since the filing that stops the acceptance; null without one.",
    isSigned: "Whether a signature is available for download.",
    isUK: "Whether a managing company manages the organisation.",
    UKInn: "INN of the managing company, 10 or 12 digits.",
    consentDate: "Time of the consent to personal data processing, ISO 8601 with offset.",
    consentVersion: "Version of the consent.",
  }),
);
export type Application = z.output<typeof applicationSchema>;

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
  registeredDate: instantSchema.describe("Time of the registration, ISO 8601 with offset."),
  changedDate: changedTime,
});
export type OwnApplication = z.output<typeof ownApplication>;
