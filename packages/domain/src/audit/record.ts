import { z } from "zod";
import { instantSchema, recordId, recordName, innText } from "../shared/values/scalars.ts";

/** A user or organisation of an audit record, with its current name. */
const party = z.object({ id: recordId, name: recordName });

/** A record of the audit log (S-8). */
export const auditRecord = z.object({
  /** Number within the log. */
  id: recordId,
  at: instantSchema.describe("Time, ISO 8601 with offset."),
  actor: party
    .extend({
      account: z.string().describe("Login of the user."),
      role: z
        .number()
        .nullable()
        .describe(
          "Role: 1 user of an organisation, 2 operator, 3 to 8 staff with read-only access, 9 trading system.",
        ),
    })
    .nullable()
    .describe("User who acted; null for the system and for guests."),
  /** Organisation for which the user acted. */
  organization: party.extend({ inn: innText }).nullable().describe("Organisation; null without one."),
  /** `area.verb`, for example `agreements.submit`. */
  action: z.string().describe("Action in the audit log, `area.verb`."),
  /** Type of the affected record; the path for a rejected request. */
  entity: z.string().describe("Type of the record."),
  entityId: z.number().nullable().describe("Id of the record; null without one."),
  before: z.unknown().describe("Old value."),
  after: z.unknown().describe("New value."),
  ip: z.string().nullable().describe("IP address; null if unknown."),
  clientRequestId: z.string().nullable().describe("`ClientRequestId` of the request; null without one."),
});
export type AuditRecord = z.output<typeof auditRecord>;

/** Result of the last verification of the hash chain. */
export const auditCheck = z.object({
  id: recordId,
  checkedAt: instantSchema.describe("Time of the verification, ISO 8601 with offset."),
  rows: z.number().describe("Position up to which the log was verified."),
  /**
   * Position at which the verification started, with an already verified hash; 0: start of the chain
   * (INST-033).
   */
  after: z.number().describe("Position at which the verification started; 0 for the start of the log."),
  firstBad: z
    .object({ id: recordId, reason: z.string().describe("Kind of the mismatch.") })
    .nullable()
    .describe("First record that does not match; null if all do."),
});
export type AuditCheck = z.output<typeof auditCheck>;

/** Reasons why a record does not match the chain. */
export const auditErrors = [
  "missing",
  "broken link",
  "changed",
  "version changed",
  "missing at the end",
  "unsealed",
] as const;
export type AuditError = (typeof auditErrors)[number];
