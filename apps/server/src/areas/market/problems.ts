import { sql } from "kysely";
import type * as api from "@birzha/domain/market/api.ts";
import type { ResultOf } from "@birzha/domain/shared/endpoint.ts";
import type { WaitingTask } from "@birzha/domain/tasks/task.ts";
import type { DbReader, OwnerTx } from "../../platform/db/handles.ts";
import { findWaiting, type WaitingLimits } from "../../platform/db/lists/find-waiting.ts";
import { withoutRate } from "./counted-reports.ts";

/* MKT-101: products whose prices a run could not compute, and products with reports that have no rate. */

/** Reports that a problem names. */
const maxReports = 20;

/** Replaces the problems of the run before. A problem that stays keeps its time. */
export async function storeProblems(
  tx: OwnerTx,
  {
    indexId,
    run,
    failed,
    now,
  }: {
    readonly indexId: number;
    readonly run: number;
    readonly failed: readonly number[];
    readonly now: Date;
  },
): Promise<void> {
  await sql`
    with present as (
      select product_type_id, 'failed' as cause, array(
        select distinct i.report_id from market_inputs i where i.index_id = ${indexId}
          and i.product_type_id = failed.product_type_id and ${run} in (i.from_run, i.until_run)
        order by 1 limit ${maxReports}) as reports
      from unnest(${failed}::bigint[]) failed(product_type_id)
      union all
      select product_type_id, 'noRate', (array_agg(a.id order by a.id))[1:${sql.lit(maxReports)}]
      from agreements a where ${withoutRate} group by 1
    ), ended as (
      delete from market_problems p where p.index_id = ${indexId} and not exists (
        select from present where present.product_type_id = p.product_type_id and present.cause = p.cause)
    )
    insert into market_problems as known (index_id, product_type_id, cause, reports, since)
    select ${indexId}, product_type_id, cause, reports, ${now.toISOString()}::timestamptz from present
    on conflict on constraint market_problems_key do update
      set reports = case when excluded.reports = '{}' then known.reports else excluded.reports end`.execute(
    tx,
  );
}

interface ProblemRow extends Omit<ResultOf<typeof api.listProblems>[number], "since"> {
  readonly since: string;
}

/** Lists the problems of the last run. */
export async function listProblems(db: DbReader): Promise<ResultOf<typeof api.listProblems>> {
  const { rows } = await sql<ProblemRow>`
    select p.id, jsonb_build_object('id', t.id, 'name', t.name) as product, p.cause, p.reports, p.since,
      case when p.cause = 'noRate' then array(
        select distinct coalesce(c.code, a.currency_name) || ' ' || a.contract_date
        from agreements a left join currencies c on c.name = a.currency_name
        where a.id = any(p.reports) order by 1 limit 5) else '{}' end as rates
    from market_problems p join product_types t on t.id = p.product_type_id
    order by p.since, p.id limit 500`.execute(db);
  return rows.map(({ since, ...row }) => ({ ...row, since: new Date(since).toISOString() }));
}

/** For the exchange, products without current prices, longest first. */
export const findPriceProblems = async (db: DbReader, some: WaitingLimits): Promise<WaitingTask> => ({
  kind: "pricesFailed",
  ...(await findWaiting(
    db,
    {
      id: sql`p.id`,
      subject: sql`t.name`,
      since: sql`p.since`,
      from: sql`from market_problems p join product_types t on t.id = p.product_type_id`,
      order: sql`p.since, p.id`,
    },
    some,
  )),
});
