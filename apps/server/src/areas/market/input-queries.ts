import { sql } from "kysely";
import type { Block } from "@birzha/domain/market/blocks.ts";
import type { NewPrice, PublishedPrice } from "@birzha/domain/market/compute-month.ts";
import type { FirmPair } from "@birzha/domain/market/groups.ts";
import type { MarketInput } from "@birzha/domain/market/market-input.ts";
import { methodSchema, type IndexMethod } from "@birzha/domain/market/method.ts";
import type { PeriodKind } from "@birzha/domain/market/period.ts";
import type { IsoDate } from "@birzha/domain/shared/values/dates.ts";
import type { OwnerTx } from "../../platform/db/handles.ts";
import { publishedIndex } from "./queries.ts";
import { countedStates } from "./counted-reports.ts";

/* Reads of a run. They see the reports of all organisations, so only the owner of the database runs them. */

/** Returns the id of the published index. */
export async function findIndexId(tx: OwnerTx): Promise<number> {
  const { rows } = await sql<{ id: number }>`
    select id from market_indices where code = ${publishedIndex}`.execute(tx);
  return rows[0]!.id;
}

export interface MethodVersion {
  readonly version: number;
  readonly validFrom: IsoDate;
  readonly method: IndexMethod;
}

/** Lists the versions of the method of an index, newest first. */
export async function listMethods(tx: OwnerTx, indexId: number): Promise<MethodVersion[]> {
  const { rows } = await sql<{ version: number; validFrom: string; method: unknown }>`
    select version, valid_from as "validFrom", method from market_methods
    where index_id = ${indexId} order by valid_from desc limit 1000`.execute(tx);
  return rows.map((row) => ({ ...row, method: methodSchema.parse(row.method) }));
}

/** MKT-102: lists the pairs of firms that count as one, and those that reports in force call affiliated. */
export async function listLinks(tx: OwnerTx): Promise<{ confirmed: FirmPair[]; declared: FirmPair[] }> {
  const { rows } = await sql<{ inn: string; other: string; isConfirmed: boolean }>`
    select inn, other_inn as other, true as "isConfirmed" from market_affiliations
    union
    select p.inn, s.inn, true from successions c join organizations p on p.id = c.predecessor_id
      join organizations s on s.id = c.successor_id
      where c.state = 'done' or (c.state = 'pending' and c.begun_at is not null)
    union
    -- All organisations of a user are one group, so pairs with the first of them suffice.
    select first.inn, o.inn, true from (
      select m.user_id, m.organization_id, min(m.organization_id) over (partition by m.user_id) as first_id
      from memberships m join users u on u.id = m.user_id where m.is_active and u.status = 0) m
      join organizations first on first.id = m.first_id join organizations o on o.id = m.organization_id
      where m.organization_id <> m.first_id
    union
    select a.organization_inn, report_partner(a), false from agreements a
      where a.is_affiliation_flag and a.status = any(${countedStates}::smallint[])
    limit 1000000`.execute(tx);
  const pairs = (isConfirmed: boolean) =>
    rows.flatMap((row): FirmPair[] => (row.isConfirmed === isConfirmed ? [[row.inn, row.other]] : []));
  return { confirmed: pairs(true), declared: pairs(false) };
}

/** A run, and the products whose prices it could not compute. */
export interface KnownRun {
  readonly id: number;
  readonly day: IsoDate;
  readonly failed: readonly number[];
}

/** Returns the run of an index before another one; undefined before the first. */
export async function findRunBefore(
  tx: OwnerTx,
  indexId: number,
  run: number,
): Promise<KnownRun | undefined> {
  const { rows } = await sql<KnownRun>`
    select id, day, failed from market_runs where index_id = ${indexId} and id < ${run}
    order by id desc limit 1`.execute(tx);
  return rows[0];
}

export interface ProductDay {
  readonly productTypeId: number;
  readonly day: IsoDate;
}

/** Whether a run uses the rows of `market_inputs`. */
const isUsedBy = (run: number) => sql`from_run <= ${run} and (until_run is null or until_run > ${run})`;

