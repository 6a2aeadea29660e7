import { randomBytes } from "node:crypto";
import { sql } from "kysely";
import type { IndexMethod } from "@birzha/domain/market/method.ts";
import type { MonthResult } from "@birzha/domain/market/compute-month.ts";
import type { IsoDate } from "@birzha/domain/shared/values/dates.ts";
import type { ImportedItem } from "@birzha/domain/shared/registers/import-request.ts";
import type {
  ImportedAffiliation,
  ImportedCommodity,
  ImportedRate,
} from "@birzha/domain/market/import-api.ts";
import type { DbTransaction, OwnerDb, OwnerTx } from "../../platform/db/handles.ts";
import { ApiError } from "../../platform/http/errors/failure.ts";
import { changedLines, runHash } from "./run-hash.ts";
import { withoutRate } from "./counted-reports.ts";

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

/** MKT-101: the range of the method as isInRange of the domain has it; a test compares the two. */
const isInRange = ({ minPrice, maxPrice, maxTonnes, vatPercent, unstatedVat }: IndexMethod) => sql`
  kilograms <= ${maxTonnes}::bigint * 1000 and round(price::numeric * rate
    / case when coalesce(has_vat, ${unstatedVat === "included"}) then ${100 + vatPercent}::integer else 100 end / 100)
    between ${minPrice}::bigint * 100 and ${maxPrice}::bigint * 100`;

/** Stores number and hash of the inputs that a run changed, and the number of its prices. */
export async function completeRun(
  tx: OwnerTx,
  {
    indexId,
    run,
    failed,
    method,
  }: {
    readonly indexId: number;
    readonly run: number;
    readonly failed: readonly number[];
    /** Newest version, whose range counts. */
    readonly method: IndexMethod;
  },
): Promise<void> {
  await sql`
    update market_runs set
      inputs = (select count(*) from (${changedLines(sql`${run}::bigint`)}) changed),
      input_hash = ${runHash(sql`${indexId}::smallint`, sql`${run}::bigint`)},
      prices = (select count(*) from market_prices where run_id = ${run}),
      failed = ${failed}::bigint[],
      left_out = (select coalesce(jsonb_object_agg(reason, reports), '{}') from (
        select reason, count(*) as reports
        from market_inputs, unnest(case when outlier_run is null then flags else array['outlier'] end) reason
        where index_id = ${indexId} and until_run is null and (outlier_run is not null or flags <> '{}') group by reason
        union all
        select 'noRate', count(*) from agreements a where ${withoutRate} having count(*) > 0
        union all
        select 'outOfRange', count(*) from market_inputs
        where index_id = ${indexId} and until_run is null and not (${isInRange(method)}) having count(*) > 0) counted)
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
      update market_inputs i set block = given.block,
        block_run = case when given.block is not null then ${run}::bigint end,
        outlier_run = case when given.block is null then ${run}::bigint end
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

/** Reports that a problem names. */
const maxReports = 20;

/** Replaces the problems of the run before. A problem that stays keeps its time. */
export async function storeProblems(
  tx: OwnerTx,
  {
    indexId,
    run,
    failed,
    now,
  }: {
    readonly indexId: number;
    readonly run: number;
    readonly failed: readonly number[];
    readonly now: Date;
  },
): Promise<void> {
  await sql`
    with present as (
      select product_type_id, 'failed' as cause, array(
        select distinct i.report_id from market_inputs i where i.index_id = ${indexId}
          and i.product_type_id = failed.product_type_id and ${run} in (i.from_run, i.until_run)
        order by 1 limit ${maxReports}) as reports
      from unnest(${failed}::bigint[]) failed(product_type_id)
      union all
      select product_type_id, 'noRate', (array_agg(a.id order by a.id))[1:${sql.lit(maxReports)}]
      from agreements a where ${withoutRate} group by 1
    ), ended as (
      delete from market_problems p where p.index_id = ${indexId} and not exists (
        select from present where present.product_type_id = p.product_type_id and present.cause = p.cause)
    )
    insert into market_problems as known (index_id, product_type_id, cause, reports, since)
    select ${indexId}, product_type_id, cause, reports, ${now.toISOString()}::timestamptz from present
    on conflict on constraint market_problems_key do update
      set reports = case when excluded.reports = '{}' then known.reports else excluded.reports end`.execute(
    tx,
  );
}

/** MKT-101: stores a run that staff asks for. Returns the id of the request. */
export async function insertRequest(
  db: DbTransaction,
  { at, authorId, note }: { readonly at: string; readonly authorId: number; readonly note: string },
): Promise<number> {
  const { rows } = await sql<{ id: number }>`
    insert into market_requests (requested_at, author_user_id, note) values (${at}, ${authorId}, ${note})
    returning id`.execute(db);
  return rows[0]!.id;
}

export interface RequestOutcome {
  readonly run: number | null;
  readonly error: string | null;
}

/** Stores the outcome of an attempt; an error stays until another attempt succeeds. */
export async function finishRequest(
  db: OwnerDb,
  id: number,
  at: string,
  { run, error }: RequestOutcome,
): Promise<void> {
  await sql`update market_requests set run_id = ${run}, error = ${error}, finished_at = ${at} where id = ${id}`.execute(
    db,
  );
}
