import { sql, type RawBuilder } from "kysely";
import type * as api from "@birzha/domain/market/api.ts";
import { maxPrices } from "@birzha/domain/market/api.ts";
import {
  exclusions,
  leftOutReasons,
  methodSchema,
  type Exclusion,
  type LeftOutReason,
} from "@birzha/domain/market/method.ts";
import type { LocalName } from "@birzha/domain/exchange/dictionaries.ts";
import { periodKinds, type PeriodKind } from "@birzha/domain/market/period.ts";
import type { Statistics } from "@birzha/domain/market/statistics.ts";
import type { PriceReason } from "@birzha/domain/market/price-reasons.ts";
import type { InputOf, ResultOf } from "@birzha/domain/shared/endpoint.ts";
import { addDays, type IsoDate } from "@birzha/domain/shared/values/dates.ts";
import type { DbReader } from "../../platform/db/handles.ts";

/** Index that the portal publishes. The runs of its predecessor, `otc-grain`, stay for the receipts that prove them. */
export const publishedIndex = "otc-grain-2";

export const runTask = "market:run";

export const ofIndex = sql`index_id = (select id from market_indices where code = ${publishedIndex})`;

/** Days that decide which product is shown first. */
const mainDays = 60;

interface LastRun {
  readonly id: number;
  readonly day: string;
  readonly startedAt: string;
  readonly inputHash: string;
  readonly leftOut: Readonly<Partial<Record<LeftOutReason, number>>>;
}

interface Commodity {
  readonly id: number;
  readonly name: LocalName;
  readonly productTypeId: number;
  readonly productName: string;
}

const isCounted = (reason: LeftOutReason, chosen: readonly Exclusion[]): boolean =>
  !exclusions.some((exclusion) => exclusion === reason) || chosen.some((exclusion) => exclusion === reason);

/** Returns products, methods and the newest run of the index. */
export async function getMarket(db: DbReader, isPublic: boolean): Promise<ResultOf<typeof api.getMarket>> {
  const { rows: indices } = await sql<{ code: string; name: string }>`
    select code, name from market_indices where code = ${publishedIndex}`.execute(db);
  const { rows: products } = await sql<{ id: number; name: string }>`
    select p.id, p.name from product_types p
    where exists (select from market_prices m where m.${ofIndex} and m.product_type_id = p.id)
    order by p.name collate "ru-x-icu", p.id limit 500`.execute(db);
  const { rows: main } = await sql<{ id: number }>`
    select product_type_id as id from market_prices m
    where m.${ofIndex} and kind = 'week' and basis is null and place is null and replaced_by_run is null
      and day_from > (select max(day) from market_runs r where r.${ofIndex}) - ${mainDays}::integer
    group by 1 order by sum(tonnes) desc, 1 limit 1`.execute(db);
  const { rows: methods } = await sql<{ version: number; validFrom: string; method: unknown }>`
    select version, valid_from as "validFrom", method from market_methods where ${ofIndex}
    order by valid_from desc limit 100`.execute(db);
  const { rows: runs } = await sql<LastRun>`
    select id, day, started_at as "startedAt", encode(input_hash, 'hex') as "inputHash", left_out as "leftOut"
    from market_runs where ${ofIndex} order by id desc limit 1`.execute(db);
  const { rows: commodities } = await sql<Commodity>`
    select c.commodity_id as id, jsonb_build_object('ru', d.name_ru, 'en', d.name_en) as name,
      c.product_type_id as "productTypeId", p.name as "productName"
    from market_commodities c join dictionary_items d on d.kind = c.kind and d.id = c.commodity_id
      join product_types p on p.id = c.product_type_id
    order by c.commodity_id limit 500`.execute(db);
  const [lastRun] = runs;
  const versions = methods.map((row) => ({ ...row, method: methodSchema.parse(row.method) }));
  return {
    ...indices[0]!,
    products,
    isPublic,
    mainProductId: main[0]?.id ?? null,
    methods: versions,
    commodities,
    lastRun: lastRun
      ? {
          ...lastRun,
          startedAt: new Date(lastRun.startedAt).toISOString(),
          leftOut: leftOutReasons
            .filter((reason) => isCounted(reason, versions[0]?.method.exclusions ?? []))
            .map((reason) => ({ reason, reports: lastRun.leftOut[reason] ?? 0 })),
        }
      : null,
  };
}

interface CellQuery {
  readonly productTypeId: number;
  readonly basis?: string | undefined;
  readonly place?: string | undefined;
}

/** A comparison that an index supports, unlike `is not distinct from`. */
const isName = (column: string, name: string | undefined): RawBuilder<unknown> =>
  name === undefined ? sql`${sql.ref(column)} is null` : sql`${sql.ref(column)} = ${name}`;

