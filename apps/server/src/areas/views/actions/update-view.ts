import type { InputOf, ResultOf } from "@birzha/domain/shared/endpoint.ts";
import type * as api from "@birzha/domain/views/api.ts";
import { viewRejection } from "@birzha/domain/views/permissions.ts";
import type { ViewedRegister } from "@birzha/domain/views/registers.ts";
import type { RequestContext } from "../../../platform/http/endpoint-binding/context.ts";
import { ApiError } from "../../../platform/http/errors/failure.ts";
import { validateView } from "../validate-view.ts";
import { getView } from "../queries.ts";
import { replaceView } from "../store.ts";

/** WORK-040: renames a view, replaces its state, or changes whether it is shared. */
export async function updateView(
  context: RequestContext,
  { params: { id }, body }: Pick<InputOf<typeof api.updateView>, "params" | "body">,
): Promise<ResultOf<typeof api.updateView>> {
  const { actor, clock, db } = context;
  const before = await getView(db, actor, id);
  const rejection = viewRejection(actor, "change", before);
  if (rejection) throw new ApiError(rejection);
  const { name = before.name, isShared = before.isShared, state = before.state } = body;
  validateView(actor, before.register as ViewedRegister, state);
  if (!(await replaceView(db, id, body.version, { name, isShared, state }, clock.now())))
    throw new ApiError("shared.stale");
  context.audit({
    action: "views.update",
    entity: "view",
    entityId: id,
    before: { isShared: before.isShared },
    after: { register: before.register, isShared },
  });
  return getView(db, actor, id);
}
