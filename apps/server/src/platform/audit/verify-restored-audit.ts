import { openDatabase } from "../db/database.ts";
import { sealAudit } from "./seal-audit.ts";
import { verifyAudit, type AuditVerdict } from "./verify.ts";

/**
 * Seals and verifies the audit log of a restored database. Rows unsealed at the time of the backup may be years
 * old, so they are sealed first.
 * @param url of the owner role
 */
export async function sealAndVerifyAudit(url: string): Promise<AuditVerdict> {
  const { db, close } = openDatabase(url, { max: 1, statementTimeout: 0 });
  try {
    await sealAudit(db);
    return await verifyAudit(db);
  } finally {
    await close();
  }
}
