import { sql } from "kysely";
import type { Block } from "@birzha/domain/market/blocks.ts";
import type { PublishedPrice } from "@birzha/domain/market/compute-month.ts";
import type { Affiliation } from "@birzha/domain/market/groups.ts";
import type { MarketInput } from "@birzha/domain/market/market-input.ts";
import { methodSchema, type IndexMethod } from "@birzha/domain/market/method.ts";
import type { PeriodKind } from "@birzha/domain/market/period.ts";
import type { IsoDate } from "@birzha/domain/shared/values/dates.ts";
import type { DbReader, OwnerTx } from "../../platform/db/handles.ts";
import { publishedIndex } from "./queries.ts";
import { countedStates, type MissingRate } from "./counted-reports.ts";

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

/** Lists all pairs of firms that count as one: those of staff, and those that reports declare as affiliated. */
export async function listAffiliations(tx: OwnerTx): Promise<Affiliation[]> {
  const { rows } = await sql<{ inn: string; other: string }>`
    select inn, other_inn as other from market_affiliations
    union
    select organization_inn, purchaser_inn from agreements where is_affiliation_flag and purchaser_inn is not null
    limit 1000000`.execute(tx);
  return rows.map(({ inn, other }) => [inn, other]);
}

/** MKT-013: lists the first currencies and days of reports that have no official rate. */
export async function listMissingRates(tx: DbReader): Promise<MissingRate[]> {
  const { rows } = await sql<MissingRate>`
    select distinct coalesce(c.code, a.currency_name) as currency, a.contract_date as day
    from agreements a left join currencies c on c.name = a.currency_name
    where a.status = any(${countedStates}::smallint[]) and c.code is distinct from 'RUB'
      and not exists (select from market_rates r where r.currency = c.code and r.day = a.contract_date)
    order by 2, 1 limit 5`.execute(tx);
  return rows;
}

export interface ProductDay {
  readonly productTypeId: number;
  readonly day: IsoDate;
}

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
    where index_id = ${indexId} and until_run is null and day between ${closed.from} and ${closed.to}
    order by 1, 2 limit 1000000`.execute(tx);
  return rows;
}

export interface ProductRange {
  readonly indexId: number;
  readonly productTypeId: number;
  readonly from: IsoDate;
  readonly to: IsoDate;
}

/** Lists the inputs of a product, ended ones included, by day. */
export async function listInputs(
  tx: OwnerTx,
  { indexId, productTypeId, from, to }: ProductRange,
): Promise<MarketInput[]> {
  const { rows } = await sql<MarketInput>`
    select id, report_id as "reportId", version, day, product_type_id as "productTypeId", basis, place,
      firm_group as "group", kilograms, price, rate, has_vat as "hasVat", flags, block,
      is_outlier as "isOutlier", from_run as "fromRun", until_run as "untilRun"
    from market_inputs
    where index_id = ${indexId} and product_type_id = ${productTypeId} and day between ${from} and ${to}
    order by day, id`.execute(tx);
  return rows;
}

/** Lists the blocks of a product by the first day of their month. */
export async function listBlocks(
  tx: OwnerTx,
  { indexId, productTypeId, from, to }: ProductRange,
): Promise<(Block & { readonly month: IsoDate })[]> {
  const { rows } = await sql<Block & { month: string }>`
    select month, number, versions from market_blocks
    where index_id = ${indexId} and product_type_id = ${productTypeId} and month between ${from} and ${to}
    order by month, number`.execute(tx);
  return rows;
}

interface PeriodColumns {
  readonly kind: PeriodKind;
  readonly from: IsoDate;
  readonly to: IsoDate;
}

/** Price of a run. */
export type RunPrice = PublishedPrice & { readonly productTypeId: number };

const selectPrices = sql`select id, product_type_id as "productTypeId", kind, day_from as "from", day_to as "to", basis,
  place, median, lower_quartile as "lowerQuartile", upper_quartile as "upperQuartile", mean, tonnes, deals
  from market_prices`;

const toPrice = ({ kind, from, to, ...price }: Omit<RunPrice, "period"> & PeriodColumns): RunPrice => ({
  ...price,
  period: { kind, from, to },
});

/** Lists the current prices of a product. */
export async function listCurrentPrices(
  tx: OwnerTx,
  { indexId, productTypeId, from, to }: ProductRange,
): Promise<PublishedPrice[]> {
  const { rows } = await sql<Omit<RunPrice, "period"> & PeriodColumns>`
    ${selectPrices}
    where index_id = ${indexId} and product_type_id = ${productTypeId} and day_from between ${from} and ${to}
      and replaced_by_run is null
    order by day_from, id`.execute(tx);
  return rows.map(toPrice);
}

/** Lists the prices that a run published. */
export async function listRunPrices(tx: OwnerTx, run: number): Promise<RunPrice[]> {
  const { rows } = await sql<Omit<RunPrice, "period"> & PeriodColumns>`
    ${selectPrices} where run_id = ${run} order by id`.execute(tx);
  return rows.map(toPrice);
}
