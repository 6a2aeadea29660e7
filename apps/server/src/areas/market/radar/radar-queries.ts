import { sql } from "kysely";
import { dealKeyOf, type ReportedDeal } from "@birzha/domain/deals/deal.ts";
import { netPrice, type MarketInput } from "@birzha/domain/market/market-input.ts";
import { otherSide, type IndexMethod } from "@birzha/domain/market/method.ts";
import type * as api from "@birzha/domain/market/radar/radar-api.ts";
import { radarDays, type RadarDeal } from "@birzha/domain/market/radar/radar-deal.ts";
import { radarRuleCodes, type RadarRuleCode } from "@birzha/domain/market/radar/radar-rule-codes.ts";
import type { ResultOf } from "@birzha/domain/shared/endpoint.ts";
import type { Clock } from "@birzha/domain/shared/values/clock.ts";
import { addDays, daysBetween, type IsoDate } from "@birzha/domain/shared/values/dates.ts";
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

/**
 * Lists products and months with reports that are new or changed in the runs since a day, and with those near enough to
 * belong to a finding about them.
 */
export async function listRadarBatches(db: DbReader, since: IsoDate): Promise<RadarBatch[]> {
  const { rows } = await sql<RadarBatch>`
    with first as (select min(id) as run from market_runs r where r.${ofIndex} and r.day >= ${since})
    select i.product_type_id as "productTypeId", date_trunc('month', near.day)::date as month, first.run as "fromRun"
    from first join market_inputs i on i.from_run >= first.run
      cross join lateral (values (i.day - ${radarDays}::integer), (i.day), (i.day + ${radarDays}::integer)) near(day)
    where i.${ofIndex} and i.until_run is null
    group by 1, 2, 3 order by 1, 2 limit 100000`.execute(db);
  return rows;
}

/** Returns the groups of linked firms that the last run found, by INN (MKT-102). */
export async function listGroups(tx: OwnerTx): Promise<ReadonlyMap<string, string>> {
  const { rows } = await sql<{ inn: string; group: string }>`
    select inn, firm_group as "group" from market_groups where until_run is null limit 1000000`.execute(tx);
  return new Map(rows.map(({ inn, group }) => [inn, group]));
}

interface DealRow
  extends
    Pick<RadarDeal, "basis" | "day" | "filedOn" | "kilograms" | "productTypeId" | "reportId" | "version">,
    Pick<MarketInput, "flags" | "hasVat" | "price" | "rate"> {
  readonly named: Omit<ReportedDeal, "contractDate" | "manufacturerName" | "ownerName">;
  readonly isNew: boolean;
}

/** Maps a report to its deal: seller and buyer by role, whichever of them reports. */
function toRadarDeal(
  { flags, hasVat, isNew: _isNew, named, price, rate, ...row }: DealRow,
  method: IndexMethod,
  groups: ReadonlyMap<string, string>,
): RadarDeal {
  const { partner, number } = dealKeyOf({ ...named, contractDate: row.day });
  const { organizationInn: reporter, purchaserInn } = named;
  const [seller, buyer] = purchaserInn === reporter ? [partner, reporter] : [reporter, partner];
  const groupOf = (inn: string) => groups.get(inn) ?? inn;
  return {
    ...row,
    reporter,
    seller,
    buyer,
    contract: number,
    group: groupOf(reporter),
    parties: [groupOf(seller), groupOf(buyer)],
    // A logarithm needs a price: less than half a kopeck counts as one.
    price: Math.max(1, netPrice({ price, rate, hasVat }, method)),
    isRelated: flags.includes("affiliated") || flags.includes("interdependent"),
    isCounted: !flags.some((flag) => flag === otherSide || method.exclusions.includes(flag)),
  };
}

/**
 * Lists the deals of a batch and those around it, and the reports to examine: new ones, and older ones between the same
 * parties, because a new way back or lot makes them suspect, too. Flagged ones are decided.
 */
export async function listRadarDeals(
  tx: OwnerTx,
  { productTypeId, month, fromRun }: RadarBatch,
  method: IndexMethod,
  groups: ReadonlyMap<string, string>,
): Promise<{ readonly deals: RadarDeal[]; readonly examined: ReadonlySet<number> }> {
  const { rows } = await sql<DealRow>`
    select i.report_id as "reportId", i.day, i.product_type_id as "productTypeId", i.basis, i.kilograms, i.price, i.rate,
      i.has_vat as "hasVat", i.flags, jsonb_build_object('organizationInn', a.organization_inn,
        'manufacturerInn', a.manufacturer_inn, 'ownerInn', a.owner_inn, 'purchaserInn', a.purchaser_inn,
        'purchaserName', a.purchaser_name, 'contractNumber', a.contract_number) as named,
      (a.issue_date at time zone 'Europe/Moscow')::date as "filedOn", i.from_run >= ${fromRun} as "isNew",
      (select max(v.version) from agreement_versions v where v.report_id = a.id and v.kind <> 'deal') as version
    from market_inputs i join agreements a on a.id = i.report_id
    where i.${ofIndex} and i.product_type_id = ${productTypeId} and i.until_run is null
      and i.day between ${month}::date - ${radarDays}::integer
        and (${month}::date + interval '1 month')::date + ${radarDays}::integer
    order by i.day, i.report_id`.execute(tx);
  const listed = rows.map((row) => ({ row, deal: toRadarDeal(row, method, groups) }));
  const fresh = Map.groupBy(
    listed.filter(({ row }) => row.isNew),
    ({ deal }) => bothParties(deal),
  );
  const isNearNew = (deal: RadarDeal) =>
    fresh.get(bothParties(deal))?.some(({ row }) => Math.abs(daysBetween(row.day, deal.day)) <= radarDays) ??
    false;
  const examined = listed.flatMap(({ row, deal }) =>
    deal.day.slice(0, 7) === month.slice(0, 7) &&
    !row.flags.includes("dubious") &&
    (row.isNew || isNearNew(deal))
      ? [deal.reportId]
      : [],
  );
  return { deals: listed.map(({ deal }) => deal), examined: new Set(examined) };
}

/** Both parties of a deal, in either direction. */
const bothParties = ({ seller, buyer }: RadarDeal) => [seller, buyer].toSorted().join("\n");

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
        rule,
        found: decided + open,
        flagged,
        dismissed,
        open,
        precision: decided === 0 ? null : Math.round((flagged * 100) / decided),
      };
    }),
  };
}
