import type * as api from "@birzha/domain/rules/custom-rule-api.ts";
import type { InputOf, ResultOf } from "@birzha/domain/shared/endpoint.ts";
import type { RequestContext } from "../../../platform/http/endpoint-binding/context.ts";
import { lockRule } from "../custom-rule-queries.ts";
import { cancelTrial } from "../store.ts";
import { getLastTrial } from "../trial-queries.ts";

/** RULE-002: cancels the running trial; the part that it has read stays. */
export async function cancelRuleTrial(
  context: RequestContext,
  { params: { id } }: Pick<InputOf<typeof api.cancelRuleTrial>, "params">,
): Promise<ResultOf<typeof api.cancelRuleTrial>> {
  const { clock, db } = context;
  await lockRule(db, id);
  if (await cancelTrial(db, id, clock.now()))
    context.audit({ action: "rules.cancel-trial", entity: "report-rule", entityId: id });
  return getLastTrial(db, id);
}
