import { sql } from "kysely";
import { agreementStatus } from "@birzha/domain/agreements/lifecycle.ts";
import type { Tx } from "../../platform/db/handles.ts";
import { ApiError } from "../../platform/http/errors/failure.ts";

/**
 * SCREEN-003: throws `agreements.unknown-replaced` unless the report is a rejected one of the organisation, and
 * `agreements.already-replaced` if another report replaces it.
 * @param lock `lock` prevents a change of the rejected report until the transaction ends
 */
export async function checkReplaced(
  db: Tx,
  organizationId: number,
  replaces: number,
  lock: "lock" | "none",
): Promise<void> {
  const found = await sql<{ status: number }>`
    select status from agreements where id = ${replaces} and organization_id = ${organizationId}
    ${lock === "lock" ? sql`for update` : sql``}`.execute(db);
  if (found.rows[0]?.status !== agreementStatus.rejected)
    throw new ApiError("agreements.unknown-replaced", { params: { number: String(replaces) } });
  // Read in a new statement after the lock: it sees what the previous lock holder committed.
  const { rows } = await sql<{ id: number }>`select id from agreements where replaces = ${replaces}`.execute(
    db,
  );
  const [replacement] = rows;
  if (replacement)
    throw new ApiError("agreements.already-replaced", {
      params: { number: String(replaces), replacement: String(replacement.id) },
      details: { replacement: replacement.id },
    });
}
