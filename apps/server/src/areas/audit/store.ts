import type { Kysely } from "kysely";
import type { AuditVerdict } from "../../platform/audit/verify.ts";
import type { Database } from "../../platform/db/database.ts";

/**
 * Keeps what a walk along the chain found.
 * @param db the owner's connection
 */
export async function insertCheck(
  db: Kysely<Database>,
  { rows, firstBad }: AuditVerdict,
  checkedAt: Date,
): Promise<void> {
  await db
    .insertInto("audit_checks")
    .values({
      checked_at: checkedAt.toISOString(),
      rows,
      first_bad_id: firstBad?.id ?? null,
      reason: firstBad?.reason ?? null,
    })
    .execute();
}
