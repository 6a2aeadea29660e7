import { endError } from "@birzha/domain/rules/custom-rule-error.ts";
import type * as api from "@birzha/domain/rules/custom-rule-api.ts";
import type { InputOf, ResultOf } from "@birzha/domain/shared/endpoint.ts";
import type { RequestContext } from "../../../platform/http/endpoint-binding/context.ts";
import { ApiError } from "../../../platform/http/errors/failure.ts";
import { lockRule } from "../custom-rule-queries.ts";
import { setEnd } from "../store.ts";

/** RULE-002: sets the last contract date of a rule in force. */
export async function endCustomRule(
  context: RequestContext,
  { params: { id }, body: { version, validTo } }: Pick<InputOf<typeof api.endCustomRule>, "params" | "body">,
): Promise<ResultOf<typeof api.endCustomRule>> {
  const { actor, clock, db } = context;
  const { isDraft, isSuspended, ...before } = await lockRule(db, id);
  if (isDraft) throw new ApiError("rules.not-in-force");
  if (before.version !== version) throw new ApiError("shared.stale");
  const error = isSuspended ? "rules.ended" : endError(before, validTo, clock.today());
  if (error) throw new ApiError(error);
  await setEnd(db, id, validTo, { authorId: actor.userId, at: clock.now() });
  context.audit({ action: "rules.end", entity: "report-rule", entityId: id, before, after: { validTo } });
  return { id };
}
