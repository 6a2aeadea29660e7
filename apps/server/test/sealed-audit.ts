import { sealAudit } from "../src/platform/audit/seal-audit.ts";
import { verifyAudit, type AuditVerdict } from "../src/platform/audit/verify.ts";
import type { OwnerDb } from "../src/platform/db/handles.ts";

/** The verdict on all that was written so far: seals it first, as a portal at work does every second. */
export async function verifySealed(db: OwnerDb): Promise<AuditVerdict> {
  await sealAudit(db);
  return verifyAudit(db);
}
