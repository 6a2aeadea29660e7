import { sql, type RawBuilder } from "kysely";
import type * as api from "@birzha/domain/market/api.ts";
import { maxPrices } from "@birzha/domain/market/api.ts";
import { netPrice } from "@birzha/domain/market/market-input.ts";
import { leftOutReasons, methodSchema, type LeftOutReason } from "@birzha/domain/market/method.ts";
import type { PriceReason } from "@birzha/domain/market/price-reasons.ts";
import type { InputOf, ResultOf } from "@birzha/domain/shared/endpoint.ts";
import type { IsoDate } from "@birzha/domain/shared/values/dates.ts";
import type { DbReader } from "../../platform/db/handles.ts";
import { requireOrganization, type RequestContext } from "../../platform/http/endpoint-binding/context.ts";
import { countedReports } from "./counted-reports.ts";

/** Index that the portal publishes. */
export const publishedIndex = "otc-grain";

export const runTask = "market:run";

const ofIndex = sql`index_id = (select id from market_indices where code = ${publishedIndex})`;

/** Days that decide which product is shown first. */
const mainDays = 60;

interface LastRun {
  readonly id: number;
  readonly day: string;
  readonly startedAt: string;
  readonly inputHash: string;
  readonly leftOut: Readonly<Partial<Record<LeftOutReason, number>>>;
}

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
  const [lastRun] = runs;
  const versions = methods.map((row) => ({ ...row, method: methodSchema.parse(row.method) }));
  return {
    ...indices[0]!,
    products,
    isPublic,
    mainProductId: main[0]?.id ?? null,
    methods: versions,
    lastRun: lastRun
      ? {
          ...lastRun,
          startedAt: new Date(lastRun.startedAt).toISOString(),
          leftOut: leftOutReasons
            .filter((reason) => reason === "outlier" || versions[0]?.method.exclusions.includes(reason))
            .map((reason) => ({ reason, reports: lastRun.leftOut[reason] ?? 0 })),
        }
      : null,
  };
}

interface CellQuery {
  readonly productTypeId: number;
  readonly period: string;
  readonly basis?: string | undefined;
  readonly place?: string | undefined;
}

const inCell = ({ productTypeId, period, basis, place }: CellQuery): RawBuilder<unknown> => sql`
  p.${ofIndex} and p.product_type_id = ${productTypeId} and p.kind = ${period}
  and p.basis is not distinct from ${basis ?? null}::text and p.place is not distinct from ${place ?? null}::text`;

/** A day after all runs: the newest knowledge. */
const forever: IsoDate = "9999-12-31";

const figures = sql`p.median, p.lower_quartile as "lowerQuartile", p.upper_quartile as "upperQuartile", p.mean,
  p.tonnes, p.deals`;

interface Figures {
  readonly median: number;
  readonly lowerQuartile: number;
  readonly upperQuartile: number;
  readonly mean: number;
  readonly tonnes: number;
  readonly deals: number;
}

interface PriceRow extends Figures {
  readonly from: IsoDate;
  readonly to: IsoDate;
  readonly run: number;
  readonly publishedAt: string;
  readonly reasons: readonly string[];
  readonly earlierMedian: number | null;
  readonly earlierRun: number | null;
}

/** MKT-001, MKT-003: lists the prices of a cell as a day knew them, with the bases and places that have prices. */
export async function listPrices(
  db: DbReader,
  query: InputOf<typeof api.listPrices>["query"],
): Promise<ResultOf<typeof api.listPrices>> {
  const { from, to, asOf = forever, productTypeId, period } = query;
  const { rows } = await sql<PriceRow>`
    select distinct on (p.day_from) p.day_from as "from", p.day_to as "to", ${figures}, p.run_id as run,
      r.started_at as "publishedAt", p.reasons, earlier.median as "earlierMedian", earlier.run_id as "earlierRun"
    from market_prices p join market_runs r on r.id = p.run_id
      left join market_prices earlier on earlier.id = p.replaces
    where ${inCell(query)} and p.day_from between ${from} and ${to} and r.day <= ${asOf}
    order by p.day_from desc, p.run_id desc limit ${maxPrices}`.execute(db);
  const { rows: cells } = await sql<{ basis: string | null; place: string | null }>`
    select distinct p.basis, p.place from market_prices p
    where p.${ofIndex} and p.product_type_id = ${productTypeId} and p.kind = ${period} and p.replaced_by_run is null
      and p.day_from between ${from} and ${to}
    order by 1, 2 limit 5000`.execute(db);
  const named = (pick: (cell: (typeof cells)[number]) => string | null) =>
    [...new Set(cells.map(pick))].filter((name) => name !== null);
  return {
    prices: rows.toReversed().map(({ earlierMedian, earlierRun, reasons, publishedAt, ...price }) => ({
      ...price,
      publishedAt: new Date(publishedAt).toISOString(),
      correction:
        earlierMedian === null || earlierRun === null
          ? null
          : { median: earlierMedian, run: earlierRun, reasons: reasons as PriceReason[] },
    })),
    bases: named(({ basis }) => basis),
    places: named(({ place }) => place).toSorted((left, right) => left.localeCompare(right, "ru")),
  };
}

interface PlaceRow extends Figures {
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
      and p.basis is not distinct from ${basis ?? null}::text and p.place is not null and p.day_from = ${from}
      and r.day <= ${asOf}
    order by p.place, p.run_id desc limit 500`.execute(db);
  return rows.toSorted((left, right) => right.median - left.median);
}

interface OwnRow {
  readonly reportId: number;
  readonly day: IsoDate;
  readonly kilograms: number;
  readonly price: number;
  readonly rate: number;
  readonly hasVat: boolean | null;
}

/** MKT-006: lists the own reports that the index counts, with prices as it computes them. */
export async function listOwnDeals(
  context: RequestContext,
  { productTypeId, basis, place, from, to }: InputOf<typeof api.listOwnDeals>["query"],
): Promise<ResultOf<typeof api.listOwnDeals>> {
  const { id } = requireOrganization(context);
  const { methods } = await getMarket(context.db, false);
  const { rows } = await sql<OwnRow>`
    select report_id as "reportId", day, kilograms, price, rate, has_vat as "hasVat"
    from (${countedReports(new Map(), sql`a.organization_id = ${id} and a.contract_date between ${from} and ${to}`)}) own
    where product_type_id = ${productTypeId} and rate is not null
      and (${basis ?? null}::text is null or basis = ${basis ?? null})
      and (${place ?? null}::text is null or place = ${place ?? null})
    order by day desc, report_id desc limit 2000`.execute(context.db);
  return rows.flatMap(({ reportId, day, kilograms, ...row }) => {
    const version = methods.find(({ validFrom }) => validFrom <= day);
    return version
      ? [{ reportId, day, price: netPrice(row, version.method) / 100, tonnes: kilograms / 1000 }]
      : [];
  });
}
