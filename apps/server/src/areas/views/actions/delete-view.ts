import type { InputOf, ResultOf } from "@birzha/domain/shared/endpoint.ts";
import type * as api from "@birzha/domain/views/api.ts";
import { viewRejection } from "@birzha/domain/views/permissions.ts";
import type { RequestContext } from "../../../platform/http/endpoint-binding/context.ts";
import { ApiError } from "../../../platform/http/errors/failure.ts";
import { getView } from "../queries.ts";
import { removeView } from "../store.ts";

/** WORK-040: deletes a view. */
export async function deleteView(
  context: RequestContext,
  { params: { id } }: Pick<InputOf<typeof api.deleteView>, "params">,
): Promise<ResultOf<typeof api.deleteView>> {
  const { actor, db } = context;
  const before = await getView(db, actor, id);
  const rejection = viewRejection(actor, "remove", before);
  if (rejection) throw new ApiError(rejection);
  await removeView(db, id);
  const { register, isShared } = before;
  context.audit({ action: "views.delete", entity: "view", entityId: id, before: { register, isShared } });
  return { id };
}
