import { isOperator } from "@birzha/domain/shared/access/actor.ts";
import type { InputOf, ResultOf } from "@birzha/domain/shared/endpoint.ts";
import type * as api from "@birzha/domain/tasks/api.ts";
import type { RequestContext } from "../../../platform/http/endpoint-binding/context.ts";
import { ApiError } from "../../../platform/http/errors/failure.ts";
import { releaseClaim } from "../store.ts";

/** DESK-020: releases a claimed task, the caller's own or a colleague's. */
export async function releaseTask(
  context: RequestContext,
  { body }: Pick<InputOf<typeof api.releaseTask>, "body">,
): Promise<ResultOf<typeof api.releaseTask>> {
  const { actor, db } = context;
  const { kind, id } = body;
  if (!isOperator(actor)) throw new ApiError("shared.forbidden");
  const userId = await releaseClaim(db, body);
  if (userId !== undefined)
    context.audit({ action: "tasks.release", entity: "task", entityId: id, before: { kind, userId } });
  return { id };
}
