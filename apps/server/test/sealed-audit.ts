import { sealAudit } from "../src/platform/audit/seal-audit.ts";
import { verifyAudit, type AuditVerdict } from "../src/platform/audit/verify.ts";
import type { OwnerDb } from "../src/platform/db/handles.ts";

/** Verification of the whole log: seals it first, like a running portal every second. */
export async function verifySealed(db: OwnerDb): Promise<AuditVerdict> {
  await sealAudit(db);
  return verifyAudit(db);
}