const inCell = ({ productTypeId, basis, place }: CellQuery): RawBuilder<unknown> => sql`
  p.${ofIndex} and p.product_type_id = ${productTypeId}
  and ${isName("p.basis", basis)} and ${isName("p.place", place)}`;

/** A day after all runs: the newest knowledge. */
const forever: IsoDate = "9999-12-31";

const figures = sql`p.median, p.lower_quartile as "lowerQuartile", p.upper_quartile as "upperQuartile", p.mean,
  p.tonnes, p.deals`;

interface PriceRow extends Statistics {
  readonly kind: PeriodKind;
  readonly from: IsoDate;
  readonly to: IsoDate;
  readonly run: number;
  readonly publishedAt: string;
  readonly reasons: readonly string[];
  readonly earlierMean: number | null;
  readonly earlierRun: number | null;
}

const toPrice = ({
  earlierMean,
  earlierRun,
  reasons,
  publishedAt,
  ...price
}: Omit<PriceRow, "kind">): api.MarketPrice => ({
  ...price,
  publishedAt: new Date(publishedAt).toISOString(),
  correction:
    earlierMean === null || earlierRun === null
      ? null
      : { mean: earlierMean, run: earlierRun, reasons: reasons as PriceReason[] },
});

const priceColumns = sql`p.kind, p.day_from as "from", p.day_to as "to", ${figures}, p.run_id as run,
  r.started_at as "publishedAt", p.reasons, earlier.mean as "earlierMean", earlier.run_id as "earlierRun"`;
const priceTables = sql`from market_prices p join market_runs r on r.id = p.run_id
  left join market_prices earlier on earlier.id = p.replaces`;

/** Days of a market month of five weeks. */
const longestMonth = 35;

/** MKT-001, MKT-003: lists the prices of a cell as a day knew them, with the bases and places that have prices. */
export async function listPrices(
  db: DbReader,
  query: InputOf<typeof api.listPrices>["query"],
): Promise<ResultOf<typeof api.listPrices>> {
  const { from, to, asOf = forever, productTypeId, period } = query;
  const longer = periodKinds.slice(periodKinds.indexOf(period) + 1);
  const { rows } = await sql<PriceRow>`
    select distinct on (p.day_from) ${priceColumns} ${priceTables}
    where ${inCell(query)} and p.kind = ${period} and p.day_from between ${from} and ${to} and r.day <= ${asOf}
    order by p.day_from desc, p.run_id desc limit ${maxPrices}`.execute(db);
  const { rows: around } = await sql<PriceRow>`
    select distinct on (p.kind, p.day_from) ${priceColumns} ${priceTables}
    where ${inCell(query)} and p.kind = any(${longer}::text[])
      and p.day_from between ${addDays(from, -longestMonth)} and ${to} and p.day_to >= ${from} and r.day <= ${asOf}
    order by p.kind, p.day_from desc, p.run_id desc limit ${maxPrices}`.execute(db);
  const { rows: cells } = await sql<{ basis: string | null; place: string | null }>`
    select distinct p.basis, p.place from market_prices p join market_runs r on r.id = p.run_id
    where p.${ofIndex} and p.product_type_id = ${productTypeId} and p.kind = ${period}
      and p.day_from between ${from} and ${to} and r.day <= ${asOf}
    order by 1, 2 limit 5000`.execute(db);
  const named = (pick: (cell: (typeof cells)[number]) => string | null) =>
    [...new Set(cells.map(pick))].filter((name) => name !== null);
  return {
    prices: rows.toReversed().map(({ kind: _, ...price }) => toPrice(price)),
    longer: around.map(({ kind, ...price }) => ({ period: kind, ...toPrice(price) })),
    bases: named(({ basis }) => basis),
    places: named(({ place }) => place).toSorted((left, right) => left.localeCompare(right, "ru")),
  };
}

/** Returns the name of a product; of an unknown one, its id. */
export async function findProductName(db: DbReader, id: number): Promise<string> {
  const { rows } = await sql<{ name: string }>`select name from product_types where id = ${id}`.execute(db);
  return rows[0]?.name ?? String(id);
}

interface PlaceRow extends Statistics {
  readonly place: string;
}

/** MKT-008: lists the prices of all places in a period, highest first. */
export async function listPlacePrices(
  db: DbReader,
  { productTypeId, period, basis, from, asOf = forever }: InputOf<typeof api.listPlacePrices>["query"],
): Promise<ResultOf<typeof api.listPlacePrices>> {
  const { rows } = await sql<PlaceRow>`
    select distinct on (p.place) p.place, ${figures}
    from market_prices p join market_runs r on r.id = p.run_id
    where p.${ofIndex} and p.product_type_id = ${productTypeId} and p.kind = ${period}
      and ${isName("p.basis", basis)} and p.place is not null and p.day_from = ${from}
      and r.day <= ${asOf}
    order by p.place, p.run_id desc limit 500`.execute(db);
  return rows.toSorted((left, right) => right.mean - left.mean);
}
