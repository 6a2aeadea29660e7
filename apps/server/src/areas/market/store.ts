import { randomBytes } from "node:crypto";
import { sql } from "kysely";
import type { MonthResult } from "@birzha/domain/market/compute-month.ts";
import type { IsoDate } from "@birzha/domain/shared/values/dates.ts";
import type { ImportedItem } from "@birzha/domain/shared/registers/import-request.ts";
import type { ImportedAffiliation, ImportedCommodity, ImportedRate } from "@birzha/domain/market/api.ts";
import type { DbTransaction, OwnerTx } from "../../platform/db/handles.ts";
import { ApiError } from "../../platform/http/errors/failure.ts";
import { changedLines, runHash } from "./run-hash.ts";
import { countedReports, countedStates, groupTable } from "./counted-reports.ts";

export interface RunRecord {
  readonly indexId: number;
  readonly day: IsoDate;
  readonly startedAt: string;
  readonly note: string | null;
  readonly authorId: number | null;
}

const saltBytes = 16;

/** Adds a run that has no inputs yet. Returns its number. */
export async function insertRun(
  tx: OwnerTx,
  { indexId, day, startedAt, note, authorId }: RunRecord,
): Promise<number> {
  const { rows } = await sql<{ id: number }>`
    insert into market_runs (index_id, day, started_at, note, author_user_id, inputs, input_hash, salt,
      prices)
    values (${indexId}, ${day}, ${startedAt}, ${note}, ${authorId}, 0, ${Buffer.alloc(32)}, ${randomBytes(saltBytes)}, 0)
    returning id`.execute(tx);
  return rows[0]!.id;
}

const inputColumns = sql.raw(
  "report_id, version, day, product_type_id, basis, place, firm_group, kilograms, price, rate, has_vat, flags",
);

/** MKT-003: ends the inputs of changed reports and of firms with another group, and adds their current versions. */
export async function freezeInputs(
  tx: OwnerTx,
  indexId: number,
  run: number,
  groups: ReadonlyMap<string, string>,
): Promise<void> {
  // Each change of a report raises its version.
  await sql`
    update market_inputs i set until_run = ${run}
    where i.index_id = ${indexId} and i.until_run is null and not exists (
      select from agreements a left join ${groupTable(groups)} on g.inn = a.organization_inn
      where a.id = i.report_id and a.version = i.version and a.status = any(${countedStates}::smallint[])
        and coalesce(g.firm_group, a.organization_inn) = i.firm_group)`.execute(tx);
  const isNew = sql`not exists (select from market_inputs i
    where i.index_id = ${indexId} and i.report_id = a.id and i.until_run is null)`;
  await sql`
    insert into market_inputs (index_id, from_run, ${inputColumns})
    select ${indexId}::smallint, ${run}::bigint, ${inputColumns} from (${countedReports(groups, isNew)}) s
    order by product_type_id, day`.execute(tx);
  // Without statistics of the new rows each product would read the whole table.
  await sql`analyze market_inputs`.execute(tx);
}

/** Stores number and hash of the inputs that a run changed, and the number of its prices. */
export async function completeRun(tx: OwnerTx, indexId: number, run: number): Promise<void> {
  await sql`
    update market_runs set
      inputs = (select count(*) from (${changedLines(sql`${run}::bigint`)}) changed),
      input_hash = ${runHash(sql`${indexId}::smallint`, sql`${run}::bigint`)},
      prices = (select count(*) from market_prices where run_id = ${run}),
      left_out = (select coalesce(jsonb_object_agg(reason, reports), '{}') from (
        select reason, count(*) as reports
        from market_inputs, unnest(case when is_outlier then array['outlier'] else flags end) reason
        where index_id = ${indexId} and until_run is null and (is_outlier or flags <> '{}') group by reason) counted)
    where id = ${run}`.execute(tx);
}

/** Result of a month by the first day of the month. */
export type MonthResults = ReadonlyMap<IsoDate, MonthResult>;

export interface ProductKey {
  readonly indexId: number;
  readonly run: number;
  readonly productTypeId: number;
}

