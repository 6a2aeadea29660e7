import { sql, type RawBuilder } from "kysely";
import { agreementStatus } from "@birzha/domain/agreements/lifecycle.ts";
import type { ComparedValues, PairReport, TwoReports } from "@birzha/domain/counterparties/pairing.ts";
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
  'productTypeId', ${alias}.product_type_id, 'numberIdentity', contract_number_identity(${alias}.contract_number),
  'contractDate', ${alias}.contract_date, 'status', ${alias}.status, 'values', compared_values(${alias}))`;

const toReport = ({ status, ...report }: PairColumns): PairReport => ({
  ...report,
  isInForce: status !== agreementStatus.rejected,
});

const toTwo = ({ one, other }: { readonly one: PairColumns; readonly other: PairColumns }): TwoReports => ({
  one: toReport(one),
  other: toReport(other),
});

/**
 * Lists reports that were registered or changed since a time, and those of pairs with several candidates, ascending; all
 * reports without a time. A candidate that gets another number leaves no trace in the reports that it was compared with.
 */
export async function listChangedReports(
  tx: OwnerTx,
  {
    since,
    after,
    limit,
  }: { readonly since: string | undefined; readonly after: number; readonly limit: number },
): Promise<number[]> {
  const changed =
    since === undefined
      ? sql`true`
      : sql`(issue_date >= ${since} or changed_date >= ${since}
        or id in (select report_id from report_pairs where is_several))`;
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

/** Maximum candidates of a report, the first ones by the order of filing. */
const maxCandidates = 50;

/** Joins a report `a` with the reports `b` that `isSameDeal` of the domain accepts, by the index of the contract. */
const joinCandidates = (limit: number, condition: RawBuilder<unknown>) => sql`
  join owned_inns o on o.inn in (${namedInns(sql`a`)}) and o.organization_id <> a.organization_id
  cross join lateral (
    select array_agg(inn) as inns from owned_inns where organization_id = a.organization_id) own
  cross join lateral (
    select b.* from agreements b
    where b.organization_id = o.organization_id and b.contract_number_key = a.contract_number_key
      and b.contract_date = a.contract_date and b.status <> ${sql.lit(agreementStatus.rejected)}
      and is_same_contract_number(b.contract_number, a.contract_number) and b.product_type_id = a.product_type_id
      and own.inns && array[${namedInns(sql`b`)}] and ${condition}
    order by b.id limit ${sql.lit(limit)}) b`;

const isUnpaired = (alias: RawBuilder<unknown>) =>
  sql`not exists (select from report_pairs p where p.report_id = ${alias}.id)`;

/** Lists the unpaired candidates of unpaired reports. */
export async function listCandidates(tx: OwnerTx, ids: readonly number[]): Promise<TwoReports[]> {
  const { rows } = await sql<{ one: PairColumns; other: PairColumns }>`
    select ${asReport(sql`a`)} as one, ${asReport(sql`b`)} as other
    from agreements a ${joinCandidates(maxCandidates, isUnpaired(sql`b`))}
    where a.id = any(${ids}::bigint[]) and a.status <> ${sql.lit(agreementStatus.rejected)}
      and ${isUnpaired(sql`a`)}`.execute(tx);
  return rows.map((row) => toTwo(row));
}

/** Lists the candidates of reports, paired ones too: a new report makes their pairs ambiguous. */
export async function listRelated(tx: OwnerTx, ids: readonly number[]): Promise<number[]> {
  const { rows } = await sql<{ id: number }>`
    select distinct b.id from agreements a ${joinCandidates(maxCandidates, sql`true`)}
    where a.id = any(${ids}::bigint[])`.execute(tx);
  return rows.map(({ id }) => id);
}

/** FIX-325: returns the reports that have more than one candidate. */
export async function listAmbiguous(tx: OwnerTx, ids: readonly number[]): Promise<ReadonlySet<number>> {
  const { rows } = await sql<{ id: number }>`
    select a.id from agreements a ${joinCandidates(2, sql`true`)}
    where a.id = any(${ids}::bigint[]) group by a.id having count(distinct b.id) > 1`.execute(tx);
  return new Set(rows.map(({ id }) => id));
}
