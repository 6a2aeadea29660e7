import { z } from "zod";
import { rowShape } from "../shared/registers/register-schema.ts";
import { reportRegister } from "./register.ts";
import { storedCorrection } from "./correction.ts";
import { storedWarnings } from "./warnings.ts";

/** An attached file on the wire: id and name. */
export const attachedFile = z.object({ id: z.number(), value: z.string() });
export type AttachedFile = z.infer<typeof attachedFile>;

const { isDubiousDeal: _, ...ofOrganizations } = reportRegister;

/** A row of the register, visible to members of its organisation (OTC-028, OTC-029). */
export const registerRow = z.object({
  ...rowShape(ofOrganizations),
  /** Status number (G-32). */
  status: z.number(),
  files: z.array(attachedFile),
  /** Number of versions that the reader can see; 1 for an unchanged report. */
  versionCount: z.number(),
  /** Reason of a rejection or of a correction; otherwise null. */
  description: z.string().nullable(),
  /** SCREEN-003: report that was filed again in place of this rejected one. */
  replacedBy: z.number().nullable(),
});
export type RegisterRow = z.infer<typeof registerRow>;

/** OTC-030: a row of the register, visible to exchange staff, with additional fields. */
export const staffRegisterRow = registerRow.extend({
  organizationId: z.number(),
  isDubiousDeal: z.boolean(),
});
export type StaffRegisterRow = z.infer<typeof staffRegisterRow>;

/** Action that created a version (S-7). */
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
  /** Number within the report, from 1. */
  versionNumber: z.number(),
  kind: z.enum(versionKinds),
  /** Author and time of the version. */
  versionAuthor: z.string(),
  versionDate: z.string(),
  /** SOFT-001: warnings of the version; null without any. */
  warnings: storedWarnings.nullable(),
  /** PROOF-004: cause and reason of the version; null if not given. */
  correction: storedCorrection.nullable(),
};

/** OTC-031: a version has the fields of a row; its `id` is the id of the version. */
export const versionRow = registerRow.extend(versionFields);
export type VersionRow = z.infer<typeof versionRow>;
export const staffVersionRow = staffRegisterRow.extend(versionFields);
export type StaffVersionRow = z.infer<typeof staffVersionRow>;

/** OTC-041: a stored report, or one of its versions (`isChildren`). */
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
  /** WORK-061: deadline, and whether the report met it; null if no duty rule applies. */
  dueDate: z.string().nullable(),
  isOnTime: z.boolean().nullable(),
  /** SCREEN-003: rejected report that this one was filed again for. */
  replaces: z.number().nullable(),
  /** SCREEN-003: report that was filed again in place of this rejected one, with its deadline. */
  replacedBy: z.object({ id: z.number(), dueDate: z.string().nullable() }).nullable(),
  /** SOFT-001: warnings of the version; null without any. */
  warnings: storedWarnings.nullable(),
  /** PROOF-004: cause and reason of the version; null if not given. */
  correction: storedCorrection.nullable(),
  files: z.array(attachedFile),
  isChildren: z.boolean(),
  /** Optimistic lock: the client returns it with a change, and the server rejects an outdated one (G-85). */
  version: z.number(),
  /** Id of the report that a version belongs to; for a report its own id. */
  reportId: z.number(),
  /** Exchange staff only (G-53). */
  isDubiousDeal: z.boolean().optional(),
});
export type StoredReport = z.infer<typeof storedReport>;

/** DUP-001: an existing report of the organisation that is equal or similar to a new one. */
export const similarReport = z.object({
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
  /** Form fields that differ; empty for a duplicate. */
  differences: z.array(z.string()),
});
export type SimilarReport = z.infer<typeof similarReport>;
