import { sql } from "kysely";
import type { RequestContext } from "../../../platform/http/endpoint-binding/context.ts";
import { enqueueJob } from "../../../platform/jobs/enqueue-job.ts";
import { runTask } from "../queries.ts";

/** MKT-009: queues a run by hand with its reason. */
export async function startRun(context: RequestContext, note: string): Promise<{ id: number }> {
  const { actor, clock, db } = context;
  const { rows } = await sql<{ id: number }>`
    insert into market_requests (requested_at, author_user_id, note)
    values (${clock.now().toISOString()}, ${actor.userId}, ${note}) returning id`.execute(db);
  const { id } = rows[0]!;
  await enqueueJob(db, runTask, { requestId: id }, { queue: runTask });
  context.audit({ action: "market.start-run", entity: "market-run", after: { note } });
  return { id };
}