/** Stores what a run found for a product. */
export async function storeProduct(
  tx: OwnerTx,
  { indexId, run, productTypeId }: ProductKey,
  months: MonthResults,
): Promise<void> {
  const results = [...months.values()];
  const placed = results.flatMap((result) => result.placed);
  const outliers = results.flatMap((result) => result.outliers);
  if (placed.length + outliers.length > 0) {
    await sql`
      update market_inputs i set block = given.block, is_outlier = given.block is null
      from unnest(
        ${[...placed.map(({ row }) => row.id), ...outliers.map(({ id }) => id)]}::bigint[],
        ${placed.map(({ block }) => block)}::integer[]) given(id, block)
      where i.id = given.id`.execute(tx);
  }
  const revised = [...months].flatMap(([month, result]) =>
    result.revised.map((number) => ({ month, number })),
  );
  await sql`
    insert into market_blocks as b (index_id, product_type_id, month, number, versions)
    select ${indexId}, ${productTypeId}, month, number, array[${run}::bigint]
    from unnest(${revised.map(({ month }) => month)}::date[], ${revised.map(({ number }) => number)}::integer[])
      given(month, number)
    on conflict on constraint market_blocks_number_key do update set versions = b.versions || excluded.versions`.execute(
    tx,
  );
  const prices = results.flatMap((result) => result.prices);
  await sql`
    update market_prices set replaced_by_run = ${run}
    where id = any(${prices.flatMap(({ replaces }) => (replaces === null ? [] : [replaces]))}::bigint[])`.execute(
    tx,
  );
  await sql`
    insert into market_prices (index_id, run_id, product_type_id, kind, day_from, day_to, basis, place, median,
      lower_quartile, upper_quartile, mean, tonnes, deals, replaces, reasons)
    select ${indexId}, ${run}, ${productTypeId}, p.kind, p."from", p."to", p.basis, p.place, p.median, p."lowerQuartile",
      p."upperQuartile", p.mean, p.tonnes, p.deals, p.replaces, array(select jsonb_array_elements_text(p.reasons))
    from jsonb_to_recordset(${JSON.stringify(prices.map(({ period, ...price }) => ({ ...period, ...price })))}::jsonb)
      p(kind text, "from" date, "to" date, basis text, place text, median integer, "lowerQuartile" integer,
        "upperQuartile" integer, mean integer, tonnes integer, deals integer, replaces bigint, reasons jsonb)`.execute(
    tx,
  );
}

/** MKT-013: stores an official rate. A run keeps the rate that it has frozen. */
export async function putRate(
  db: DbTransaction,
  { currency, day, rate }: ImportedRate,
): Promise<ImportedItem["result"]> {
  const { rows: known } = await sql`select from currencies where code = ${currency}`.execute(db);
  if (known.length === 0) throw new ApiError("market.currency-unknown");
  const { rows } = await sql<{ isNew: boolean }>`
    insert into market_rates as known (currency, day, rate) values (${currency}, ${day}, ${rate})
    on conflict (currency, day) do update set rate = excluded.rate where known.rate <> excluded.rate
    returning known.xmax = 0 as "isNew"`.execute(db);
  return rows[0] ? (rows[0].isNew ? "created" : "updated") : "unchanged";
}

/** MKT-002: stores that two firms count as one. */
export async function putAffiliation(
  db: DbTransaction,
  { inn, otherInn }: ImportedAffiliation,
): Promise<ImportedItem["result"]> {
  const [first, second] = [inn, otherInn].toSorted();
  const { rows } = await sql<{ inn: string }>`
    insert into market_affiliations (inn, other_inn) values (${first}, ${second})
    on conflict do nothing returning inn`.execute(db);
  return rows.length > 0 ? "created" : "unchanged";
}

/** MKT-010: stores or removes the product type that an auction commodity is compared with. */
export async function putCommodity(
  db: DbTransaction,
  { commodityId, productTypeId }: ImportedCommodity,
): Promise<ImportedItem["result"]> {
  if (productTypeId === null) {
    const { rows } = await sql<{ id: number }>`
      delete from market_commodities where commodity_id = ${commodityId} returning commodity_id as id`.execute(
      db,
    );
    return rows.length > 0 ? "updated" : "unchanged";
  }
  const { rows } = await sql<{ isNew: boolean }>`
    insert into market_commodities as known (commodity_id, product_type_id) values (${commodityId}, ${productTypeId})
    on conflict (commodity_id) do update set product_type_id = excluded.product_type_id
      where known.product_type_id <> excluded.product_type_id
    returning known.xmax = 0 as "isNew"`.execute(db);
  return rows[0] ? (rows[0].isNew ? "created" : "updated") : "unchanged";
}
