import { z } from "zod";
import { rowShape } from "../shared/registers/register-schema.ts";
import { reportRegister } from "./register.ts";

/** An attached file as the documents show it: id and name. */
export const attachedFile = z.object({ id: z.number(), value: z.string() });
export type AttachedFile = z.infer<typeof attachedFile>;

const { isDubiousDeal: _, ...ofOrganizations } = reportRegister;

/** A row of the register as its organisation sees it (OTC-028, OTC-029). */
export const registerRow = z.object({
  ...rowShape(ofOrganizations),
  /** Status number (G-32). */
  status: z.number(),
  files: z.array(attachedFile),
  /** Versions the reader may see in the history; 1 for a report never touched. */
  versionCount: z.number(),
});
export type RegisterRow = z.infer<typeof registerRow>;

/** OTC-030: what exchange staff see beside it. */
export const staffRegisterRow = registerRow.extend({
  organizationId: z.number(),
  isDubiousDeal: z.boolean(),
});
export type StaffRegisterRow = z.infer<typeof staffRegisterRow>;

/** What made a version (S-7). */
export const versionKinds = [
  "create",
  "update",
  "status",
  "deal",
  "terminate",
  "change-termination",
] as const;
export type VersionKind = (typeof versionKinds)[number];

const versionFields = {
  /** Of its report, from 1. */
  versionNumber: z.number(),
  kind: z.enum(versionKinds),
  /** Who made the version and when. */
  versionAuthor: z.string(),
  versionDate: z.string(),
  /** Reason of a cancellation, where there is one. */
  description: z.string().nullable(),
};

/** OTC-031: a version shows the same fields; its `id` is the id of the version. */
export const versionRow = registerRow.extend(versionFields);
export type VersionRow = z.infer<typeof versionRow>;
export const staffVersionRow = staffRegisterRow.extend(versionFields);
export type StaffVersionRow = z.infer<typeof staffVersionRow>;

/** OTC-041: a report, or one of its versions (`isChildren`), as stored. */
export const storedReport = z.object({
  id: z.number(),
  status: z.number(),
  statusName: z.string(),
  description: z.string().nullable(),
  issueDate: z.string(),
  changedDate: z.string().nullable(),
  passportId: z.number(),
  dataXML: z.string(),
  agreementNumber: z.string().nullable(),
  contractNumber: z.string().nullable(),
  familyName: z.string(),
  organizationId: z.number(),
  organizationInn: z.string(),
  organizationName: z.string(),
  terminationReportNumber: z.string().nullable(),
  terminationDate: z.string().nullable(),
  terminationNumber: z.string().nullable(),
  terminationReportDate: z.string().nullable(),
  /** WORK-061: last day on which it was on time, and whether it came by then; null where no rule means it. */
  dueDate: z.string().nullable(),
  isOnTime: z.boolean().nullable(),
  files: z.array(attachedFile),
  isChildren: z.boolean(),
  /** Sent back with a change; a stale one is refused (G-85). */
  version: z.number(),
  /** The report a version belongs to; its own id for a report. */
  reportId: z.number(),
  /** Present for exchange staff only (G-53). */
  isDubiousDeal: z.boolean().optional(),
});
export type StoredReport = z.infer<typeof storedReport>;

/** DUP-001: a report of the organisation that a new one equals, or that a person should look at first. */
export const alikeReport = z.object({
  id: z.number(),
  status: z.number(),
  statusName: z.string(),
  contractNumber: z.string(),
  contractDate: z.string(),
  purchaserName: z.string(),
  productTypeName: z.string(),
  amount: z.string(),
  price: z.string(),
  currencyName: z.string(),
  /** Fields of the form that differ; none for a twin. */
  differences: z.array(z.string()),
});
export type AlikeReport = z.infer<typeof alikeReport>;
