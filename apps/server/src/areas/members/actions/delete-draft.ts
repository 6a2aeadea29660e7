import type * as applicationApi from "@birzha/domain/members/application-api.ts";
import type { InputOf, ResultOf } from "@birzha/domain/shared/endpoint.ts";
import { requireOrganization, type RequestContext } from "../../../platform/http/endpoint-binding/context.ts";
import { getMemberDraft, lockDraft } from "../queries.ts";
import { deleteDraft as removeDraft } from "../store.ts";

/** MEM-067: deletes a draft. */
export async function deleteDraft(
  context: RequestContext,
  { params }: Pick<InputOf<typeof applicationApi.deleteMemberDraft>, "params">,
): Promise<ResultOf<typeof applicationApi.deleteMemberDraft>> {
  await lockDraft(context.db, requireOrganization(context), params.id);
  const { draft } = await getMemberDraft(context, params.id);
  await removeDraft(context.db, params.id);
  context.audit({
    action: "members.delete-draft",
    entity: "member-draft",
    entityId: params.id,
    before: { members: draft.length },
  });
  return { draftId: params.id };
}
