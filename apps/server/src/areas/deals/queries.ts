import { sql, type RawBuilder } from "kysely";
import { agreementStatus } from "@birzha/domain/agreements/lifecycle.ts";
import type { Consignment, MarketContract, ReportedContract } from "@birzha/domain/deals/api.ts";
import { partnerOf, type DealTotal, type ReportedDeal } from "@birzha/domain/deals/deal.ts";
import { type KeyedBalance } from "@birzha/domain/deals/volume.ts";
import { organizationStatus } from "@birzha/domain/organizations/lifecycle.ts";
import { isStaff, type Actor } from "@birzha/domain/shared/access/actor.ts";
import type { PageOf } from "@birzha/domain/shared/endpoint.ts";
import type { Decimal } from "@birzha/domain/shared/values/decimal.ts";
import type { IsoDate } from "@birzha/domain/shared/values/dates.ts";
import type { DbReader, DbTransaction } from "../../platform/db/handles.ts";
import { visibleRows, visibleTable } from "../../platform/db/lists/row-level-scope.ts";
import { sendPipeline } from "../../platform/db/pipeline.ts";
import { prepareStatement } from "../../platform/db/sql-templates.ts";
import { ApiError } from "../../platform/http/errors/failure.ts";
import { instantText } from "../../platform/register/column-types.ts";

/** Contract of a report: its key and the parties as the report names them. */
export interface FoundDeal extends ReportedDeal {
  readonly organizationId: number;
  readonly organizationName: string;
  readonly isOrganizationActive: boolean;
  /** Search key of the number: the index finds contracts by it, of which a few differ in separators only. */
  readonly numberKey: string;
  readonly partner: string;
}

/** The other party of the report `r`. */
export const partnerOfReport = sql`
  report_partner(r.organization_inn, r.manufacturer_inn, r.owner_inn, r.purchaser_inn, r.purchaser_name)`;

/** Finds the contract of a report that the caller can see; throws not-found. */
export async function getDealOf(db: DbReader, actor: Actor, reportId: number): Promise<FoundDeal> {
  const { rows } = await sql<FoundDeal>`
    select r.organization_id as "organizationId", r.organization_name as "organizationName",
      r.organization_inn as "organizationInn", o.status = ${organizationStatus.active} as "isOrganizationActive",
      r.manufacturer_inn as "manufacturerInn", r.manufacturer_name as "manufacturerName", r.owner_inn as "ownerInn",
      r.owner_name as "ownerName", r.purchaser_inn as "purchaserInn", r.purchaser_name as "purchaserName",
      r.contract_number as "contractNumber", r.contract_date as "contractDate",
      r.contract_number_key as "numberKey", ${partnerOfReport} as partner
    from agreements r join organizations o on o.id = r.organization_id
    where r.id = ${reportId} and ${visibleRows(actor, { id: sql`r.organization_id` })}`.execute(db);
  if (!rows[0]) throw new ApiError("shared.not-found");
  return rows[0];
}

type Key = Pick<FoundDeal, "organizationId" | "numberKey" | "contractNumber" | "contractDate" | "partner">;

/** The reports `r` of a contract. The first three conditions are those of the index. */
const ofDeal = ({ organizationId, numberKey, contractNumber, contractDate, partner }: Key) => sql`
  r.organization_id = ${organizationId} and r.contract_number_key = ${numberKey}
  and r.contract_date = ${contractDate}::date and ${partnerOfReport} = ${partner}
  and is_same_contract_number(r.contract_number, ${contractNumber})`;

/** Whether the report `r` counts against the volume, as `isOpenReport` of the domain. */
export const isOpenReport = sql`r.status in (${sql.lit(agreementStatus.registered)}, ${sql.lit(agreementStatus.changed)})`;

/** Tonnes and price of a withdrawn report do not count, as in the register. */
const counted = (column: RawBuilder<unknown>) =>
  sql`sum(case when r.is_withdrawn then 0 else ${column} end)::text`;

/** DEAL-001: returns the contract of a report with its totals; one statement reads its reports. */
export async function getDeal(db: DbReader, actor: Actor, reportId: number): Promise<ReportedContract> {
  const deal = await getDealOf(db, actor, reportId);
  const [terms, { rows }] = await sendPipeline(
    findTerms(db, deal),
    sql<DealTotal & { lastReport: number }>`
      select r.status, r.is_withdrawn as "isWithdrawn", r.currency_name as "currencyName", count(*)::integer as reports,
        ${counted(sql`r.amount`)} as tonnes, ${counted(sql`r.total_price`)} as "totalPrice", max(r.id) as "lastReport"
      from agreements r where ${ofDeal(deal)}
      group by r.status, r.is_withdrawn, r.currency_name order by r.status, r.is_withdrawn, r.currency_name`.execute(
      db,
    ),
  );
  const { inn, name } = partnerOf(deal);
  const { organizationId, organizationName, organizationInn, isOrganizationActive } = deal;
  const last = rows.filter(({ status }) => status !== agreementStatus.rejected);
  return {
    organizationId,
    organizationName,
    organizationInn,
    isOrganizationActive,
    partnerName: name,
    partnerInn: inn,
    contractNumber: deal.contractNumber,
    contractDate: deal.contractDate,
    ...terms,
    totals: rows.map(({ lastReport: _, ...total }) => total),
    lastReport: last.length === 0 ? null : Math.max(...last.map(({ lastReport }) => lastReport)),
  };
}

