import { sql } from "kysely";
import { isStaff, type Actor } from "@birzha/domain/shared/access/actor.ts";
import { recordStatus } from "@birzha/domain/spot/lifecycle.ts";
import { spotTabs } from "@birzha/domain/spot/tabs.ts";
import type { WaitingTask } from "@birzha/domain/tasks/task.ts";
import { findWaiting, type WaitingLimits } from "../../platform/db/lists/find-waiting.ts";
import type { DbReader } from "../../platform/db/handles.ts";
import { ownRows } from "../../platform/db/lists/row-level-scope.ts";
import { ofTab } from "../../platform/register/read-register.ts";
import { dealDueDate } from "../duties/waiting.ts";
import { columnOf, pairStatements } from "../exchange/waiting.ts";
import { newestNotice } from "../exchange/queries.ts";
import { spotSource } from "./queries.ts";

/** FIX-303: execution reports of both parties of a deal. The rows have no INN of the other party. */
const statements = pairStatements({
  area: "spot",
  table: sql`spot_deals`,
  isWaiting: (row) => sql`${columnOf(row, "record_status")} = ${sql.lit(recordStatus.sent)}`,
  isSeller: (row) => sql`(${columnOf(row, "direction")} = 'sale')`,
  outcome: (row) => columnOf(row, "execution_status"),
  terms: ["contract_number", "contract_date", "item_code", "volume", "price"],
  isOtherParty: (row, other) => sql`${columnOf(row, "owner_inn")} <> ${columnOf(other, "owner_inn")}
    and ${columnOf(row, "direction")} <> ${columnOf(other, "direction")}`,
  counterparty: sql`d.contractor_name`,
});

/**
 * WORK-002: spot deals with an execution to report or to correct after a rejection; for the exchange, reports to
 * process.
 */
export async function findWaitingDeals(
  db: DbReader,
  actor: Actor,
  some: WaitingLimits,
): Promise<WaitingTask[]> {
  const { join, isFirst, sides } = statements;
  const find = (tab: keyof typeof spotTabs) =>
    findWaiting(
      db,
      {
        id: sql`d.id`,
        number: sql`d.contract_number`,
        subject: sql`d.product_name`,
        // The owner's organisation can be missing (A-66).
        firm: isStaff(actor)
          ? sql`coalesce((select o.name from organizations o where o.inn = d.owner_inn), d.owner_inn)`
          : sql`d.contractor_name`,
        deal: { amount: sql`d.volume`, price: sql`d.price` },
        reason: sql`d.exchange_comment`,
        until: isStaff(actor) ? sql`null` : dealDueDate,
        since: sql`coalesce(d.settled_at, d.edited_at, d.imported_at)`,
        ...(isStaff(actor) && { sides }),
        from: sql`from spot_deals d ${isStaff(actor) ? join : sql``}
          where ${ownRows(actor, { inn: sql`d.owner_inn` })} and ${ofTab(spotSource, spotTabs, tab)}
          ${isStaff(actor) && some.id === undefined ? sql`and ${isFirst}` : sql``}`,
        seen: isStaff(actor) ? newestNotice("spot", sql`d.id`) : sql`null`,
        order: sql`${isStaff(actor) ? sql`${sides.isContradiction} desc, ` : sql``}${dealDueDate}, d.contract_date, d.id`,
      },
      some,
    );
  if (isStaff(actor)) return [{ kind: "dealToSettle", ...(await find("sent")) }];
  return [
    { kind: "dealRejected", ...(await find("rejected")) },
    { kind: "dealUnreported", ...(await find("waiting")) },
    { kind: "dealSent", ...(await find("sent")) },
  ];
}
