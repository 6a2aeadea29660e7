import { sql } from "kysely";
import type { DbTransaction } from "../db/handles.ts";

export interface EnqueueOptions {
  /** Earliest start; at once by default. */
  readonly runAt?: Date;
  /** Replaces a waiting job with the same key, so that ten changes leave one job. */
  readonly key?: string;
  /** Jobs of one queue run one after another. */
  readonly queue?: string;
  /** 25 by default, with growing delays (three days in total). */
  readonly maxAttempts?: number;
}

/**
 * Adds a job in the caller's transaction and returns its id: it runs after the commit, and never after a
 * rollback. The payload is JSON and stays in the queue only until the job is done.
 */
export async function enqueueJob(
  tx: DbTransaction,
  task: string,
  payload: Readonly<Record<string, unknown>>,
  options: EnqueueOptions = {},
): Promise<string> {
  const { rows } = await sql<{ id: string }>`
    select public.enqueue_job(
      ${task}::text, ${JSON.stringify(payload)}::jsonb, ${options.runAt ?? null}::timestamptz,
      ${options.key ?? null}::text, ${options.queue ?? null}::text, ${options.maxAttempts ?? null}::integer
    )::text as id
  `.execute(tx);
  return rows[0]!.id;
}

/** Adds one job of a task per payload, in one statement. */
export async function enqueueJobs(
  tx: DbTransaction,
  task: string,
  payloads: readonly Readonly<Record<string, unknown>>[],
): Promise<void> {
  if (payloads.length === 0) return;
  await sql`
    select public.enqueue_job(${task}::text, payload, null, null, null, null)
    from jsonb_array_elements(${JSON.stringify(payloads)}::jsonb) as payload`.execute(tx);
}
