import type { AuditVerdict } from "../../platform/audit/verify.ts";
import type { OwnerDb } from "../../platform/db/handles.ts";

/**
 * Stores the result of a verification.
 * @param db connection of the owner role
 */
export async function insertCheck(
  db: OwnerDb,
  { rows, after, unsealed, firstBad, checkpoint }: AuditVerdict,
  checkedAt: Date,
): Promise<void> {
  await db
    .insertInto("audit_checks")
    .values({
      checked_at: checkedAt.toISOString(),
      rows,
      after,
      hash: checkpoint ? Buffer.from(checkpoint.hash, "hex") : null,
      unsealed: unsealed.rows,
      first_bad_id: firstBad?.id ?? null,
      reason: firstBad?.reason ?? null,
    })
    .execute();
}
