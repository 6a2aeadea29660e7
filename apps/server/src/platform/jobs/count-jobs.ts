import type { Pool } from "pg";
import { isAbandoned, silenceAllowed } from "./runners.ts";

/** Where a job may stand; every job stands in one of these. */
const states = ["waiting", "running", "planned", "failing", "stuck", "dead"] as const;
type JobState = (typeof states)[number];
export type JobCounts = Readonly<Record<JobState, number>>;

/** No job needs longer; milliseconds, seconds and minutes are usual. */
const longestRun = "1 hour";

/**
 * - waiting: due and not yet taken
 * - running: at work
 * - planned: to be done later, for the first time
 * - failing: did not succeed yet and will be tried again
 * - stuck: held by a runner that is gone, or at work for longer than any job needs
 * - dead: out of attempts, somebody has to look
 */
const stateOf = `
  case
    when locked_at is not null then
      case when locked_at < now() - interval '${longestRun}' or ${isAbandoned(String(silenceAllowed))}
        then 'stuck' else 'running' end
    when attempts >= max_attempts then 'dead'
    when last_error is not null then 'failing'
    when run_at <= now() then 'waiting'
    else 'planned'
  end`;

/** How many jobs stand where, over all nodes. Needs the owner role. */
export async function countJobs(pool: Pool): Promise<JobCounts> {
  const { rows } = await pool.query<{ state: JobState; jobs: number }>(
    `select ${stateOf} as state, count(*)::int as jobs from graphile_worker.jobs group by 1`,
  );
  const found = new Map(rows.map(({ state, jobs }) => [state, jobs]));
  return Object.fromEntries(states.map((state) => [state, found.get(state) ?? 0])) as JobCounts;
}

/** Seconds that the job has been due for which has waited longest; 0 where none waits. Needs the owner role. */
export async function longestWait(pool: Pool): Promise<number> {
  const { rows } = await pool.query<{ seconds: number }>(
    `select coalesce(extract(epoch from now() - min(run_at)), 0)::float8 as seconds
     from graphile_worker.jobs where locked_at is null and attempts < max_attempts and run_at <= now()`,
  );
  return rows[0]!.seconds;
}

export interface TroubledJobs {
  readonly task: string;
  readonly state: "failing" | "stuck" | "dead";
  readonly jobs: number;
}

/** What is wrong in the queue, by kind of job and state. Needs the owner role. */
export async function listTroubledJobs(pool: Pool): Promise<readonly TroubledJobs[]> {
  const { rows } = await pool.query<TroubledJobs>(
    `select task_identifier as task, state, count(*)::int as jobs
     from (select task_identifier, ${stateOf} as state from graphile_worker.jobs) each_job
     where state in ('failing', 'stuck', 'dead')
     group by 1, 2 order by 2, 1 limit 50`,
  );
  return rows;
}
