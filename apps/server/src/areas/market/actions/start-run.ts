import type { RequestContext } from "../../../platform/http/endpoint-binding/context.ts";
import { enqueueJob } from "../../../platform/jobs/enqueue-job.ts";
import { runTask } from "../queries.ts";
import { insertRequest } from "../store.ts";

/** MKT-009: queues a run by hand with its reason. */
export async function startRun(context: RequestContext, note: string): Promise<{ id: number }> {
  const { actor, clock, db } = context;
  const id = await insertRequest(db, { at: clock.now().toISOString(), authorId: actor.userId, note });
  await enqueueJob(db, runTask, { requestId: id }, { queue: runTask });
  context.audit({ action: "market.start-run", entity: "market-run", after: { note } });
  return { id };
}
