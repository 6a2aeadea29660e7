import { sql } from "kysely";
import { agreementStatus } from "@birzha/domain/agreements/lifecycle.ts";
import { firstDayOf, lastDayOf, monthToAnswer } from "@birzha/domain/duties/nil-return.ts";
import { isStaff, type Actor } from "@birzha/domain/shared/access/actor.ts";
import type { Clock } from "@birzha/domain/shared/values/clock.ts";
import type { Waiting } from "@birzha/domain/tasks/task.ts";
import { findWaiting, type Some } from "../../platform/db/lists/find-waiting.ts";
import type { Reads } from "../../platform/db/handles.ts";

/**
 * WORK-063: the item that asks for last month's nil return. It exists if a rule applied, the organisation was
 * registered by then, and it has neither reports nor a nil return. The item's number is the month.
 */
export async function findWaitingMonth(
  db: Reads,
  actor: Actor,
  clock: Clock,
  some: Some,
): Promise<Waiting[]> {
  const { organization } = actor;
  if (isStaff(actor) || !organization) return [];
  const month = monthToAnswer(clock.today());
  const [first, last] = [firstDayOf(month), lastDayOf(month)];
  const waiting = await findWaiting(
    db,
    {
      id: sql`o.id`,
      number: sql`${month}::text`,
      from: sql`from organizations o
        where o.id = ${organization.id} and o.active_date <= ${last}
          and exists (
            select from duty_rule_versions v where v.valid_from <= ${last} and coalesce(v.valid_to, ${first}) >= ${first})
          and not exists (select from nil_returns n where n.organization_id = o.id and n.month = ${first})
          and not exists (
            select from agreements r where r.organization_id = o.id and r.contract_date between ${first} and ${last}
              and r.status <> ${agreementStatus.rejected})`,
      order: sql`o.id`,
    },
    some,
  );
  return [{ kind: "nilReturnAsked", ...waiting }];
}
