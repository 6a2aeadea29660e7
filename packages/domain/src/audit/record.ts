import { z } from "zod";
import { instant } from "../shared/values/scalars.ts";

/** A user or organisation of an audit record, with its current name. */
const party = z.object({ id: z.number(), name: z.string() });

/** A record of the audit log (S-8). */
export const auditRecord = z.object({
  /** Number within the log. */
  id: z.number(),
  at: instant,
  /** Acting user; null for the system and for guests. */
  actor: party.extend({ account: z.string(), role: z.number().nullable() }).nullable(),
  /** Organisation for which the user acted. */
  organization: party.extend({ inn: z.string() }).nullable(),
  /** `area.verb`, for example `agreements.submit`. */
  action: z.string(),
  /** Type of the affected record; the path for a rejected request. */
  entity: z.string(),
  entityId: z.number().nullable(),
  before: z.unknown(),
  after: z.unknown(),
  ip: z.string().nullable(),
  clientRequestId: z.string().nullable(),
});
export type AuditRecord = z.output<typeof auditRecord>;

/** Result of the last verification of the hash chain. */
export const auditCheck = z.object({
  id: z.number(),
  checkedAt: instant,
  /** Position in the chain up to which it was verified. */
  rows: z.number(),
  /**
   * Position at which the verification started, with an already verified hash; 0: start of the chain
   * (INST-033).
   */
  after: z.number(),
  firstBad: z.object({ id: z.number(), reason: z.string() }).nullable(),
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
