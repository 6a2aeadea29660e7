import { z } from "zod";
import { instant } from "../shared/values/scalars.ts";

/** A user or organisation that a record of the log is about, as it is called today. */
const party = z.object({ id: z.number(), name: z.string() });

/** One line of the audit log: who did what, when, for whom (S-8). */
export const auditRecord = z.object({
  /** Its number in the log. */
  id: z.number(),
  at: instant,
  /** Who acted; null for the system itself and for guests. */
  actor: party.extend({ account: z.string(), role: z.number().nullable() }).nullable(),
  /** On whose behalf. */
  organization: party.extend({ inn: z.string() }).nullable(),
  /** `area.verb`, for example `agreements.submit`. */
  action: z.string(),
  /** Kind of the record concerned; of a refused call its path. */
  entity: z.string(),
  entityId: z.number().nullable(),
  before: z.unknown(),
  after: z.unknown(),
  ip: z.string().nullable(),
  clientRequestId: z.string().nullable(),
});
export type AuditRecord = z.output<typeof auditRecord>;

/** What the last walk along the chain of hashes found. */
export const auditCheck = z.object({
  id: z.number(),
  checkedAt: instant,
  /** The place in the chain that the walk came to. */
  rows: z.number(),
  /** The place that it went on from, whose hash had been verified before; 0: from the start (INST-033). */
  after: z.number(),
  firstBad: z.object({ id: z.number(), reason: z.string() }).nullable(),
});
export type AuditCheck = z.output<typeof auditCheck>;

/** Why a record does not fit into the chain. */
export const auditFaults = [
  "missing",
  "broken link",
  "changed",
  "version changed",
  "missing at the end",
  "unsealed",
] as const;
export type AuditFault = (typeof auditFaults)[number];
