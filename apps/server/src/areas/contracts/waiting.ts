import { sql } from "kysely";
import { dealStatus, deliveryStatus } from "@birzha/domain/contracts/lifecycle.ts";
import { isStaff, type Actor } from "@birzha/domain/shared/actor.ts";
import { fewOfOneKind, type Waiting } from "@birzha/domain/tasks/task.ts";
import { findWaiting } from "../../platform/db/find-waiting.ts";
import type { Reads } from "../../platform/db/handles.ts";
import { rowsOf } from "../../platform/db/whose-rows.ts";

/** WORK-002: contracts whose delivery is to be reported, anew where the exchange refused it, and what it has to answer. */
export async function findWaitingContracts(db: Reads, actor: Actor): Promise<Waiting[]> {
  const find = (which: ReturnType<typeof sql>) =>
    findWaiting(
      db,
      {
        id: sql`d.id`,
        number: sql`d.contract_number`,
        subject: sql`d.commodity_name || ', ' || d.contractor_name`,
        reason: sql`d.result_comment`,
        since: sql`d.updated_at`,
        from: sql`from contract_deals d join organizations owner on owner.inn = d.owner_inn
          where ${rowsOf(actor, { inn: sql`d.owner_inn` })} and ${which}`,
        order: sql`d.contract_date, d.id`,
      },
      fewOfOneKind,
    );
  const sent = sql`d.deal_status = ${dealStatus.sent}`;
  if (isStaff(actor)) return [{ kind: "contractToSettle", ...(await find(sent)) }];
  return [
    { kind: "contractRejected", ...(await find(sql`d.deal_status = ${dealStatus.rejected}`)) },
    {
      kind: "contractUnreported",
      ...(await find(sql`d.deal_status in (${dealStatus.notFiled}, ${dealStatus.new})
        and d.delivery_status = ${deliveryStatus.notSet}`)),
    },
    { kind: "contractSent", ...(await find(sent)) },
  ];
}
