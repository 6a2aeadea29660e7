import type * as api from "@birzha/domain/imports/api.ts";
import type { InputOf, ResultOf } from "@birzha/domain/shared/endpoint.ts";
import { lockIdleImport } from "./lock-idle-import.ts";
import { getImport, listReadyRows, registerTask } from "../queries.ts";
import { requireFiler } from "../require-filer.ts";
import { skipReportedRows } from "./skip-reported-rows.ts";
import { startRegistering } from "../store.ts";
import { type RequestContext } from "../../../platform/http/endpoint-binding/context.ts";
import { ApiError } from "../../../platform/http/errors/failure.ts";
import { enqueueJob } from "../../../platform/jobs/enqueue-job.ts";

/** BULK-002: starts the job that registers the ready rows. */
export async function registerImport(
  context: RequestContext,
  { params: { id } }: Pick<InputOf<typeof api.registerImport>, "params">,
): Promise<ResultOf<typeof api.registerImport>> {
  const { actor, clock, db } = context;
  const { id: organizationId } = requireFiler(context);
  await lockIdleImport(context.db, organizationId, id);
  await skipReportedRows(db, organizationId, id);
  const { purpose, reason } = await getImport(db, organizationId, id);
  if (purpose === "correction" && reason === null) throw new ApiError("imports.reason-required");
  if ((await listReadyRows(db, id, 1)).length === 0) throw new ApiError("imports.nothing-ready");
  await startRegistering(db, id, clock.now());
  await enqueueJob(db, registerTask, { importId: id, organizationId, userId: actor.userId });
  context.audit({ action: "imports.register", entity: "import", entityId: id });
  return getImport(db, organizationId, id);
}
