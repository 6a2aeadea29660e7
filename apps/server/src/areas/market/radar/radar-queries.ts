import { sql } from "kysely";
import { netPrice } from "@birzha/domain/market/market-input.ts";
import type { Exclusion, IndexMethod } from "@birzha/domain/market/method.ts";
import type * as api from "@birzha/domain/market/radar/radar-api.ts";
import { radarDays, type RadarDeal } from "@birzha/domain/market/radar/radar-deal.ts";
import { radarRuleCodes, type RadarRuleCode } from "@birzha/domain/market/radar/radar-rule-codes.ts";
import type { ResultOf } from "@birzha/domain/shared/endpoint.ts";
import type { Clock } from "@birzha/domain/shared/values/clock.ts";
import { addDays, type IsoDate } from "@birzha/domain/shared/values/dates.ts";
import type { DbReader, OwnerTx } from "../../../platform/db/handles.ts";
import { ApiError } from "../../../platform/http/errors/failure.ts";
import { publishedIndex } from "../queries.ts";

const ofIndex = sql`index_id = (select id from market_indices where code = ${publishedIndex})`;

/** Deals of a product and a calendar month. */
export interface RadarBatch {
  readonly productTypeId: number;
  /** First day. */
  readonly month: IsoDate;
  /** First run whose new and changed reports are examined. */
  readonly fromRun: number;
}

/** Lists products and months with reports that are new or changed in the runs since a day. */
export async function listRadarBatches(db: DbReader, since: IsoDate): Promise<RadarBatch[]> {
  const { rows } = await sql<RadarBatch>`
    with first as (select min(id) as run from market_runs r where r.${ofIndex} and r.day >= ${since})
    select i.product_type_id as "productTypeId", date_trunc('month', i.day)::date as month, first.run as "fromRun"
    from first join market_inputs i on i.from_run >= first.run
    where i.${ofIndex} and i.until_run is null
    group by 1, 2, 3 order by 1, 2 limit 100000`.execute(db);
  return rows;
}

interface DealRow extends Omit<RadarDeal, "isCounted" | "isRelated"> {
  readonly rate: number;
  readonly hasVat: boolean | null;
  readonly flags: readonly Exclusion[];
  readonly isNew: boolean;
}

/** Lists the deals of a batch and those around it, and the reports to examine: neither old nor flagged. */
export async function listRadarDeals(
  tx: OwnerTx,
  { productTypeId, month, fromRun }: RadarBatch,
  method: IndexMethod,
): Promise<{ readonly deals: RadarDeal[]; readonly examined: ReadonlySet<number> }> {
  const { rows } = await sql<DealRow>`
    select i.report_id as "reportId", i.day, i.product_type_id as "productTypeId", i.basis, i.firm_group as "group",
      a.organization_inn as seller, a.purchaser_inn as buyer, i.kilograms, i.price, i.rate, i.has_vat as "hasVat", i.flags,
      (a.issue_date at time zone 'Europe/Moscow')::date as "filedOn", i.from_run >= ${fromRun} as "isNew",
      (select max(v.version) from agreement_versions v where v.report_id = a.id and v.kind <> 'deal') as version
    from market_inputs i join agreements a on a.id = i.report_id
    where i.${ofIndex} and i.product_type_id = ${productTypeId} and i.until_run is null
      and i.day between ${month}::date - ${radarDays}::integer
        and (${month}::date + interval '1 month')::date + ${radarDays}::integer
    order by i.day, i.report_id`.execute(tx);
  const deals = rows.map(({ isNew: _isNew, rate, hasVat, flags, ...row }): RadarDeal => ({
    ...row,
    // A logarithm needs a price: less than half a kopeck counts as one.
    price: Math.max(1, netPrice({ price: row.price, rate, hasVat }, method)),
    isRelated: flags.includes("affiliated") || flags.includes("interdependent"),
    isCounted: !flags.some((flag) => method.exclusions.includes(flag)),
  }));
  const examined = rows.flatMap(({ reportId, day, isNew, flags }) =>
    isNew && day.slice(0, 7) === month.slice(0, 7) && !flags.includes("dubious") ? [reportId] : [],
  );
  return { deals, examined: new Set(examined) };
}

type SuspicionRow = ResultOf<typeof api.getSuspicion>;

/** Returns the newest suspicion about a report. */
export async function getSuspicion(db: DbReader, reportId: number): Promise<SuspicionRow> {
  const { rows } = await sql<
    Omit<SuspicionRow, "sentences" | "band"> & Record<"sentences" | "band", unknown>
  >`
    select report_id as "reportId", version, day, score, sentences, price, band
    from radar_suspicions where report_id = ${reportId} order by version desc limit 1`.execute(db);
  if (!rows[0]) throw new ApiError("shared.not-found");
  return rows[0] as SuspicionRow;
}

const precisionDays = 365;

interface RuleCounts {
  readonly rule: RadarRuleCode;
  readonly flagged: number;
  readonly dismissed: number;
  readonly open: number;
}

/** Counts the suspicions of the last year and their decisions by rule. */
export async function getRadar(db: DbReader, clock: Clock): Promise<ResultOf<typeof api.getRadar>> {
  const { rows } = await sql<RuleCounts>`
    select sentence ->> 'rule' as rule, count(*) filter (where state = 'flagged') as flagged,
      count(*) filter (where state = 'dismissed') as dismissed, count(*) filter (where state = 'open') as open
    from radar_suspicions, jsonb_array_elements(sentences) sentence
    where day > ${addDays(clock.today(), -precisionDays)} group by 1 limit 100`.execute(db);
  return {
    rules: radarRuleCodes.map((rule) => {
      const { flagged = 0, dismissed = 0, open = 0 } = rows.find((row) => row.rule === rule) ?? {};
      const decided = flagged + dismissed;
      return {
        ...{ rule, found: decided + open, flagged, dismissed, open },
        precision: decided === 0 ? null : Math.round((flagged * 100) / decided),
      };
    }),
  };
}
