import type { Pool } from "pg";

/*
 * Heartbeats of job runners (FIX-003). A killed node leaves its jobs locked, and the queue would release them
 * only after four hours. Each runner therefore writes a heartbeat by the database clock, and live runners
 * release the jobs of silent ones. The job of a slow runner may thus run twice: delivery is at least once
 * anyway.
 */

/** Seconds without a heartbeat after which a runner counts as dead. */
export const silenceAllowed = 15;

/** Writes the runner's heartbeat. */
export const noteRunner = (pool: Pool, id: string) =>
  pool.query(
    `insert into job_runners (id, seen_at) values ($1, now())
     on conflict (id) do update set seen_at = excluded.seen_at`,
    [id],
  );

/**
 * Releases the jobs that an ended runner still has locked. They run again, because their outcome is unknown.
 */
export async function dismissRunner(pool: Pool, id: string): Promise<void> {
  await pool.query("select graphile_worker.force_unlock_workers(array[$1::text])", [id]);
  await pool.query("delete from job_runners where id = $1", [id]);
}

/**
 * Releases the jobs of all silent runners.
 * @returns the number of such runners
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

/** SQL condition on `graphile_worker.jobs`: locked by a runner without a heartbeat for that many seconds. */
export const isAbandoned = (silence: string): string => `
  locked_at < now() - make_interval(secs => ${silence}) and not exists (
    select from public.job_runners r
    where r.id = locked_by and r.seen_at >= now() - make_interval(secs => ${silence}))`;
