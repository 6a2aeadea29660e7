import { sql } from "kysely";
import { contractTabs } from "@birzha/domain/contracts/tabs.ts";
import { isStaff, type Actor } from "@birzha/domain/shared/access/actor.ts";
import type { WaitingTask } from "@birzha/domain/tasks/task.ts";
import { findWaiting, type WaitingLimits } from "../../platform/db/lists/find-waiting.ts";
import type { DbReader } from "../../platform/db/handles.ts";
import { ownRows } from "../../platform/db/lists/row-level-scope.ts";
import { ofTab } from "../../platform/register/read-register.ts";
import { newestNotice } from "../exchange/queries.ts";
import { contractSource } from "./queries.ts";

/**
 * WORK-002: contracts with a delivery to report or to correct after a rejection; for the exchange, reports to process.
 */
export async function findWaitingContracts(
  db: DbReader,
  actor: Actor,
  some: WaitingLimits,
): Promise<WaitingTask[]> {
  const find = (tab: keyof typeof contractTabs) =>
    findWaiting(
      db,
      {
        id: sql`d.id`,
        number: sql`d.contract_number`,
        subject: sql`d.commodity_name`,
        firm: isStaff(actor) ? sql`owner.name` : sql`d.counterparty_name`,
        deal: { amount: sql`d.volume`, price: sql`d.price` },
        reason: sql`d.result_comment`,
        since: sql`d.updated_at`,
        seen: isStaff(actor) ? newestNotice("contract", sql`d.id`) : sql`null`,
        from: sql`from contract_deals d join organizations owner on owner.inn = d.owner_inn
          where ${ownRows(actor, { inn: sql`d.owner_inn` })} and ${ofTab(contractSource, contractTabs, tab)}`,
        order: sql`d.contract_date, d.id`,
      },
      some,
    );
  if (isStaff(actor)) return [{ kind: "contractToSettle", ...(await find("sent")) }];
  return [
    { kind: "contractRejected", ...(await find("rejected")) },
    { kind: "contractUnreported", ...(await find("waiting")) },
    { kind: "contractSent", ...(await find("sent")) },
  ];
}
