import { sql } from "kysely";
import type * as api from "@birzha/domain/market/run-api.ts";
import type { ResultOf } from "@birzha/domain/shared/endpoint.ts";
import type { DbReader, OwnerDb } from "../../platform/db/handles.ts";
import { ApiError } from "../../platform/http/errors/failure.ts";

/* MKT-101: reads about runs that staff asked for, and about products whose prices a run could not compute. */

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

/** Returns the reason and author of a request, and its run; undefined for an unknown id. */
export async function findRequest(db: OwnerDb, id: number) {
  const { rows } = await sql<{ note: string; authorId: number; runId: number | null }>`
    select note, author_user_id as "authorId", run_id as "runId" from market_requests where id = ${id}`.execute(
    db,
  );
  return rows[0];
}

interface RequestRow extends Omit<ResultOf<typeof api.getRunRequest>, "state"> {
  readonly isFailed: boolean;
}

/** Returns the outcome of a request. */
export async function getRunRequest(db: DbReader, id: number): Promise<ResultOf<typeof api.getRunRequest>> {
  const { rows } = await sql<RequestRow>`
    select q.run_id as run, r.prices, q.error is not null as "isFailed",
      array(select t.name from product_types t where t.id = any(r.failed) order by t.name) as "failedProducts"
    from market_requests q left join market_runs r on r.id = q.run_id where q.id = ${id}`.execute(db);
  if (!rows[0]) throw new ApiError("shared.not-found");
  const { isFailed, ...row } = rows[0];
  return { ...row, state: row.run !== null ? "done" : isFailed ? "failed" : "queued" };
}
