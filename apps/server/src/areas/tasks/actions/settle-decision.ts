import { isOperator } from "@birzha/domain/shared/access/actor.ts";
import type { InputOf, ResultOf } from "@birzha/domain/shared/endpoint.ts";
import type * as api from "@birzha/domain/tasks/api.ts";
import type { DecisionResult } from "@birzha/domain/tasks/decision.ts";
import type { Context } from "../../../platform/http/endpoint-binding/context.ts";
import { Refused } from "../../../platform/http/errors/failure.ts";
import type { SecondEyes } from "../../../platform/http/second-eyes.ts";
import { lockDecision } from "../decision-queries.ts";
import { setDecision } from "../store.ts";

const acts = {
  confirmed: { action: "tasks.confirm" },
  rejected: { action: "tasks.turn-down" },
  withdrawn: { action: "tasks.withdraw" },
} as const satisfies Record<DecisionResult, object>;

/** DESK-023: a second person does what the first has decided, or turns it down; the first may withdraw it, and no more. */
export async function settleDecision(
  context: Context,
  { body }: Pick<InputOf<typeof api.settleDecision>, "body">,
  secondEyes: SecondEyes,
): Promise<ResultOf<typeof api.settleDecision>> {
  const { actor, clock, db } = context;
  const { id, result } = body;
  if (!isOperator(actor)) throw new Refused("shared.forbidden");
  const decision = await lockDecision(db, id, clock.now());
  const isOwn = decision.authorId === actor.userId;
  if (!decision.isWaiting) throw new Refused("tasks.decision-settled");
  if (isOwn && result !== "withdrawn") throw new Refused("tasks.own-decision");
  if (!isOwn && result === "withdrawn") throw new Refused("tasks.others-decision");
  const comment = body.comment || null;
  if (result === "rejected" && comment === null) throw new Refused("tasks.reason-required");
  if (result === "confirmed") await secondEyes.confirm(context, decision);
  await setDecision(db, { id, result, comment, by: actor.userId, at: clock.now() });
  context.audit({
    ...acts[result],
    entity: "decision",
    entityId: id,
    after: { authorId: decision.authorId, ...(comment === null ? {} : { comment }) },
  });
  return { id };
}
