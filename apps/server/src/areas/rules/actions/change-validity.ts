import { endError, inForceError } from "@birzha/domain/rules/custom-rule-error.ts";
import type * as api from "@birzha/domain/rules/custom-rule-api.ts";
import type { InputOf, ResultOf } from "@birzha/domain/shared/endpoint.ts";
import type { Context } from "../../../platform/http/endpoint-binding/context.ts";
import { ApiError } from "../../../platform/http/errors/failure.ts";
import { lockRule } from "../queries.ts";
import { setEnd, setInForce } from "../store.ts";
import { isTried } from "../trial-queries.ts";
import { lockDraft } from "./lock-draft.ts";

/** RULE-002: puts a tried draft in force. */
export async function putRuleInForce(
  context: Context,
  { params: { id }, body: { version } }: Pick<InputOf<typeof api.putRuleInForce>, "params" | "body">,
): Promise<ResultOf<typeof api.putRuleInForce>> {
  const { actor, clock, db } = context;
  const { isDraft: _, ...before } = await lockDraft(db, id, version);
  const error = inForceError(before, await isTried(db, id), clock.today());
  if (error) throw new ApiError(error);
  await setInForce(db, id, { authorId: actor.userId, at: clock.now() });
  context.audit({
    action: "rules.put-in-force",
    entity: "report-rule",
    entityId: id,
    before: { ...before, state: "draft" },
    after: { state: "in-force" },
  });
  return { id };
}

/** RULE-002: sets the last contract date of a rule in force. */
export async function endCustomRule(
  context: Context,
  { params: { id }, body: { version, validTo } }: Pick<InputOf<typeof api.endCustomRule>, "params" | "body">,
): Promise<ResultOf<typeof api.endCustomRule>> {
  const { actor, clock, db } = context;
  const { isDraft, ...before } = await lockRule(db, id);
  if (isDraft) throw new ApiError("rules.not-in-force");
  if (before.version !== version) throw new ApiError("shared.stale");
  const error = endError(before, validTo, clock.today());
  if (error) throw new ApiError(error);
  await setEnd(db, id, validTo, { authorId: actor.userId, at: clock.now() });
  context.audit({ action: "rules.end", entity: "report-rule", entityId: id, before, after: { validTo } });
  return { id };
}
