import { sql } from "kysely";
import { agreementStatus } from "@birzha/domain/agreements/lifecycle.ts";
import { restTerms } from "@birzha/domain/deals/volume.ts";
import { isStaff, type Actor } from "@birzha/domain/shared/access/actor.ts";
import type { WaitingTask } from "@birzha/domain/tasks/task.ts";
import { findWaiting, type WaitingLimits } from "../../platform/db/lists/find-waiting.ts";
import type { DbReader } from "../../platform/db/handles.ts";
import { isOpenReport, partnerOfReport } from "./queries.ts";

/**
 * DEAL-003: contracts near the end of their term with fewer reported tonnes than their volume, without terminated ones.
 * The number of an item is its newest report; the amount is the rest.
 */
export async function findUnreportedRests(
  db: DbReader,
  actor: Actor,
  some: WaitingLimits,
): Promise<WaitingTask[]> {
  const { organization } = actor;
  if (isStaff(actor) || !organization) return [];
  const { first, last } = restTerms(some.today);
  const waiting = await findWaiting(
    db,
    {
      id: sql`newest.id`,
      number: sql`newest.contract_number`,
      subject: sql`newest.product_type_name`,
      firm: sql`newest.purchaser_name`,
      deal: { amount: sql`trim_scale(t.volume - reported.tonnes)` },
      until: sql`t.term`,
      from: sql`from deal_terms t cross join lateral (
          select max(r.id) as id, coalesce(sum(r.amount) filter (where ${isOpenReport}), 0) as tonnes,
            bool_or(${isOpenReport}) as is_open, bool_or(r.status = ${agreementStatus.terminated}) as is_terminated
          from agreements r
          where r.organization_id = t.organization_id and r.contract_number_key = t.contract_number_key
            and r.contract_date = t.contract_date and ${partnerOfReport} = t.partner
            and contract_number_identity(r.contract_number) = t.contract_number_identity) reported
        join agreements newest on newest.id = reported.id
        where t.organization_id = ${organization.id} and t.volume is not null
          and t.volume > reported.tonnes
          and t.term between ${first}::date and ${last}::date and (reported.is_open or not reported.is_terminated)`,
      order: sql`newest.id`,
    },
    some,
  );
  return [{ kind: "restUnreported", ...waiting }];
}