export interface DealTerms {
  readonly volume: Decimal | null;
  readonly term: IsoDate | null;
}

/** Finds volume and term of a contract; with `lock`, until the transaction ends. */
export async function findTerms(db: DbReader, key: Key, lock: "lock" | "none" = "none"): Promise<DealTerms> {
  const { rows } = await sql<DealTerms>`
    select volume::text, term from deal_terms
    where organization_id = ${key.organizationId}
      and contract_number_identity = contract_number_identity(${key.contractNumber})
      and contract_date = ${key.contractDate}::date and partner = ${key.partner}
      ${lock === "lock" ? sql`for update` : sql``}`.execute(db);
  return rows[0] ?? { volume: null, term: null };
}

/** DEAL-001: lists the reports of a contract, newest first. */
export async function listConsignments(
  db: DbReader,
  actor: Actor,
  { id, pageIndex, pageSize }: { readonly id: number; readonly pageIndex: number; readonly pageSize: number },
): Promise<PageOf<Consignment>> {
  const deal = await getDealOf(db, actor, id);
  const [{ rows }, total] = await sendPipeline(
    sql<Consignment>`
      select r.id, r.status, r.is_withdrawn as "isWithdrawn", ${instantText(sql`r.issue_date`)} as "issueDate",
        r.product_type_name as "productTypeName", r.amount::text, r.price::text, r.total_price::text as "totalPrice",
        r.currency_name as "currencyName", r.delivery_date as "deliveryDate", r.agreement_number as "agreementNumber",
        r.agreement_date as "agreementDate", r.termination_number as "terminationNumber",
        r.termination_date as "terminationDate", r.description,
        exists (select from report_answers d
          where d.report_id = r.id and d.superseded_at is null and d.kind = 'disputed' and d.settled_at is null
            and is_answer_current(d.id)) as "isDisputed", (
          select count(*)::integer from agreement_versions v
          where v.report_id = r.id and (${isStaff(actor)} or v.kind <> 'deal')) as "versionCount", (
          select coalesce(jsonb_agg(jsonb_build_object('id', f.id, 'value', f.name) order by vf.position), '[]')
          from agreement_versions v join agreement_version_files vf on vf.version_id = v.id
            join files f on (f.area, f.id) = (vf.file_area, vf.file_id)
          where v.report_id = r.id and v.version = r.version) as files
      from agreements r where ${ofDeal(deal)}
      order by r.id desc limit ${pageSize} offset ${pageIndex * pageSize}`.execute(db),
    sql<{ total: number }>`
      select count(*)::integer as total from agreements r where ${ofDeal(deal)}`.execute(db),
  );
  return { rows, total: total.rows[0]!.total };
}

/** DEAL-002: lists open reports of a contract, oldest first, at most `limit`. */
export async function listOpenReports(db: DbReader, key: Key, limit: number): Promise<number[]> {
  const { rows } = await sql<{ id: number }>`
    select r.id from agreements r where ${ofDeal(key)} and ${isOpenReport} order by r.id limit ${limit}`.execute(
    db,
  );
  return rows.map(({ id }) => id);
}

/** Columns of a report that identify its contract. */
export interface DealContent {
  readonly columns: Readonly<Record<string, unknown>>;
}
const keyColumns = [
  "manufacturer_inn",
  "owner_inn",
  "purchaser_inn",
  "purchaser_name",
  "contract_number",
  "contract_date",
] as const;

/**
 * DEAL-003: finds volume and reported tonnes of the contract of each report, for all in one statement; undefined without
 * a volume.
 * @param id stored report that does not count
 */
export async function findDealBalances(
  db: DbTransaction,
  organizationId: number,
  contents: readonly DealContent[],
  id?: number,
): Promise<readonly (KeyedBalance | undefined)[]> {
  if (contents.length === 0) return [];
  const given = contents.map(({ columns }, place) => ({
    place,
    ...Object.fromEntries(keyColumns.map((name) => [name, columns[name]])),
  }));
  const { rows } = await selectBalances(JSON.stringify(given), organizationId, id ?? null).execute(db);
  const found = new Map(rows.map(({ place, ...balance }) => [place, balance]));
  return contents.map((_, place) => found.get(place));
}

/** Whether the organisation has entered the volume of a contract. */
export async function hasDealVolumes(db: DbReader, organizationId: number): Promise<boolean> {
  const { rows } = await sql<{ has: boolean }>`
    select exists (select from deal_terms
      where organization_id = ${organizationId} and volume is not null) as has`.execute(db);
  return rows[0]!.has;
}

