import { sql } from "kysely";
import { saleWord } from "@birzha/domain/contracts/direction.ts";
import { dealStatus } from "@birzha/domain/contracts/lifecycle.ts";
import { contractTabs } from "@birzha/domain/contracts/tabs.ts";
import { isStaff, type Actor } from "@birzha/domain/shared/access/actor.ts";
import type { WaitingTask } from "@birzha/domain/tasks/task.ts";
import { findWaiting, type WaitingLimits } from "../../platform/db/lists/find-waiting.ts";
import type { DbReader } from "../../platform/db/handles.ts";
import { ownRows } from "../../platform/db/lists/row-level-scope.ts";
import { ofTab } from "../../platform/register/read-register.ts";
import { columnOf, pairStatements } from "../exchange/waiting.ts";
import { newestNotice } from "../exchange/queries.ts";
import { contractSource } from "./queries.ts";

/** FIX-303: delivery reports of both parties of a contract. Without an INN the name tells the other party. */
const statements = pairStatements({
  area: "contract",
  table: sql`contract_deals`,
  isWaiting: (row) =>
    sql`${columnOf(row, "deal_status")} = ${sql.lit(dealStatus.sent)} and ${columnOf(row, "owner_name")} is not null`,
  isSeller: (row) => sql`(${columnOf(row, "direction")} = ${saleWord})`,
  outcome: (row) => columnOf(row, "delivery_status"),
  terms: ["contract_number", "contract_date", "minisession_number"],
  isOtherParty: (row, other) => {
    const names = (one: string, two: string) => sql`case when ${columnOf(one, "counterparty_inn")} is null
      then ${columnOf(one, "counterparty_name")} = ${columnOf(two, "owner_name")}
      else ${columnOf(one, "counterparty_inn")} = ${columnOf(two, "owner_inn")} end`;
    return sql`${columnOf(row, "owner_inn")} <> ${columnOf(other, "owner_inn")} and ${names(row, other)} and ${names(other, row)}`;
  },
  counterparty: sql`d.counterparty_name`,
});

/**
 * WORK-002: contracts with a delivery to report or to correct after a rejection; for the exchange, reports to process.
 */
export async function findWaitingContracts(
  db: DbReader,
  actor: Actor,
  some: WaitingLimits,
): Promise<WaitingTask[]> {
  const { join, isFirst, sides } = statements;
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
        ...(isStaff(actor) && { sides }),
        from: sql`from contract_deals d join organizations owner on owner.inn = d.owner_inn ${isStaff(actor) ? join : sql``}
          where ${ownRows(actor, { inn: sql`d.owner_inn` })} and ${ofTab(contractSource, contractTabs, tab)}
          ${isStaff(actor) && some.id === undefined ? sql`and ${isFirst}` : sql``}`,
        order: sql`${isStaff(actor) ? sql`${sides.isContradiction} desc, ` : sql``}d.contract_date, d.id`,
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
