import type * as applicationApi from "@birzha/domain/members/application-api.ts";
import type { InputOf, ResultOf } from "@birzha/domain/shared/endpoint.ts";
import { requireOrganization, type RequestContext } from "../../../platform/http/endpoint-binding/context.ts";
import { knownMembers } from "../validate-entries.ts";
import { getMemberDraft, lockDraft } from "../queries.ts";
import { replaceDraft } from "../store.ts";

/** MEM-066: replaces the entries of a draft. */
export async function updateDraft(
  context: RequestContext,
  { params, body: { drafts } }: InputOf<typeof applicationApi.updateMemberDraft>,
): Promise<ResultOf<typeof applicationApi.updateMemberDraft>> {
  const { clock, db } = context;
  const organization = requireOrganization(context);
  await lockDraft(db, organization, params.id);
  await knownMembers(db, organization, drafts, "drafts");
  const { draft } = await getMemberDraft(context, params.id);
  await replaceDraft(db, params.id, drafts, { at: clock.now() });
  context.audit({
    action: "members.update-draft",
    entity: "member-draft",
    entityId: params.id,
    before: { members: draft.length },
    after: { members: drafts.length },
  });
  return { draftId: params.id };
}
