import { isOperator } from "@birzha/domain/shared/access/actor.ts";
import type { InputOf, ResultOf } from "@birzha/domain/shared/endpoint.ts";
import type * as api from "@birzha/domain/tasks/api.ts";
import { claimMinutes } from "@birzha/domain/tasks/queue.ts";
import type { RequestContext } from "../../../platform/http/endpoint-binding/context.ts";
import { ApiError } from "../../../platform/http/errors/failure.ts";
import { findHolder, isWaiting } from "../queries.ts";
import { insertClaim, extendClaims } from "../store.ts";

/**
 * DESK-020: claims a task of the queue, so that two operators do not work on the same one. Claiming again extends the
 * claim.
 */
export async function claimTask(
  context: RequestContext,
  { body }: Pick<InputOf<typeof api.claimTask>, "body">,
): Promise<ResultOf<typeof api.claimTask>> {
  const { actor, clock, db } = context;
  const { kind, id } = body;
  if (!isOperator(actor)) throw new ApiError("shared.forbidden");
  if (!(await isWaiting(context, body))) throw new ApiError("shared.not-found");
  const at = clock.now();
  const until = new Date(at.getTime() + claimMinutes * 60_000);
  const { userId } = actor;
  if (!(await insertClaim(db, { kind, id, userId, at, until })))
    throw new ApiError("tasks.taken", { params: { name: (await findHolder(db, body)) ?? "" } });
  await extendClaims(db, userId, until);
  context.audit({ action: "tasks.take", entity: "task", entityId: id, after: { kind, until } });
  return { id };
}
