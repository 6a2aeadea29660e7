import { sql } from "kysely";
import type { MonthResult } from "@birzha/domain/market/compute-month.ts";
import type { IsoDate } from "@birzha/domain/shared/values/dates.ts";
import type { OwnerTx } from "../../platform/db/handles.ts";
import { changedLines, runHash } from "./run-hash.ts";
import { countedReports } from "./counted-reports.ts";

export interface RunRecord {
  readonly indexId: number;
  readonly day: IsoDate;
  readonly startedAt: string;
  readonly note: string | null;
  readonly authorId: number | null;
}

/** Adds a run that has no inputs yet. Returns its number. */
export async function insertRun(
  tx: OwnerTx,
  { indexId, day, startedAt, note, authorId }: RunRecord,
): Promise<number> {
  const { rows } = await sql<{ id: number }>`
    insert into market_runs (index_id, day, started_at, note, author_user_id, inputs, input_hash, prices)
    values (${indexId}, ${day}, ${startedAt}, ${note}, ${authorId}, 0, ${Buffer.alloc(32)}, 0)
    returning id`.execute(tx);
  return rows[0]!.id;
}

const inputColumns = sql.raw(
  "report_id, version, day, product_type_id, basis, place, firm_group, kilograms, price, rate, has_vat, flags",
);
const columnsOf = (alias: string) =>
  sql.raw(
    "version, day, product_type_id, basis, place, firm_group, kilograms, price, rate, has_vat, flags"
      .split(", ")
      .map((column) => `${alias}.${column}`)
      .join(", "),
  );

/** MKT-003: ends the inputs of changed reports and adds their new versions. */
export async function freezeInputs(
  tx: OwnerTx,
  indexId: number,
  run: number,
  groups: ReadonlyMap<string, string>,
): Promise<void> {
  await sql`
    with source as materialized (${countedReports(groups)})
    update market_inputs set until_run = ${run}
    where id in (
      select i.id from market_inputs i left join source s on s.report_id = i.report_id
      where i.index_id = ${indexId} and i.until_run is null
        and (s.report_id is null or (${columnsOf("i")}) is distinct from (${columnsOf("s")})))`.execute(tx);
  await sql`
    insert into market_inputs (index_id, from_run, ${inputColumns})
    select ${indexId}::smallint, ${run}::bigint, ${inputColumns} from (${countedReports(groups)}) s
    where not exists (select from market_inputs i
      where i.index_id = ${indexId} and i.report_id = s.report_id and i.until_run is null)`.execute(tx);
}

/** Stores number and hash of the inputs that a run changed, and the number of its prices. */
export async function completeRun(tx: OwnerTx, indexId: number, run: number): Promise<void> {
  await sql`
    update market_runs set
      inputs = (select count(*) from (${changedLines(sql`${run}::bigint`)}) changed),
      input_hash = ${runHash(sql`${indexId}::smallint`, sql`${run}::bigint`)},
      prices = (select count(*) from market_prices where run_id = ${run})
    where id = ${run}`.execute(tx);
}

export interface MonthKey {
  readonly indexId: number;
  readonly run: number;
  readonly productTypeId: number;
  readonly month: IsoDate;
}

/** Stores what a run found for a product and a month. */
export async function storeMonth(
  tx: OwnerTx,
  { indexId, run, productTypeId, month }: MonthKey,
  { outliers, placed, revised, prices }: MonthResult,
): Promise<void> {
  if (outliers.length > 0)
    await sql`
      update market_inputs set is_outlier = true where id = any(${outliers.map(({ id }) => id)}::bigint[])`.execute(
      tx,
    );
  if (placed.length > 0)
    await sql`
      update market_inputs i set block = given.block
      from unnest(${placed.map(({ row }) => row.id)}::bigint[], ${placed.map(({ block }) => block)}::integer[])
        given(id, block)
      where i.id = given.id`.execute(tx);
  if (revised.length > 0)
    await sql`
      insert into market_blocks as b (index_id, product_type_id, month, number, versions)
      select ${indexId}, ${productTypeId}, ${month}, number, array[${run}::bigint]
      from unnest(${[...revised]}::integer[]) number
      on conflict on constraint market_blocks_number_key do update set versions = b.versions || excluded.versions`.execute(
      tx,
    );
  const replaced = prices.flatMap((price) => (price.replaces === null ? [] : [price.replaces]));
  if (replaced.length > 0)
    await sql`
      update market_prices set replaced_by_run = ${run} where id = any(${replaced}::bigint[])`.execute(tx);
  if (prices.length > 0)
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
