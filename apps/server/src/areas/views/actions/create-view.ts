import type { InputOf, ResultOf } from "@birzha/domain/shared/endpoint.ts";
import type * as api from "@birzha/domain/views/api.ts";
import { viewLimit } from "@birzha/domain/views/view.ts";
import type { RequestContext } from "../../../platform/http/endpoint-binding/context.ts";
import { ApiError } from "../../../platform/http/errors/failure.ts";
import { validateView } from "../validate-view.ts";
import { countOwnViews, getView } from "../queries.ts";
import { insertView } from "../store.ts";

/** WORK-040: saves a view of a register. */
export async function createView(
  context: RequestContext,
  { body }: Pick<InputOf<typeof api.createView>, "body">,
): Promise<ResultOf<typeof api.createView>> {
  const { actor, clock, db } = context;
  const { register, isShared } = body;
  validateView(actor, register, body.state);
  if ((await countOwnViews(db, actor, register)) >= viewLimit)
    throw new ApiError("views.too-many", { params: { limit: viewLimit } });
  const id = await insertView(db, actor, body, clock.now());
  // Filters are private, and staff read the audit log.
  context.audit({ action: "views.create", entity: "view", entityId: id, after: { register, isShared } });
  return getView(db, actor, id);
}
