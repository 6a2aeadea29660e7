import { sql, type RawBuilder } from "kysely";
import type { ContractExport, ContractListQuery, ContractRequest } from "@birzha/domain/contracts/api.ts";
import type { Delivery } from "@birzha/domain/contracts/delivery-notice.ts";
import { dealStatus, type ContractState } from "@birzha/domain/contracts/lifecycle.ts";
import { contractRegister, type Contract } from "@birzha/domain/contracts/register.ts";
import { contractTabs } from "@birzha/domain/contracts/tabs.ts";
import { isStaff, type Actor } from "@birzha/domain/shared/access/actor.ts";
import type { PageOf } from "@birzha/domain/shared/endpoint.ts";
import { chosenRows } from "@birzha/domain/shared/registers/list-request.ts";
import { ru } from "@birzha/phrases/contracts/ru.ts";
import type { Cursor } from "../../platform/db/lists/cursor.ts";
import type { Reads, Tx } from "../../platform/db/handles.ts";
import { ownRows, visibleTable } from "../../platform/db/lists/row-level-scope.ts";
import { countTabs, openRegister, readRegister, rowsNamed } from "../../platform/register/read-register.ts";
import type { ReadRow, RegisterSource } from "../../platform/register/register-source.ts";

/** V-14: hides contracts whose owner is not registered. */
const owned = (table: RawBuilder<unknown>) =>
  sql`from (select * from ${table} where owner_name is not null) d`;

/** CON-017. Newest first. */
export const contractSource: RegisterSource<typeof contractRegister> = {
  register: contractRegister,
  from: owned(sql`contract_deals`),
  order: { by: [sql`d.contract_date`, sql`d.id`], direction: "Desc" },
  tables: ["contract_deals"],
  words: { deliveries: ru.deliveries, deals: ru.deals },
  titles: ru.fields,
};

const sourceFor = (actor: Actor): typeof contractSource => ({
  ...contractSource,
  from: owned(visibleTable(actor, "contract_deals")),
});

const visibleTo = (actor: Actor) => ownRows(actor, { inn: sql`d.owner_inn` });

type Conditions = ContractRequest["filter"];
const narrowsStatus = ({ key, value, values }: NonNullable<Conditions>[number]) =>
  key === "statusDeal" && [value, ...(values ?? [])].some((text) => (text?.trim() ?? "") !== "");

/** A-40, FIX-034: includes processed contracts on request or if the filter has a status. */
const shown = (withProcessed: boolean, filter: Conditions) =>
  withProcessed || filter?.some(narrowsStatus) ? sql`true` : sql`d.deal_status <> ${dealStatus.processed}`;

/** CON-038, DESK-001: lists a page. For an acting organisation adds counts for the tabs. */
export async function listContracts(
  db: Reads,
  actor: Actor,
  { page, size, showConfirmedTransactions }: ContractListQuery,
  { filter, sort }: ContractRequest,
): Promise<PageOf<Contract>> {
  const list = await readRegister(
    db,
    sourceFor(actor),
    { where: [visibleTo(actor), shown(showConfirmedTransactions, filter)], filter, sort },
    { page, size, isStaff: isStaff(actor) },
  );
  if (!actor.organization) return list;
  return {
    ...list,
    extra: { tabs: await countTabs(db, contractSource, contractTabs, visibleTo(actor)) },
  };
}

/**
 * CON-043, CON-045, FIX-033, V-10: opens a cursor over the selected rows or the filtered list. Skips ids of other
 * organisations.
 */
export function openExport(
  db: Tx,
  actor: Actor,
  withProcessed: boolean,
  request: ContractExport,
): Promise<Cursor<ReadRow>> {
  const ids = chosenRows(request);
  const filter = ids ? null : (request.filter as Conditions);
  const which = ids ? rowsNamed(ids) : shown(withProcessed, filter);
  return openRegister(db, sourceFor(actor), {
    where: [visibleTo(actor), which],
    filter,
    sort: "sort" in request ? request.sort : null,
  });
}

/** V-8: a locked contract with the columns that delivery reports and their processing need. */
export interface LockedContract extends Delivery, ContractState {
  readonly id: number;
  readonly externalId: string | null;
  readonly contractNumber: string;
  readonly ownerInn: string;
}

/** V-8, A-70: locks an organisation's contracts by id until the transaction ends. */
export async function lockContracts(
  db: Tx,
  ownerInn: string,
  ids: readonly number[],
): Promise<ReadonlyMap<number, LockedContract>> {
  const { rows } = await sql<LockedContract>`
    select d.id, d.external_id as "externalId", d.contract_number as "contractNumber", d.owner_inn as "ownerInn",
      d.delivery_status as "deliveryStatus", d.delivery_date as "deliveryDate", d.reason,
      d.deal_status as "dealStatus"
    from contract_deals d
    where d.id = any(${ids}::bigint[]) and d.owner_inn = ${ownerInn} order by d.id for update`.execute(db);
  return new Map(rows.map((row) => [row.id, row]));
}
