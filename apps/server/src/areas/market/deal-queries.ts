import { sql, type RawBuilder } from "kysely";
import type * as api from "@birzha/domain/market/api.ts";
import { netPrice } from "@birzha/domain/market/market-input.ts";
import { otherSide } from "@birzha/domain/market/method.ts";
import type { InputOf, ResultOf } from "@birzha/domain/shared/endpoint.ts";
import type { IsoDate } from "@birzha/domain/shared/values/dates.ts";
import type { DbReader } from "../../platform/db/handles.ts";
import { requireOrganization, type RequestContext } from "../../platform/http/endpoint-binding/context.ts";
import { countedReports } from "./counted-reports.ts";
import { getMarket, ofIndex } from "./queries.ts";

/* Reads of single deals: those of the own organisation, and sums of all for staff. */

type DealsQuery = InputOf<typeof api.listOwnDeals>["query"];

/** Selects the reports of the caller's organisation that the index counts in a cell. */
const ownReports = (
  context: RequestContext,
  { productTypeId, basis, place, from, to }: DealsQuery,
): RawBuilder<unknown> => {
  const { id } = requireOrganization(context);
  const own = sql`a.organization_id = ${id} and a.contract_date between ${from} and ${to}`;
  return sql`(${countedReports(own)}) own
    where product_type_id = ${productTypeId} and rate is not null
      and (${basis ?? null}::text is null or basis = ${basis ?? null})
      and (${place ?? null}::text is null or place = ${place ?? null})`;
};

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
  query: DealsQuery,
): Promise<ResultOf<typeof api.listOwnDeals>> {
  const { methods } = await getMarket(context.db, false);
  const { rows } = await sql<OwnRow>`
    select report_id as "reportId", day, kilograms, price, rate, has_vat as "hasVat"
    from ${ownReports(context, query)}
    order by day desc, report_id desc limit 2000`.execute(context.db);
  return rows.flatMap(({ reportId, day, kilograms, ...row }) => {
    const version = methods.find(({ validFrom }) => validFrom <= day);
    return version
      ? [{ reportId, day, price: netPrice(row, version.method) / 100, tonnes: kilograms / 1000 }]
      : [];
  });
}

interface VolumeRow {
  readonly kilograms: number;
  readonly deals: number;
}

/** MKT-006: sums the own reports by counterparty and month. */
export async function listOwnVolumes(
  context: RequestContext,
  query: DealsQuery,
): Promise<ResultOf<typeof api.listOwnVolumes>> {
  const { rows } = await sql<VolumeRow & { month: IsoDate; counterparty: string | null }>`
    select date_trunc('month', day::timestamp)::date as month, counterparty, sum(kilograms)::bigint as kilograms,
      count(*) as deals
    from ${ownReports(context, query)}
    group by 1, 2 order by 1 desc, 3 desc, 2 limit 2000`.execute(context.db);
  return rows.map(({ kilograms, ...row }) => ({ ...row, tonnes: kilograms / 1000 }));
}

/** MKT-006: sums the reports of all organisations by place. Row-level security shows them to staff alone. */
export async function listPlaceVolumes(
  db: DbReader,
  { productTypeId, from, to }: InputOf<typeof api.listPlaceVolumes>["query"],
): Promise<ResultOf<typeof api.listPlaceVolumes>> {
  const { rows } = await sql<VolumeRow & { place: string | null; groups: number }>`
    with deals as (
      select place, kilograms, parties from market_inputs
      where ${ofIndex} and product_type_id = ${productTypeId} and day between ${from} and ${to} and until_run is null
        and not ${otherSide} = any(flags))
    select place, sum(kilograms)::bigint as kilograms, count(*) as deals, (
        select count(distinct party) from deals d, unnest(d.parties) party
        where d.place is not distinct from deals.place) as groups
    from deals group by place order by 2 desc, 1 limit 500`.execute(db);
  return rows.map(({ kilograms, ...row }) => ({ ...row, tonnes: kilograms / 1000 }));
}

/** MKT-102: lists the firms that count as affiliated with the own organisation, and who says so. */
export async function listOwnLinks(context: RequestContext): Promise<ResultOf<typeof api.listOwnLinks>> {
  const { id } = requireOrganization(context);
  const { rows } = await sql<ResultOf<typeof api.listOwnLinks>[number]>`
    select inn, name, source from market_links(${id})`.execute(context.db);
  return rows;
}
