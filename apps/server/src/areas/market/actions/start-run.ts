import type { RequestContext } from "../../../platform/http/endpoint-binding/context.ts";
import { ApiError } from "../../../platform/http/errors/failure.ts";
import { enqueueJob } from "../../../platform/jobs/enqueue-job.ts";
import { listMissingRates } from "../input-queries.ts";
import { runTask } from "../queries.ts";

/** MKT-009: queues a run by hand with its reason. */
export async function startRun(context: RequestContext, note: string): Promise<{ isQueued: true }> {
  const { actor, db } = context;
  const missing = await listMissingRates(db);
  if (missing.length > 0)
    throw new ApiError("market.rate-missing", {
      details: { rates: missing.map(({ currency, day }) => `${currency} ${day}`).join(", ") },
    });
  await enqueueJob(db, runTask, { note, authorId: actor.userId }, { queue: runTask });
  context.audit({ action: "market.start-run", entity: "market-run", after: { note } });
  return { isQueued: true };
}
