import { customRuleLimits } from "@birzha/domain/rules/custom-rule-code.ts";
import type * as api from "@birzha/domain/rules/custom-rule-api.ts";
import type { InputOf, ResultOf } from "@birzha/domain/shared/endpoint.ts";
import type { RequestContext } from "../../../platform/http/endpoint-binding/context.ts";
import { ApiError } from "../../../platform/http/errors/failure.ts";
import { countRules } from "../custom-rule-queries.ts";
import { insertRule } from "../store.ts";
import { toValidRule } from "../to-valid-rule.ts";

/** RULE-002: drafts a rule. */
export async function createCustomRule(
  context: RequestContext,
  { body }: Pick<InputOf<typeof api.createCustomRule>, "body">,
): Promise<ResultOf<typeof api.createCustomRule>> {
  const { actor, clock, db } = context;
  const rule = await toValidRule(context, body);
  if ((await countRules(db)) >= customRuleLimits.rules) throw new ApiError("rules.too-many-rules");
  const id = await insertRule(db, rule, { authorId: actor.userId, at: clock.now() });
  context.audit({ action: "rules.create", entity: "report-rule", entityId: id, after: rule });
  return { id };
}
