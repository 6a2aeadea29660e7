import { runMigrations } from "graphile-worker";
import type { Pool } from "pg";
import { lockSchema } from "../db/migrate.ts";

/**
 * Creates or updates the job tables (schema `graphile_worker`) and `public.enqueue_job`, through which requests
 * add jobs. Needs the owner role and runs after the portal's migrations, which create the role `birzha_app`.
 * Idempotent and safe on several nodes at once. Needs two connections of the pool.
 */
export async function installJobs(pool: Pool): Promise<void> {
  await lockSchema(pool, async (guard) => {
    await runMigrations({ pgPool: pool });
    await guard.query(enqueueFunction);
  });
}

/**
 * SECURITY DEFINER, so that the request role can add a job but not read or change the queue. The job is a row
 * of the caller's transaction: it exists if and only if the business change does.
 */
const enqueueFunction = `
  create or replace function public.enqueue_job(
    task text,
    payload jsonb default '{}',
    run_at timestamptz default null,
    job_key text default null,
    queue_name text default null,
    max_attempts integer default null
  ) returns bigint
  language sql volatile security definer
  set search_path = pg_catalog, pg_temp
  as $$
    select id from graphile_worker.add_job(
      identifier => enqueue_job.task,
      payload => enqueue_job.payload::json,
      queue_name => enqueue_job.queue_name,
      run_at => enqueue_job.run_at,
      max_attempts => enqueue_job.max_attempts,
      job_key => enqueue_job.job_key
    )
  $$;
  comment on function public.enqueue_job is
    'Adds a job in the calling transaction. A job with the same job_key replaces a pending one.';
  revoke all on function public.enqueue_job from public;
  grant execute on function public.enqueue_job to birzha_app;
`;
