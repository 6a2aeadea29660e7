import type { Context } from "../../../platform/http/context.ts";
import { enqueueJob } from "../../../platform/jobs/enqueue-job.ts";

/** Queues a walk along the chain; several requests make one walk. */
export async function requestCheck({ db, audit }: Context): Promise<{ isQueued: true }> {
  await enqueueJob(db, "verify-audit", {}, { key: "verify-audit" });
  audit({ action: "audit.verify", entity: "audit" });
  return { isQueued: true };
}
