import { effectiveTime } from "@birzha/domain/organizations/succession.ts";
import type * as api from "@birzha/domain/organizations/succession-api.ts";
import type { InputOf, ResultOf } from "@birzha/domain/shared/endpoint.ts";
import { isOperator } from "@birzha/domain/shared/access/actor.ts";
import { insertSuccession } from "../../areas/organizations/store.ts";
import type { RequestContext } from "../../platform/http/endpoint-binding/context.ts";
import { ApiError } from "../../platform/http/errors/failure.ts";
import { checkSuccession } from "./check-succession.ts";

/**
 * DEAL-020, FIX-323: records the successor of an organisation. Nothing else changes until the time to undo it is over
 * (begin-successions.ts).
 */
export async function recordSuccession(
  context: RequestContext,
  { params, body }: Pick<InputOf<typeof api.recordSuccession>, "params" | "body">,
  undoMinutes: number,
): Promise<ResultOf<typeof api.recordSuccession>> {
  const { actor, clock, db } = context;
  if (!isOperator(actor)) throw new ApiError("shared.forbidden");
  const { successorId, kind, day, document } = body;
  const { rejection } = await checkSuccession(
    { db, clock },
    { predecessorId: params.id, successorId, day, id: undefined },
  );
  if (rejection) throw new ApiError(rejection);
  const at = clock.now();
  const id = await insertSuccession(db, {
    predecessorId: params.id,
    successorId,
    kind,
    day,
    document,
    authorId: actor.userId,
    at,
    effectiveAt: effectiveTime(at, undoMinutes),
  });
  context.audit({
    action: "organizations.record-successor",
    entity: "organization",
    entityId: params.id,
    before: { successorId: null },
    after: { successorId, kind, day, document },
  });
  return { id };
}
