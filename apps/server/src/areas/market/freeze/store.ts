import { sql } from "kysely";
import { otherSide } from "@birzha/domain/market/method.ts";
import type { FirmGroup } from "@birzha/domain/market/groups.ts";
import type { OwnerTx } from "../../../platform/db/handles.ts";
import { countedReports, countedStates } from "../counted-reports.ts";

const sourceColumns = sql.raw(
  "report_id, version, day, product_type_id, basis, place, deal, inns, kilograms, price, rate, has_vat, flags",
);

export interface FreezeRequest {
  readonly indexId: number;
  readonly run: number;
  readonly groups: ReadonlyMap<string, FirmGroup>;
  /** MKT-104: reports that were filed later can still be withdrawn. */
  readonly filedBefore: Date;
}

/**
 * MKT-003: ends the inputs of changed reports and of firms with another group, and adds the current versions of reports
 * that can no longer be withdrawn.
 */
export async function freezeInputs(
  tx: OwnerTx,
  { indexId, run, groups, filedBefore }: FreezeRequest,
): Promise<void> {
  const regrouped = await storeGroups(tx, run, groups);
  // Each change of a report raises its version.
  await sql`
    update market_inputs i set until_run = ${run}
    where i.index_id = ${indexId} and i.until_run is null and (i.inns && ${regrouped}::text[] or not exists (
      select from agreements a
      where a.id = i.report_id and a.version = i.version and a.status = any(${countedStates}::smallint[])))`.execute(
    tx,
  );
  const isNew = sql`a.issue_date <= ${filedBefore.toISOString()}::timestamptz and not exists (
    select from market_inputs i where i.index_id = ${indexId} and i.report_id = a.id and i.until_run is null)`;
  await sql`
    insert into market_inputs (index_id, from_run, ${sourceColumns}, parties, insiders)
    select ${indexId}::smallint, ${run}::bigint, ${sourceColumns}, firms.parties, firms.insiders
    from (${countedReports(isNew)}) s cross join lateral (
      select array_agg(distinct member order by member) filter (where is_party) as parties,
        array_agg(distinct member order by member) as insiders
      from unnest(s.inns) named(inn)
        left join market_groups g on g.inn = named.inn and g.until_run is null
        cross join lateral (
          select coalesce(g.firm_group, named.inn) collate "C" as member, true as is_party
          union all
          select unnest(g.tied) collate "C", false) members) firms
    where s.rate is not null
    order by product_type_id, day`.execute(tx);
  await markOtherSides(tx, indexId, run);
  // Without statistics of the new rows each product would read the whole table.
  await sql`analyze market_inputs`.execute(tx);
}

/** Stores the groups that a run found. Returns the firms whose group or ties have changed. */
async function storeGroups(
  tx: OwnerTx,
  run: number,
  groups: ReadonlyMap<string, FirmGroup>,
): Promise<string[]> {
  const found = [...groups].map(([inn, { group, tied }]) => ({ inn, group, tied }));
  const given = sql`jsonb_to_recordset(${JSON.stringify(found)}::jsonb) given(inn text, "group" text, tied text[])`;
  const { rows: ended } = await sql<{ inn: string }>`
    update market_groups g set until_run = ${run}
    where g.until_run is null and not exists (
      select from ${given} where given.inn = g.inn and given."group" = g.firm_group and given.tied = g.tied)
    returning g.inn`.execute(tx);
  const { rows: added } = await sql<{ inn: string }>`
    insert into market_groups (inn, firm_group, tied, from_run)
    select given.inn, given."group", given.tied, ${run} from ${given}
    where not exists (select from market_groups g where g.inn = given.inn and g.until_run is null)
    returning inn`.execute(tx);
  return [...new Set([...ended, ...added].map(({ inn }) => inn))];
}

/**
 * MKT-102: flags the later one of two reports that both sides filed about one deal. The first report of one side belongs
 * to the first one of the other, the second to the second.
 */
async function markOtherSides(tx: OwnerTx, indexId: number, run: number): Promise<void> {
  const { rows } = await sql<{ id: number; isOther: boolean; isNew: boolean }>`
    with touched as (
      select distinct deal from market_inputs where index_id = ${indexId} and ${run} in (from_run, until_run)
    ), ranked as (
      select i.id, i.report_id, i.deal, i.inns[1] as reporter, i.from_run = ${run} as is_new,
        ${otherSide} = any(i.flags) as was_other,
        row_number() over (partition by i.deal, i.inns[1] order by i.report_id) as place
      from market_inputs i
      where i.index_id = ${indexId} and i.until_run is null and i.deal in (select deal from touched)
    ), found as (
      select r.*, exists (select from ranked o where o.deal = r.deal and o.place = r.place and o.reporter <> r.reporter
        and o.report_id < r.report_id) as is_other
      from ranked r
    )
    select id, is_other as "isOther", is_new as "isNew" from found where is_other <> was_other`.execute(tx);
  const added = rows.flatMap(({ id, isNew }) => (isNew ? [id] : []));
  const known = rows.flatMap(({ id, isNew }) => (isNew ? [] : [id]));
  const changedFlags = sql`case when ${otherSide} = any(flags) then array_remove(flags, ${otherSide})
    else array_append(flags, ${otherSide}) end`;
  await sql`update market_inputs set flags = ${changedFlags} where id = any(${added}::bigint[])`.execute(tx);
  await sql`update market_inputs set until_run = ${run} where id = any(${known}::bigint[])`.execute(tx);
  await sql`
    insert into market_inputs (index_id, from_run, report_id, version, day, product_type_id, basis, place, deal, inns,
      kilograms, price, rate, has_vat, flags, parties, insiders)
    select index_id, ${run}, report_id, version, day, product_type_id, basis, place, deal, inns, kilograms, price, rate,
      has_vat, ${changedFlags}, parties, insiders
    from market_inputs where id = any(${known}::bigint[])`.execute(tx);
}
