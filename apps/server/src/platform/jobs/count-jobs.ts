import type { Pool } from "pg";
import { isAbandoned, silenceAllowed } from "./runners.ts";

/** States of a job; every job has exactly one. */
const states = ["waiting", "running", "planned", "failing", "stuck", "dead"] as const;
type JobState = (typeof states)[number];
export type JobCounts = Readonly<Record<JobState, number>>;

/** Upper limit of a job's run time; jobs take milliseconds, seconds or minutes. */
const maxRunTime = "1 hour";

/**
 * - waiting: due, not started
 * - running: in progress
 * - planned: scheduled for later, first attempt
 * - failing: failed and will be retried
 * - stuck: locked by a dead runner, or running for longer than any job needs
 * - dead: out of attempts; an administrator must act
 */
const stateOf = `
  case
    when locked_at is not null then
      case when locked_at < now() - interval '${maxRunTime}' or ${isAbandoned(String(silenceAllowed))}
        then 'stuck' else 'running' end
    when attempts >= max_attempts then 'dead'
    when last_error is not null then 'failing'
    when run_at <= now() then 'waiting'
    else 'planned'
  end`;

/** Counts the jobs of all nodes by state. Needs the owner role. */
export async function countJobs(pool: Pool): Promise<JobCounts> {
  const { rows } = await pool.query<{ state: JobState; jobs: number }>(
    `select ${stateOf} as state, count(*)::int as jobs from graphile_worker.jobs group by 1`,
  );
  const found = new Map(rows.map(({ state, jobs }) => [state, jobs]));
  return Object.fromEntries(states.map((state) => [state, found.get(state) ?? 0])) as JobCounts;
}

/** Returns for how many seconds the oldest waiting job has been due; 0 if none waits. Needs the owner role. */
export async function maxWait(pool: Pool): Promise<number> {
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

/** Lists failing, stuck and dead jobs by task. Needs the owner role. */
export async function listTroubledJobs(pool: Pool): Promise<readonly TroubledJobs[]> {
  const { rows } = await pool.query<TroubledJobs>(
    `select task_identifier as task, state, count(*)::int as jobs
     from (select task_identifier, ${stateOf} as state from graphile_worker.jobs) each_job
     where state in ('failing', 'stuck', 'dead')
     group by 1, 2 order by 2, 1 limit 50`,
  );
  return rows;
}
