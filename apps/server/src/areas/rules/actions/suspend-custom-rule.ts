import type * as api from "@birzha/domain/rules/custom-rule-api.ts";
import { hasEnded } from "@birzha/domain/rules/lifecycle.ts";
import type { InputOf, ResultOf } from "@birzha/domain/shared/endpoint.ts";
import type { RequestContext } from "../../../platform/http/endpoint-binding/context.ts";
import { ApiError } from "../../../platform/http/errors/failure.ts";
import { lockRule } from "../custom-rule-queries.ts";
import { setSuspended } from "../store.ts";

/** FIX-218: suspends a rule in force at once, without approval: a wrong rule rejects every report until then. */
export async function suspendCustomRule(
  context: RequestContext,
  { params: { id }, body: { version } }: Pick<InputOf<typeof api.suspendCustomRule>, "params" | "body">,
): Promise<ResultOf<typeof api.suspendCustomRule>> {
  const { actor, clock, db } = context;
  const { isDraft, isSuspended, ...before } = await lockRule(db, id);
  if (isDraft) throw new ApiError("rules.not-in-force");
  if (before.version !== version) throw new ApiError("shared.stale");
  if (isSuspended || hasEnded(before, clock.today())) throw new ApiError("rules.ended");
  const at = clock.now();
  await setSuspended(db, id, { authorId: actor.userId, at });
  context.audit({
    action: "rules.suspend",
    entity: "report-rule",
    entityId: id,
    before,
    after: { suspendedAt: at.toISOString() },
  });
  return { id };
}
