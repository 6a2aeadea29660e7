import { sql, type RawBuilder } from "kysely";
import type { ContractExport, ContractListQuery, ContractRequest } from "@birzha/domain/contracts/api.ts";
import type { ReportedDelivery } from "@birzha/domain/contracts/delivery-notice.ts";
import { dealStatus, type ContractState } from "@birzha/domain/contracts/lifecycle.ts";
import { contractRegister, type Contract, type ContractKey } from "@birzha/domain/contracts/register.ts";
import { contractTabs } from "@birzha/domain/contracts/tabs.ts";
import { isStaff, type ActingOrganization, type Actor } from "@birzha/domain/shared/access/actor.ts";
import type { PageOf } from "@birzha/domain/shared/endpoint.ts";
import { chosenRows, type ListCondition } from "@birzha/domain/shared/registers/list-request.ts";
import { ru } from "@birzha/phrases/contracts/ru.ts";
import { filterInRussian, rowsInLanguage } from "../exchange/queries.ts";
import type { RowCursor } from "../../platform/db/lists/cursor.ts";
import type { DbReader, DbTransaction } from "../../platform/db/handles.ts";
import { isOwnInn, ownRows, visibleTable } from "../../platform/db/lists/row-level-scope.ts";
import type { RequestContext } from "../../platform/http/endpoint-binding/context.ts";
import { searchKinds } from "@birzha/domain/search/search-kinds.ts";
import { searchSpellings } from "@birzha/domain/search/search-spellings.ts";
import { searchDealRegister } from "../../platform/register/register-search.ts";
import { countTabs, openRegister, readRegister, rowsNamed } from "../../platform/register/read-register.ts";
import type { ReadRow, RegisterSource } from "../../platform/register/register-source.ts";

/** V-14: hides contracts whose owner is not registered. */
const owned = (table: RawBuilder<unknown>) =>
  sql`from (select * from ${table} where owner_name is not null) d`;

/** CON-017. Newest first (A-9). */
export const contractSource: RegisterSource<typeof contractRegister> = {
  register: contractRegister,
  from: owned(sql`contract_deals`),
  order: { by: [sql`d.contract_date`, sql`d.id`], direction: "Desc" },
  tables: ["contract_deals"],
  hasKeys: true,
  words: { deliveries: ru.deliveries, deals: ru.deals },
  titles: ru.fields,
};

const sourceFor = (actor: Actor): typeof contractSource => ({
  ...contractSource,
  from: owned(visibleTable(actor, "contract_deals")),
});

const searchedKind = { kind: searchKinds.contracts, spellingsOf: searchSpellings };

const visibleTo = (actor: Actor) => ownRows(actor, { inn: sql`d.owner_inn` });

type Conditions = readonly ListCondition<ContractKey>[] | null | undefined;
const narrowsStatus = ({ key, value, values }: NonNullable<Conditions>[number]) =>
  key === "statusDeal" && [value, ...(values ?? [])].some((text) => (text?.trim() ?? "") !== "");

/** A-40, FIX-034: includes processed contracts on request or if the filter has a status. */
const shown = (withProcessed: boolean, filter: Conditions) =>
  withProcessed || filter?.some(narrowsStatus) ? sql`true` : sql`d.deal_status <> ${dealStatus.processed}`;

/** CON-038, DESK-001: lists a page. For an acting organisation adds counts for the tabs. */
export async function listContracts(
  db: DbReader,
  actor: Actor,
  { page, size, showConfirmedTransactions, language }: ContractListQuery,
  { filter: given, sort }: ContractRequest,
): Promise<PageOf<Contract>> {
  const searched = await searchDealRegister(db, actor, searchedKind, given);
  const filter = await filterInRussian(db, searched.filter, language);
  const where = [visibleTo(actor), shown(showConfirmedTransactions, filter), ...searched.where];
  const found = await readRegister(
    db,
    sourceFor(actor),
    { where, filter, sort, isScattered: searched.where.length > 0 },
    { page, size, isStaff: isStaff(actor) },
  );
  const list = { ...found, rows: await rowsInLanguage(db, found.rows, language) };
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
export async function openExport(
  context: Pick<RequestContext, "actor" | "db" | "workbookLimit">,
  { showConfirmedTransactions, language }: Pick<ContractListQuery, "showConfirmedTransactions" | "language">,
  request: ContractExport,
): Promise<RowCursor<ReadRow>> {
  const { actor, db } = context;
  const ids = chosenRows(request);
  const given = ids ? null : (request.filter as ContractRequest["filter"]);
  const searched = await searchDealRegister(db, actor, searchedKind, given);
  const filter = await filterInRussian(db, searched.filter, language);
  const which = ids ? rowsNamed(ids) : shown(showConfirmedTransactions, filter);
  return openRegister(context, sourceFor(actor), {
    where: [visibleTo(actor), which, ...searched.where],
    filter,
    sort: "sort" in request ? request.sort : null,
  });
}

/** V-8: a locked contract with the columns that delivery reports and their processing need. */
export interface LockedContract extends ReportedDelivery, ContractState {
  readonly id: number;
  readonly externalId: string | null;
  readonly contractNumber: string;
  readonly ownerInn: string;
}

/** V-8, A-70: locks an organisation's contracts by id until the transaction ends. */
export async function lockContracts(
  db: DbTransaction,
  owner: Pick<ActingOrganization, "inn" | "predecessors">,
  ids: readonly number[],
): Promise<ReadonlyMap<number, LockedContract>> {
  const { rows } = await sql<LockedContract>`
    select d.id, d.external_id as "externalId", d.contract_number as "contractNumber", d.owner_inn as "ownerInn",
      d.delivery_status as "deliveryStatus", d.delivery_date as "deliveryDate", d.reason,
      d.deal_status as "dealStatus"
    from contract_deals d
    where d.id = any(${ids}::bigint[]) and ${isOwnInn(owner, sql`d.owner_inn`)} order by d.id for update`.execute(
    db,
  );
  return new Map(rows.map((row) => [row.id, row]));
}
