import { sql } from "kysely";
import { orderStatus } from "@birzha/domain/members/lifecycle.ts";
import { isStaff, mayHaveDrafts, type Actor } from "@birzha/domain/shared/access/actor.ts";
import type { WaitingTask } from "@birzha/domain/tasks/task.ts";
import { findWaiting, type WaitingLimits } from "../../platform/db/lists/find-waiting.ts";
import type { DbReader } from "../../platform/db/handles.ts";
import { ownRows } from "../../platform/db/lists/row-level-scope.ts";

/** WORK-002: drafts of admission applications; for the exchange, applications to decide. */
export async function findWaitingAdmissions(
  db: DbReader,
  actor: Actor,
  some: WaitingLimits,
): Promise<WaitingTask[]> {
  const find = (table: ReturnType<typeof sql>, which: ReturnType<typeof sql>) =>
    findWaiting(
      db,
      {
        id: sql`d.id`,
        firm: isStaff(actor) ? sql`o.name` : sql`null`,
        since: sql`d.last_edit_at`,
        from: sql`from ${table} d join organizations o on o.id = d.organization_id
          where ${ownRows(actor, { id: sql`d.organization_id` })} and ${which}`,
        order: sql`d.stored_at, d.id`,
      },
      some,
    );
  const sent = () => find(sql`member_applications`, sql`d.status = ${sql.lit(orderStatus.onExecution)}`);
  // FIX-068: only the organisation's own users see its drafts.
  if (!mayHaveDrafts(actor)) return [{ kind: "admissionToDecide", ...(await sent()) }];
  return [
    { kind: "admissionDraft", ...(await find(sql`member_drafts`, sql`true`)) },
    { kind: "admissionSent", ...(await sent()) },
  ];
}
