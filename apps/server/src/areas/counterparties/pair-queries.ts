import { sql, type RawBuilder } from "kysely";
import { agreementStatus } from "@birzha/domain/agreements/lifecycle.ts";
import { pairDays, type ComparedValues, type PairReport } from "@birzha/domain/counterparties/pairing.ts";
import type { OwnerTx } from "../../platform/db/handles.ts";

interface PairColumns extends Omit<PairReport, "isInForce" | "values"> {
  readonly status: number;
  readonly values: ComparedValues;
}

const namedInns = (alias: RawBuilder<unknown>) =>
  sql`${alias}.purchaser_inn, ${alias}.owner_inn, ${alias}.manufacturer_inn`;

/** A report as JSON, so that one row can hold both sides. */
const asReport = (alias: RawBuilder<unknown>) => sql`jsonb_build_object('id', ${alias}.id,
  'organizationId', ${alias}.organization_id,
  'named', array(select o.organization_id from owned_inns o where o.inn in (${namedInns(alias)})),
  'productTypeId', ${alias}.product_type_id, 'numberKey', ${alias}.contract_number_key, 'contractDate', ${alias}.contract_date, 'status', ${alias}.status, 'values', compared_values(${alias}))`;

const toReport = ({ status, ...report }: PairColumns): PairReport => ({
  ...report,
  isInForce: status !== agreementStatus.rejected,
});

export interface TwoReports {
  readonly one: PairReport;
  readonly other: PairReport;
}

const toTwo = ({ one, other }: { readonly one: PairColumns; readonly other: PairColumns }): TwoReports => ({
  one: toReport(one),
  other: toReport(other),
});

/** Lists reports that were registered or changed since a time, ascending; all reports without one. */
export async function listChangedReports(
  tx: OwnerTx,
  {
    since,
    after,
    limit,
  }: { readonly since: string | undefined; readonly after: number; readonly limit: number },
): Promise<number[]> {
  const changed = since === undefined ? sql`true` : sql`(issue_date >= ${since} or changed_date >= ${since})`;
  const { rows } = await sql<{ id: number }>`
    select id from agreements where id > ${after} and ${changed} order by id limit ${limit}`.execute(tx);
  return rows.map(({ id }) => id);
}

/** Returns whether any pair exists. The first run compares all reports. */
export async function havePairs(tx: OwnerTx): Promise<boolean> {
  const { rows } = await sql<{ any: boolean }>`select exists (select from report_pairs) as any`.execute(tx);
  return rows[0]!.any;
}

/** Lists the pairs of reports, each once. */
export async function listPairsOf(tx: OwnerTx, ids: readonly number[]): Promise<TwoReports[]> {
  const { rows } = await sql<{ one: PairColumns; other: PairColumns }>`
    select distinct on (least(p.report_id, p.other_report_id)) ${asReport(sql`a`)} as one, ${asReport(sql`b`)} as other
    from report_pairs p join agreements a on a.id = p.report_id join agreements b on b.id = p.other_report_id
    where p.report_id = any(${ids}::bigint[]) or p.other_report_id = any(${ids}::bigint[])
    order by least(p.report_id, p.other_report_id), p.report_id limit ${2 * ids.length}`.execute(tx);
  return rows.map((row) => toTwo(row));
}

/** Maximum candidates of a report by number and by date. */
const maxCandidates = 50;

/** Lists candidates of unpaired reports: reports of a named firm that name the reporter, by number or date. */
export async function listCandidates(tx: OwnerTx, ids: readonly number[]): Promise<TwoReports[]> {
  const candidates = (condition: RawBuilder<unknown>) => sql`
    (select b.id from agreements b
    where b.organization_id = o.organization_id and ${condition} and b.status <> ${sql.lit(agreementStatus.rejected)}
      and b.product_type_id = a.product_type_id
      and own.inns && array[${namedInns(sql`b`)}]
      and not exists (select from report_pairs p where p.report_id = b.id)
    order by b.id limit ${sql.lit(maxCandidates)})`;
  const { rows } = await sql<{ one: PairColumns; other: PairColumns }>`
    select ${asReport(sql`a`)} as one, ${asReport(sql`b`)} as other
    from agreements a
      join owned_inns o on o.inn in (${namedInns(sql`a`)}) and o.organization_id <> a.organization_id
      cross join lateral (
        select array_agg(inn) as inns from owned_inns where organization_id = a.organization_id) own
      cross join lateral (
        ${candidates(sql`b.contract_number_key = a.contract_number_key`)}
        union
        ${candidates(sql`b.contract_date between a.contract_date - ${sql.lit(pairDays)} and a.contract_date + ${sql.lit(pairDays)}`)}
      ) found
      join agreements b on b.id = found.id
    where a.id = any(${ids}::bigint[]) and a.status <> ${sql.lit(agreementStatus.rejected)}
      and not exists (select from report_pairs p where p.report_id = a.id)`.execute(tx);
  return rows.map((row) => toTwo(row));
}
