import type { Pool } from "pg";

export interface JobCounts {
  /** Due and not yet taken. */
  readonly waiting: number;
  readonly running: number;
  /** Planned for later, first runs and repeated attempts alike. */
  readonly planned: number;
  /** Out of attempts: somebody has to look. */
  readonly dead: number;
}

/** How many jobs stand where, over all nodes. Needs the owner role. */
export async function countJobs(pool: Pool): Promise<JobCounts> {
  const { rows } = await pool.query<JobCounts>(`
    select
      count(*) filter (where locked_at is null and attempts < max_attempts and run_at <= now())::int as waiting,
      count(*) filter (where locked_at is not null)::int as running,
      count(*) filter (where locked_at is null and attempts < max_attempts and run_at > now())::int as planned,
      count(*) filter (where locked_at is null and attempts >= max_attempts)::int as dead
    from graphile_worker.jobs`);
  return rows[0]!;
}
