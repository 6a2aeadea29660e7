import { sql } from "kysely";
import { isToReplace } from "@birzha/domain/agreements/lifecycle.ts";
import type { IsoDate } from "@birzha/domain/shared/values/dates.ts";
import type { DbTransaction } from "../../platform/db/handles.ts";
import { ApiError } from "../../platform/http/errors/failure.ts";
import { replacementsOf } from "../duties/waiting.ts";

/** FIX-222: facts of a rejected report that decide the due date of its replacement. */
export interface ReplacedReport {
  readonly isOnTime: boolean;
  /** Moscow day of the rejection. */
  readonly rejectedOn: IsoDate | null;
}

/**
 * SCREEN-003: returns the report to replace. Throws `agreements.unknown-replaced` unless it is a rejected one of the
 * organisation, and `agreements.already-replaced` if another report replaces it.
 * @param lock `lock` prevents a change of the rejected report until the transaction ends
 */
export async function checkReplaced(
  db: DbTransaction,
  organizationId: number,
  replaces: number,
  lock: "lock" | "none",
): Promise<ReplacedReport> {
  const found = await sql<ReplacedReport & { status: number; isWithdrawn: boolean }>`
    select status, is_withdrawn as "isWithdrawn", is_on_time is true as "isOnTime", (changed_date at time zone 'Europe/Moscow')::date as "rejectedOn"
    from agreements where id = ${replaces} and organization_id = ${organizationId}
    ${lock === "lock" ? sql`for update` : sql``}`.execute(db);
  const [rejected] = found.rows;
  // BULK-105: a withdrawal does not extend the due date of the next report.
  if (!rejected || !isToReplace({ ...rejected, replacedBy: null }))
    throw new ApiError("agreements.unknown-replaced", { params: { number: String(replaces) } });
  // Read in a new statement after the lock: it sees what the previous lock holder committed.
  const { rows } = await sql<{ id: number }>`select later.id ${replacementsOf(sql`${replaces}`)}`.execute(db);
  const [replacement] = rows;
  if (replacement)
    throw new ApiError("agreements.already-replaced", {
      params: { number: String(replaces), replacement: String(replacement.id) },
      details: { replacement: replacement.id },
    });
  return rejected;
}
