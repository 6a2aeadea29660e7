import type * as api from "@birzha/domain/imports/correction-api.ts";
import type { InputOf, ResultOf } from "@birzha/domain/shared/endpoint.ts";
import { getImport } from "../queries.ts";
import { requireFiler } from "../require-filer.ts";
import { setReason } from "../store.ts";
import type { RequestContext } from "../../../platform/http/endpoint-binding/context.ts";
import { ApiError } from "../../../platform/http/errors/failure.ts";
import { lockIdleImport } from "./lock-idle-import.ts";
import { registerImport } from "./register-import.ts";

/** BULK-007: stores the reason and starts the job that corrects the reports of the ready rows. */
export async function registerCorrection(
  context: RequestContext,
  { params, body: { reason } }: Pick<InputOf<typeof api.registerCorrection>, "params" | "body">,
): Promise<ResultOf<typeof api.registerCorrection>> {
  const { db } = context;
  const { id: organizationId } = requireFiler(context);
  await lockIdleImport(db, organizationId, params.id);
  const { purpose } = await getImport(db, organizationId, params.id);
  if (purpose !== "correction") throw new ApiError("shared.not-found");
  await setReason(db, params.id, reason);
  return registerImport(context, { params });
}
