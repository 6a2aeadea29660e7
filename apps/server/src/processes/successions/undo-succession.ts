import { undoRejection } from "@birzha/domain/organizations/succession.ts";
import type * as api from "@birzha/domain/organizations/succession-api.ts";
import { isOperator } from "@birzha/domain/shared/access/actor.ts";
import type { InputOf, ResultOf } from "@birzha/domain/shared/endpoint.ts";
import { deleteSuccession } from "../../areas/organizations/store.ts";
import { findSuccession } from "../../areas/organizations/succession-queries.ts";
import type { RequestContext } from "../../platform/http/endpoint-binding/context.ts";
import { ApiError } from "../../platform/http/errors/failure.ts";

/** FIX-323: undoes a recorded succession, or removes a failed one. The audit log keeps both entries. */
export async function undoSuccession(
  context: RequestContext,
  { params, body: { successionId: id } }: Pick<InputOf<typeof api.undoSuccession>, "params" | "body">,
): Promise<ResultOf<typeof api.undoSuccession>> {
  const { actor, clock, db } = context;
  if (!isOperator(actor)) throw new ApiError("shared.forbidden");
  const found = await findSuccession(db, { id, predecessorId: params.id });
  if (!found) throw new ApiError("shared.not-found");
  const { successorId, kind, day, document, state, effectiveAt } = found;
  const rejection = undoRejection(
    { state, effectiveAt: effectiveAt === null ? null : new Date(effectiveAt) },
    clock.now(),
  );
  if (rejection) throw new ApiError(rejection);
  // The job begins it at the same time.
  if (!(await deleteSuccession(db, id))) throw new ApiError("organizations.succession-begun");
  context.audit({
    action: "organizations.undo-successor",
    entity: "organization",
    entityId: params.id,
    before: { successorId, kind, day, document },
    after: { successorId: null },
  });
  return { id };
}
