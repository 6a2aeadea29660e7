import { sql } from "kysely";
import { agreementStatus } from "@birzha/domain/agreements/lifecycle.ts";
import { isStaff, type Actor } from "@birzha/domain/shared/access/actor.ts";
import type { Clock } from "@birzha/domain/shared/values/clock.ts";
import type { Waiting } from "@birzha/domain/tasks/task.ts";
import { findWaiting, type Some } from "../../platform/db/lists/find-waiting.ts";
import type { Reads } from "../../platform/db/handles.ts";
import { ownRows } from "../../platform/db/lists/row-level-scope.ts";

/**
 * WORK-002: for organisations, rejected reports whose contract has no later report, and reports registered today; for
 * the exchange, flagged reports in force, and reports whose organisation states that there was no deal (PROOF-004).
 */
export async function findWaitingReports(
  db: Reads,
  actor: Actor,
  clock: Clock,
  some: Some,
): Promise<Waiting[]> {
  const today = sql`${clock.today()}::timestamp at time zone 'Europe/Moscow'`;
  // WORK-061: a rejected report can be replaced on time until its due date. SCREEN-005: after that it is overdue.
  const until = sql`case when r.status = ${agreementStatus.rejected} then r.due_date end`;
  const find = (which: ReturnType<typeof sql>, order = sql`r.issue_date desc, r.id desc`) =>
    findWaiting(
      db,
      {
        id: sql`r.id`,
        subject: isStaff(actor)
          ? sql`r.product_type_name || ', ' || r.organization_name`
          : sql`r.product_type_name || ', ' || r.purchaser_name`,
        reason: isStaff(actor)
          ? sql`case when r.correction ->> 'cause' = 'no-deal' then r.correction ->> 'reason' end`
          : sql`case when r.status = ${agreementStatus.rejected} then r.description end`,
        until,
        since: sql`coalesce(r.changed_date, r.issue_date)`,
        seen: sql`r.version`,
        from: sql`from agreements r where ${ownRows(actor, { id: sql`r.organization_id` })} and ${which}`,
        order,
      },
      some,
    );
  if (isStaff(actor))
    return [
      {
        kind: "reportDubious",
        // Oldest first, as in the exchange's queue (DESK-020).
        ...(await find(
          sql`r.is_dubious_deal and r.status in (${agreementStatus.registered}, ${agreementStatus.changed})`,
          sql`r.issue_date, r.id`,
        )),
      },
      {
        kind: "noDealReported",
        ...(await find(
          sql`r.correction ->> 'cause' = 'no-deal' and r.status = ${agreementStatus.changed}`,
          sql`r.issue_date, r.id`,
        )),
      },
    ];
  return [
    {
      kind: "reportRejected",
      ...(await find(sql`r.status = ${agreementStatus.rejected} and not exists (
        select from agreements later where later.contract_number_key = r.contract_number_key
          and later.organization_id = r.organization_id and later.id > r.id)`)),
    },
    { kind: "reportDone", ...(await find(sql`r.issue_date >= ${today}`)) },
  ];
}
