import { sql } from "kysely";
import { agreementStatus } from "@birzha/domain/agreements/lifecycle.ts";
import { disputeDays } from "@birzha/domain/counterparties/mention.ts";
import type { Clock } from "@birzha/domain/shared/values/clock.ts";
import type { WaitingTask } from "@birzha/domain/tasks/task.ts";
import type { DbReader } from "../../platform/db/handles.ts";
import { findWaiting, type WaitingLimits } from "../../platform/db/lists/find-waiting.ts";

/** DEAL-021: open disputes of reports in force that are older than five days, for the exchange. */
export async function findWaitingDisputes(
  db: DbReader,
  clock: Clock,
  some: WaitingLimits,
): Promise<WaitingTask[]> {
  const found = await findWaiting(
    db,
    {
      id: sql`d.id`,
      number: sql`d.report_id`,
      subject: sql`r.product_type_name`,
      firm: sql`r.organization_name`,
      since: sql`d.answered_at`,
      from: sql`from report_answers d join agreements r on r.id = d.report_id
        where d.kind = 'disputed' and d.superseded_at is null and d.settled_at is null
          and d.answered_at <= ${clock.now().toISOString()}::timestamptz - make_interval(days => ${sql.lit(disputeDays)})
          and r.status <> ${sql.lit(agreementStatus.rejected)} and is_answer_current(d.id)`,
      order: sql`d.answered_at, d.id`,
    },
    some,
  );
  return [{ kind: "disputeToSettle", ...found }];
}
