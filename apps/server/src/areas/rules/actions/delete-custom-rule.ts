import type * as api from "@birzha/domain/rules/custom-rule-api.ts";
import type { InputOf, ResultOf } from "@birzha/domain/shared/endpoint.ts";
import type { RequestContext } from "../../../platform/http/endpoint-binding/context.ts";
import { deleteDraft } from "../store.ts";
import { lockDraft } from "../lock-draft.ts";

/** RULE-002: deletes a draft with its trials. */
export async function deleteCustomRule(
  context: RequestContext,
  { params: { id } }: Pick<InputOf<typeof api.deleteCustomRule>, "params">,
): Promise<ResultOf<typeof api.deleteCustomRule>> {
  const before = await lockDraft(context.db, id);
  await deleteDraft(context.db, id);
  context.audit({ action: "rules.delete", entity: "report-rule", entityId: id, before });
  return { id };
}
