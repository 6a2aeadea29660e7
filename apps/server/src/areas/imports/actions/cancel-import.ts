import type * as api from "@birzha/domain/imports/api.ts";
import type { InputOf, ResultOf } from "@birzha/domain/shared/endpoint.ts";
import { getImport } from "../queries.ts";
import { lockBatch, stopRegistering } from "../store.ts";
import { requireOrganization, type RequestContext } from "../../../platform/http/endpoint-binding/context.ts";
import { ApiError } from "../../../platform/http/errors/failure.ts";

/** BULK-009: stops the job after its current rows. */
export async function cancelImport(
  context: RequestContext,
  { params: { id } }: Pick<InputOf<typeof api.cancelImport>, "params">,
): Promise<ResultOf<typeof api.cancelImport>> {
  const { clock, db } = context;
  const { id: organizationId } = requireOrganization(context);
  const batch = await lockBatch(db, organizationId, id);
  if (!batch) throw new ApiError("shared.not-found");
  if (batch.isRegistering) {
    await stopRegistering(db, id, clock.now());
    context.audit({ action: "imports.cancel", entity: "import", entityId: id });
  }
  return getImport(db, organizationId, id);
}
