import { sql } from "kysely";
import { isStaff, type Actor } from "@birzha/domain/shared/actor.ts";
import { executionStatus, recordStatus } from "@birzha/domain/spot/lifecycle.ts";
import { fewOfOneKind, type Waiting } from "@birzha/domain/tasks/task.ts";
import { findWaiting } from "../../platform/db/find-waiting.ts";
import type { Reads } from "../../platform/db/handles.ts";
import { rowsOf } from "../../platform/db/whose-rows.ts";

/** WORK-002: spot deals whose execution is to be told, anew where the exchange refused it, and what it has to answer. */
export async function findWaitingDeals(db: Reads, actor: Actor): Promise<Waiting[]> {
  const find = (which: ReturnType<typeof sql>) =>
    findWaiting(
      db,
      {
        id: sql`d.id`,
        number: sql`d.contract_number`,
        subject: sql`d.product_name || ', ' || d.contractor_name`,
        reason: sql`d.exchange_comment`,
        until: isStaff(actor) ? sql`null` : sql`coalesce(d.postponed_to, d.expires_on)`,
        since: sql`coalesce(d.settled_at, d.edited_at, d.imported_at)`,
        from: sql`from spot_deals d where ${rowsOf(actor, { inn: sql`d.owner_inn` })} and ${which}`,
        order: sql`coalesce(d.postponed_to, d.expires_on), d.contract_date, d.id`,
      },
      fewOfOneKind,
    );
  const sent = sql`d.record_status = ${recordStatus.sent}`;
  if (isStaff(actor)) return [{ kind: "dealToSettle", ...(await find(sent)) }];
  return [
    { kind: "dealRejected", ...(await find(sql`d.record_status = ${recordStatus.rejected}`)) },
    {
      kind: "dealUnreported",
      ...(await find(sql`d.record_status = ${recordStatus.new}
        and d.execution_status = ${executionStatus.notSet}`)),
    },
    { kind: "dealSent", ...(await find(sent)) },
  ];
}
