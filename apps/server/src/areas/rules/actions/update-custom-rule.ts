import type * as api from "@birzha/domain/rules/custom-rule-api.ts";
import type { InputOf, ResultOf } from "@birzha/domain/shared/endpoint.ts";
import type { RequestContext } from "../../../platform/http/endpoint-binding/context.ts";
import { lockDraft } from "../lock-draft.ts";
import { replaceDraft } from "../store.ts";
import { toValidRule } from "../to-valid-rule.ts";

/** RULE-002: changes a draft. */
export async function updateCustomRule(
  context: RequestContext,
  {
    params: { id },
    body: { version, ...given },
  }: Pick<InputOf<typeof api.updateCustomRule>, "params" | "body">,
): Promise<ResultOf<typeof api.updateCustomRule>> {
  const { actor, clock, db } = context;
  const before = await lockDraft(db, id, version);
  const rule = await toValidRule(context, given);
  await replaceDraft(db, id, rule, { authorId: actor.userId, at: clock.now() });
  context.audit({ action: "rules.update", entity: "report-rule", entityId: id, before, after: rule });
  return { id };
}