/** Lists the products and days whose inputs a run changed, and those of days that have closed since the run before. */
export async function listChangedDays(
  tx: OwnerTx,
  indexId: number,
  run: number,
  closed: { readonly from: IsoDate; readonly to: IsoDate },
): Promise<ProductDay[]> {
  const { rows } = await sql<ProductDay>`
    select product_type_id as "productTypeId", day from market_inputs where from_run = ${run}
    union
    select product_type_id, day from market_inputs where until_run = ${run}
    union
    select product_type_id, day from market_inputs
    where index_id = ${indexId} and ${isUsedBy(run)} and day between ${closed.from} and ${closed.to}
    order by 1, 2 limit 1000000`.execute(tx);
  return rows;
}

export interface ProductRange {
  readonly indexId: number;
  readonly productTypeId: number;
  readonly from: IsoDate;
  readonly to: IsoDate;
}

/** Lists the inputs of a product, ended ones included, by day, as they were before a run placed them. */
export async function listInputs(
  tx: OwnerTx,
  { indexId, productTypeId, from, to }: ProductRange,
  run: number,
): Promise<MarketInput[]> {
  const { rows } = await sql<MarketInput>`
    select id, report_id as "reportId", version, day, product_type_id as "productTypeId", basis, place, parties,
      insiders, kilograms, price, rate, has_vat as "hasVat", flags, case when block_run < ${run} then block end as block,
      case when outlier_run < ${run} then outlier_run end as "outlierRun", from_run as "fromRun",
      case when until_run <= ${run} then until_run end as "untilRun"
    from market_inputs
    where index_id = ${indexId} and product_type_id = ${productTypeId} and day between ${from} and ${to}
      and from_run <= ${run}
    order by day, id`.execute(tx);
  return rows;
}

/** Lists the blocks of a product by the first day of their month, as they were before a run. */
export async function listBlocks(
  tx: OwnerTx,
  { indexId, productTypeId, from, to }: ProductRange,
  run: number,
): Promise<(Block & { readonly month: IsoDate })[]> {
  const { rows } = await sql<Block & { month: string }>`
    select month, number, versions from market_blocks
    where index_id = ${indexId} and product_type_id = ${productTypeId} and month between ${from} and ${to}
    order by month, number`.execute(tx);
  return rows
    .map((block) => ({ ...block, versions: block.versions.filter((version) => version < run) }))
    .filter(({ versions }) => versions.length > 0);
}

interface PeriodColumns {
  readonly kind: PeriodKind;
  readonly from: IsoDate;
  readonly to: IsoDate;
}

const selectPrices = sql`select id, kind, day_from as "from", day_to as "to", basis, place, median,
  lower_quartile as "lowerQuartile", upper_quartile as "upperQuartile", mean, tonnes, deals`;

const toPrice = <P extends PeriodColumns>({ kind, from, to, ...price }: P) => ({
  ...price,
  period: { kind, from, to },
});

/** Lists the prices of a product that were current before a run. */
export async function listPricesBefore(
  tx: OwnerTx,
  { indexId, productTypeId, from, to }: ProductRange,
  run: number,
): Promise<PublishedPrice[]> {
  const { rows } = await sql<Omit<PublishedPrice, "period"> & PeriodColumns>`
    ${selectPrices} from market_prices
    where index_id = ${indexId} and product_type_id = ${productTypeId} and day_from between ${from} and ${to}
      and run_id < ${run} and (replaced_by_run is null or replaced_by_run >= ${run})
    order by day_from, id`.execute(tx);
  return rows.map(toPrice);
}

/** Lists the prices of a product that a run published. */
export async function listRunPrices(
  tx: OwnerTx,
  { run, productTypeId }: { readonly run: number; readonly productTypeId: number },
): Promise<NewPrice[]> {
  const { rows } = await sql<Omit<NewPrice & { id: number }, "period"> & PeriodColumns>`
    ${selectPrices}, replaces, reasons from market_prices
    where run_id = ${run} and product_type_id = ${productTypeId} order by id`.execute(tx);
  return rows.map(({ id: _, ...price }) => toPrice(price));
}
