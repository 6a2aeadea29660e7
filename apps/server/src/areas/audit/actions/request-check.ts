import type { RequestContext } from "../../../platform/http/endpoint-binding/context.ts";
import { enqueueJob } from "../../../platform/jobs/enqueue-job.ts";

/** Queues a verification of the whole audit chain. Concurrent requests share one job. */
export async function requestCheck(context: RequestContext): Promise<{ isQueued: true }> {
  await enqueueJob(context.db, "verify-audit", { fromStart: true }, { key: "verify-audit" });
  context.audit({ action: "audit.verify", entity: "audit" });
  return { isQueued: true };
}
