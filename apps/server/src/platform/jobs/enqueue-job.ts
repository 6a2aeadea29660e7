import { sql } from "kysely";
import type { Tx } from "../db/handles.ts";

export interface EnqueueOptions {
  /** Not before this instant; at once when absent. */
  readonly runAt?: Date;
  /** A waiting job with the same key is replaced, so that ten changes leave one job. */
  readonly key?: string;
  /** Jobs of one queue run one after another. */
  readonly queue?: string;
  /** 25 unless told, with growing pauses between them (three days in all). */
  readonly maxAttempts?: number;
}

/**
 * Adds a job inside the caller's transaction and answers its id: it runs after the commit, and never if the
 * transaction rolls back. The payload is JSON and stays in the queue only until the job is done.
 */
export async function enqueueJob(
  tx: Tx,
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

/** As many jobs of a task as there are payloads, in one statement. */
export async function enqueueJobs(
  tx: Tx,
  task: string,
  payloads: readonly Readonly<Record<string, unknown>>[],
): Promise<void> {
  if (payloads.length === 0) return;
  await sql`
    select public.enqueue_job(${task}::text, payload, null, null, null, null)
    from jsonb_array_elements(${JSON.stringify(payloads)}::jsonb) as payload`.execute(tx);
}
