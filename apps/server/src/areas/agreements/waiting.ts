import { sql } from "kysely";
import { agreementStatus } from "@birzha/domain/agreements/lifecycle.ts";
import { isStaff, type Actor } from "@birzha/domain/shared/access/actor.ts";
import type { Clock } from "@birzha/domain/shared/values/clock.ts";
import type { WaitingTask } from "@birzha/domain/tasks/task.ts";
import { findWaiting, type WaitingLimits } from "../../platform/db/lists/find-waiting.ts";
import type { DbReader } from "../../platform/db/handles.ts";
import { ownRows } from "../../platform/db/lists/row-level-scope.ts";
import { isToReplace, joinReplacementDates, replacementDueDate } from "../duties/waiting.ts";

interface WaitingReportsQuery {
  readonly actor: Actor;
  readonly clock: Clock;
  readonly replacementDays?: number | undefined;
}

/**
 * WORK-002: for organisations, rejected reports without a replacement, and reports registered today; for
 * the exchange, flagged reports in force, and reports whose organisation states that there was no deal (PROOF-004).
 */
export async function findWaitingReports(
  db: DbReader,
  { actor, clock, replacementDays }: WaitingReportsQuery,
  some: WaitingLimits,
): Promise<WaitingTask[]> {
  const today = sql`${clock.today()}::timestamp at time zone 'Europe/Moscow'`;
  const own = ownRows(actor, { id: sql`r.organization_id` });
  // WORK-061: a rejected report can be replaced on time until its due date. SCREEN-005: after that it is overdue.
  const until = isStaff(actor)
    ? sql`null`
    : sql`case when r.status = ${agreementStatus.rejected} then ${replacementDueDate} end`;
  const replacements = isStaff(actor) ? sql`` : await joinReplacementDates(db, own, replacementDays);
  const find = (which: ReturnType<typeof sql>, order = sql`r.issue_date desc, r.id desc`) =>
    findWaiting(
      db,
      {
        id: sql`r.id`,
        subject: sql`r.product_type_name`,
        firm: isStaff(actor) ? sql`r.organization_name` : sql`r.purchaser_name`,
        deal: { amount: sql`r.amount`, price: sql`r.price`, currency: sql`r.currency_name` },
        reason: isStaff(actor)
          ? sql`case when r.correction ->> 'cause' = 'no-deal' then r.correction ->> 'reason' end`
          : sql`case when r.status = ${agreementStatus.rejected} then r.description end`,
        until,
        since: sql`coalesce(r.changed_date, r.issue_date)`,
        seen: sql`r.version`,
        from: sql`from agreements r ${replacements} where ${own} and ${which}`,
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
      ...(await find(isToReplace)),
    },
    { kind: "reportDone", ...(await find(sql`r.issue_date >= ${today} and not r.is_withdrawn`)) },
  ];
}
