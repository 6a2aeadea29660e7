import type * as api from "@birzha/domain/members/api.ts";
import type { InputOf, ResultOf } from "@birzha/domain/shared/endpoint.ts";
import { requireOrganization, type Context } from "../../../platform/http/endpoint-binding/context.ts";
import { knownMembers } from "../judge-entries.ts";
import { getMemberDraft, lockDraft } from "../queries.ts";
import { replaceDraft } from "../store.ts";

/** MEM-066: what the draft said before is replaced. */
export async function updateDraft(
  context: Context,
  { params, body: { drafts } }: InputOf<typeof api.updateMemberDraft>,
): Promise<ResultOf<typeof api.updateMemberDraft>> {
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
