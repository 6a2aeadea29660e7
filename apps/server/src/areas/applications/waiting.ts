import { sql } from "kysely";
import { applicationStatus } from "@birzha/domain/applications/lifecycle.ts";
import { isStaff, type Actor } from "@birzha/domain/shared/access/actor.ts";
import type { WaitingTask } from "@birzha/domain/tasks/task.ts";
import { findWaiting, type WaitingLimits } from "../../platform/db/lists/find-waiting.ts";
import type { DbReader } from "../../platform/db/handles.ts";
import { visibleRows } from "../../platform/db/lists/row-level-scope.ts";

/**
 * WORK-002, G-59: new applications that the caller decides: owners those for their organisation, the exchange all
 * others.
 */
export async function findWaitingApplications(
  db: DbReader,
  actor: Actor,
  some: WaitingLimits,
): Promise<WaitingTask[]> {
  const find = (which: ReturnType<typeof sql>) =>
    findWaiting(
      db,
      {
        id: sql`a.id`,
        number: sql`a.full_name`,
        firm: isStaff(actor) ? sql`a.name` : sql`null`,
        since: sql`a.registered_at`,
        from: sql`from applications a
          where a.status = ${applicationStatus.new} and ${visibleRows(actor, { inn: sql`a.inn` })} and ${which}`,
        order: sql`a.registered_at, a.id`,
      },
      some,
    );
  const forOperator = sql`application_for_operator(a)`;
  if (isStaff(actor))
    return [
      { kind: "otcAccessRequested", ...(await find(sql`${forOperator} and not a.ntb_user`)) },
      { kind: "bidderAccessRequested", ...(await find(sql`${forOperator} and a.ntb_user`)) },
    ];
  if (!actor.organization?.isOwner) return [];
  return [{ kind: "accessRequested", ...(await find(sql`not ${forOperator}`)) }];
}
