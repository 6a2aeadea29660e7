import { isOperator } from "@birzha/domain/shared/access/actor.ts";
import type { RequestContext } from "../../../platform/http/endpoint-binding/context.ts";
import { ApiError } from "../../../platform/http/errors/failure.ts";
import { getDispute } from "../answer-queries.ts";
import { settleAnswer } from "../store.ts";

/** DEAL-021: settles a dispute with a note that both organisations see. */
export async function settleDispute(
  context: RequestContext,
  { id, note }: { readonly id: number; readonly note: string },
): Promise<{ id: number }> {
  const { actor, clock, db } = context;
  if (!isOperator(actor)) throw new ApiError("shared.forbidden");
  const { reportId, isOutdated } = await getDispute(db, id);
  const at = clock.now().toISOString();
  if (isOutdated || !(await settleAnswer(db, { id, note, at, userId: actor.userId })))
    throw new ApiError("counterparties.dispute-over");
  context.audit({
    action: "counterparties.settle",
    entity: "report-answer",
    entityId: id,
    after: { reportId, note },
  });
  return { id };
}
