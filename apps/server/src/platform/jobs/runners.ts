import type { Pool } from "pg";

/*
 * A killed node leaves its jobs locked, and the queue would keep them so for four hours. Each runner therefore gives
 * signs of life, by the clock of the database, and whoever lives gives back what the others hold who gave none for a
 * while (FIX-003). A runner that was only slow may find its job done twice: jobs are done at least once anyway.
 */

/** Seconds without a sign of life after which a runner counts as gone. */
export const silenceAllowed = 15;

/** Says that the runner lives. */
export const noteRunner = (pool: Pool, id: string) =>
  pool.query(
    `insert into job_runners (id, seen_at) values ($1, now())
     on conflict (id) do update set seen_at = excluded.seen_at`,
    [id],
  );

/**
 * Gives back what a runner that has ended could neither end nor give back itself. It is done again: nobody knows
 * whether it was done.
 */
export async function dismissRunner(pool: Pool, id: string): Promise<void> {
  await pool.query("select graphile_worker.force_unlock_workers(array[$1::text])", [id]);
  await pool.query("delete from job_runners where id = $1", [id]);
}

/**
 * Gives back the jobs of all runners that have been silent for too long.
 * @returns how many runners that were
 */
export async function dismissSilentRunners(pool: Pool, silence: number = silenceAllowed): Promise<number> {
  const { rows } = await pool.query<{ id: string }>(
    `select id from job_runners where seen_at < now() - make_interval(secs => $1)
     union
     select locked_by from graphile_worker.jobs where ${isAbandoned("$1")}`,
    [silence],
  );
  for (const { id } of rows) await dismissRunner(pool, id);
  return rows.length;
}

/** Condition on `graphile_worker.jobs`: at work with a runner that has given no sign of life for so many seconds. */
export const isAbandoned = (silence: string): string => `
  locked_at < now() - make_interval(secs => ${silence}) and not exists (
    select from public.job_runners r
    where r.id = locked_by and r.seen_at >= now() - make_interval(secs => ${silence}))`;
