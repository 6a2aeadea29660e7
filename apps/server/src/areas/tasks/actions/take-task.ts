import { isOperator } from "@birzha/domain/shared/access/actor.ts";
import type { InputOf, ResultOf } from "@birzha/domain/shared/endpoint.ts";
import type * as api from "@birzha/domain/tasks/api.ts";
import { claimMinutes } from "@birzha/domain/tasks/queue.ts";
import type { Context } from "../../../platform/http/endpoint-binding/context.ts";
import { Refused } from "../../../platform/http/errors/failure.ts";
import { findHolder, isWaiting } from "../queries.ts";
import { claimTask, keepClaims } from "../store.ts";

/**
 * DESK-020: claims a task of the queue, so that two operators do not work on the same one. Claiming again extends the
 * claim.
 */
export async function takeTask(
  context: Context,
  { body }: Pick<InputOf<typeof api.takeTask>, "body">,
): Promise<ResultOf<typeof api.takeTask>> {
  const { actor, clock, db } = context;
  const { kind, id } = body;
  if (!isOperator(actor)) throw new Refused("shared.forbidden");
  if (!(await isWaiting(context, body))) throw new Refused("shared.not-found");
  const at = clock.now();
  const until = new Date(at.getTime() + claimMinutes * 60_000);
  const { userId } = actor;
  if (!(await claimTask(db, { kind, id, userId, at, until })))
    throw new Refused("tasks.taken", { params: { name: (await findHolder(db, body)) ?? "" } });
  await keepClaims(db, userId, until);
  context.audit({ action: "tasks.take", entity: "task", entityId: id, after: { kind, until } });
  return { id };
}
