import { sql } from "kysely";
import type { SpotExport, SpotListQuery, SpotListRequest } from "@birzha/domain/spot/api.ts";
import type { StoredDeal } from "@birzha/domain/spot/edit-rules.ts";
import { recordStatus } from "@birzha/domain/spot/lifecycle.ts";
import { spotRegister, type SpotDeal, type SpotKey } from "@birzha/domain/spot/register.ts";
import { spotTabs } from "@birzha/domain/spot/tabs.ts";
import { isStaff, type ActingOrganization, type Actor } from "@birzha/domain/shared/access/actor.ts";
import type { PageOf } from "@birzha/domain/shared/endpoint.ts";
import { chosenRows, type ListCondition } from "@birzha/domain/shared/registers/list-request.ts";
import { ru } from "@birzha/phrases/spot/ru.ts";
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

/** SPOT-007: includes deals whose owner has no organisation yet (A-66). Newest first (A-9). */
export const spotSource: RegisterSource<typeof spotRegister> = {
  register: spotRegister,
  from: sql`from spot_deals d`,
  order: { by: [sql`d.contract_date`, sql`d.id`], direction: "Desc" },
  tables: ["spot_deals"],
  hasKeys: true,
  words: { directions: ru.directions, execution: ru.execution, record: ru.record },
  titles: ru.fields,
};

const sourceFor = (actor: Actor): typeof spotSource => ({
  ...spotSource,
  from: sql`from ${visibleTable(actor, "spot_deals")} d`,
});

const searchedKind = { kind: searchKinds.spot, spellingsOf: searchSpellings };

const visibleTo = (actor: Actor) => ownRows(actor, { inn: sql`d.owner_inn` });

type Conditions = readonly ListCondition<SpotKey>[] | null | undefined;
const narrowsRecord = ({ key, value, values }: NonNullable<Conditions>[number]) =>
  key === "statusRecord" && [value, ...(values ?? [])].some((text) => (text?.trim() ?? "") !== "");

/** SPOT-049, A-53: includes processed records only if the filter has that column. */
const shown = (filter: Conditions) =>
  filter?.some(narrowsRecord) ? sql`true` : sql`d.record_status <> ${recordStatus.processed}`;

/** SPOT-049, SPOT-050, DESK-001: lists a page. For an acting organisation adds counts for the tabs. */
export async function listDeals(
  db: DbReader,
  actor: Actor,
  { page, size, language }: SpotListQuery,
  { filter: given, sort }: SpotListRequest,
): Promise<PageOf<SpotDeal>> {
  const { filter: asked, where } = await searchDealRegister(db, actor, searchedKind, given);
  const filter = await filterInRussian(db, asked, language);
  const found = await readRegister(
    db,
    sourceFor(actor),
    { where: [visibleTo(actor), shown(filter), ...where], filter, sort, isScattered: where.length > 0 },
    { page, size, isStaff: isStaff(actor) },
  );
  const list = { ...found, rows: await rowsInLanguage(db, found.rows, language) };
  if (!actor.organization) return list;
  return { ...list, extra: { tabs: await countTabs(db, spotSource, spotTabs, visibleTo(actor)) } };
}

/**
 * SPOT-054, FIX-033, V-10: opens a cursor over the selected rows or the filtered list. Without either, exports all
 * including processed ones (A-60). Skips ids of other organisations.
 */
export async function openExport(
  context: Pick<RequestContext, "actor" | "db" | "workbookLimit">,
  { language }: Pick<SpotListQuery, "language">,
  request: SpotExport,
): Promise<RowCursor<ReadRow>> {
  const { actor, db } = context;
  const ids = chosenRows(request);
  const given = ids ? null : (request.filter as SpotListRequest["filter"]);
  const { filter: asked, where } = await searchDealRegister(db, actor, searchedKind, given);
  const filter = await filterInRussian(db, asked, language);
  const which = ids ? rowsNamed(ids) : filter ? shown(filter) : sql`true`;
  return openRegister(context, sourceFor(actor), {
    where: [visibleTo(actor), which, ...where],
    filter,
    sort: "sort" in request ? request.sort : null,
  });
}

export interface LockedDeal extends StoredDeal {
  readonly id: number;
  readonly contractNumber: string;
}

/** V-9, A-70: locks those of the deals that belong to the organisation. */
export async function lockDeals(
  db: DbTransaction,
  owner: Pick<ActingOrganization, "inn" | "predecessors">,
  ids: readonly number[],
): Promise<ReadonlyMap<number, LockedDeal>> {
  const { rows } = await sql<LockedDeal>`
    select d.id, d.contract_number as "contractNumber", d.direction, d.execution_status as execution,
      d.record_status as record, d.execution_date as "changedOn", d.file_id as file, d.comment
    from spot_deals d where ${isOwnInn(owner, sql`d.owner_inn`)} and d.id = any(${ids}::bigint[])
    order by d.id for update`.execute(db);
  return new Map(rows.map((row) => [row.id, row]));
}