const selectBalances = prepareStatement(
  (given: string, organizationId: number, id: number | null) => sql<KeyedBalance & { place: number }>`
    with given as materialized (
      select place, contract_date, contract_number, search_key(contract_number) as number_key,
        contract_number_identity(contract_number) as identity,
        report_partner(o.inn, manufacturer_inn, owner_inn, purchaser_inn, purchaser_name) as partner
      from organizations o, jsonb_to_recordset(${given}::jsonb) as deal (place integer, manufacturer_inn text,
        owner_inn text, purchaser_inn text, purchaser_name text, contract_number text, contract_date date)
      where o.id = ${organizationId})
    select given.place, concat_ws(chr(31), given.partner, given.identity, given.contract_date) as key,
      t.volume::text as volume, (
        select coalesce(sum(r.amount), 0)::text from agreements r
        where r.organization_id = ${organizationId} and r.contract_number_key = given.number_key
          and r.contract_date = given.contract_date and ${partnerOfReport} = given.partner and ${isOpenReport}
          and is_same_contract_number(r.contract_number, given.contract_number)
          and r.id is distinct from ${id}::bigint) as reported
    from given join deal_terms t on t.organization_id = ${organizationId} and t.contract_number_identity = given.identity
      and t.contract_date = given.contract_date and t.partner = given.partner
    where t.volume is not null`,
);

/** Maximum rows of a contract of the markets; a contract is usually one row. */
const marketRows = 100;

type MarketRow = Omit<MarketContract, "deliveries"> & MarketContract["deliveries"][number];

/** DEAL-001: returns an auction contract with its deliveries; throws not-found. */
export const getAuctionDeal = (db: DbReader, actor: Actor, id: number): Promise<MarketContract> =>
  readMarket(
    db,
    sql<MarketRow>`
      with deal as (select * from ${visibleTable(actor, "contract_deals")} d
        where d.id = ${id} and ${visibleRows(actor, { inn: sql`d.owner_inn` })} and d.owner_name is not null)
      select d.owner_name as "organizationName", d.owner_inn as "organizationInn",
        d.counterparty_name as "partnerName", d.counterparty_inn as "partnerInn",
        d.contract_number as "contractNumber", d.contract_date as "contractDate", null::date as term, d.id,
        d.commodity_name as product, d.basis, trim_scale(d.volume)::text as volume, trim_scale(d.price)::text as price,
        trim_scale(d.cost)::text as total, d.delivery_status as execution, d.delivery_date as "executionDate",
        d.deal_status as processing, d.reason as note, d.result_comment as answer, null::text as "fileName"
      from deal join contract_deals d on d.owner_inn = deal.owner_inn and d.contract_date = deal.contract_date
        and d.contract_number_key = deal.contract_number_key
        and is_same_contract_number(d.contract_number, deal.contract_number)
        and coalesce(d.counterparty_inn, d.counterparty_name_key)
          = coalesce(deal.counterparty_inn, deal.counterparty_name_key)
      order by d.id desc limit ${marketRows}`,
  );

/** DEAL-001: returns a spot deal with its execution; throws not-found. */
export const getSpotDeal = (db: DbReader, actor: Actor, id: number): Promise<MarketContract> =>
  readMarket(
    db,
    sql<MarketRow>`
      with deal as (select * from ${visibleTable(actor, "spot_deals")} d
        where d.id = ${id} and ${visibleRows(actor, { inn: sql`d.owner_inn` })})
      select coalesce(d.owner_name, d.owner_inn) as "organizationName", d.owner_inn as "organizationInn",
        d.contractor_name as "partnerName", null::text as "partnerInn", d.contract_number as "contractNumber",
        d.contract_date as "contractDate", coalesce(d.postponed_to, d.expires_on) as term, d.id,
        d.product_name as product, d.basis, trim_scale(d.volume)::text as volume, trim_scale(d.price)::text as price,
        trim_scale(d.total)::text as total, d.execution_status as execution, d.execution_date as "executionDate",
        d.record_status as processing, d.comment as note, d.exchange_comment as answer, d.file_name as "fileName"
      from deal join spot_deals d on d.owner_inn = deal.owner_inn and d.contract_date = deal.contract_date
        and d.contract_number_key = deal.contract_number_key and d.contractor_name_key = deal.contractor_name_key
        and is_same_contract_number(d.contract_number, deal.contract_number)
      order by d.id desc limit ${marketRows}`,
  );

async function readMarket(db: DbReader, statement: RawBuilder<MarketRow>): Promise<MarketContract> {
  const { rows } = await statement.execute(db);
  const [first] = rows;
  if (!first) throw new ApiError("shared.not-found");
  const { organizationName, organizationInn, partnerName, partnerInn, contractNumber, contractDate, term } =
    first;
  const head = {
    organizationName,
    organizationInn,
    partnerName,
    partnerInn,
    contractNumber,
    contractDate,
    term,
  };
  return { ...head, deliveries: rows };
}
