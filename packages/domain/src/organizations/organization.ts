import { z } from "zod";
import { changedFields } from "../shared/registers/history.ts";
import { rowShape } from "../shared/registers/register-schema.ts";
import { instantSchema, recordId, innText, recordName } from "../shared/values/scalars.ts";
import { organizationSteps } from "./lifecycle.ts";
import { organizationRegister } from "./register.ts";

/** Response shape of an organisation, visible to operators and its members (ORG-010). */
export const organizationSchema = z.object(
  rowShape(organizationRegister, {
    id: "Id of the record.",
    inn: "INN, 10 or 12 digits.",
    name: "Name.",
    address: "Address of the organisation.",
    status: "Status: 0 active, 1 blocked.",
    statusName: "Name of the status.",
    description: "Reason of the block; null without one.",
    activeDate: "Day of the first acceptance, `YYYY-MM-DD`.",
    statusDate: "Time of the last change of the status, ISO 8601 with offset; null if never changed.",
    numberOfReports: "Number of reports, including rejected ones; null if the caller cannot see it.",
    ownerName: "Name of the owner; null if unknown.",
    ownerAccount: "Login of the owner; null without one.",
    userType: "Type of membership: 0 user, 1 owner; null without a membership.",
    userTypeName: "Name of the type of membership; null without one.",
    ntbUser: "Whether it concerns a trading member.",
    isUK: "Whether a managing company manages the organisation.",
    UKInn: "INN of the managing company, 10 or 12 digits.",
    version: "Version of the record, to detect concurrent edits.",
  }),
);
export type Organization = z.output<typeof organizationSchema>;

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
  changedDate: instantSchema.describe("Time of the change, ISO 8601 with offset."),
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
