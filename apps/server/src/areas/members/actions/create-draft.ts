import type * as applicationApi from "@birzha/domain/members/application-api.ts";
import type { InputOf, ResultOf } from "@birzha/domain/shared/endpoint.ts";
import { requireOrganization, type RequestContext } from "../../../platform/http/endpoint-binding/context.ts";
import { knownMembers } from "../validate-entries.ts";
import { insertDraft } from "../store.ts";

/** MEM-065, A-47: creates a draft of admission changes. Does not validate dates; they can be missing. */
export async function createDraft(
  context: RequestContext,
  { body: { drafts } }: Pick<InputOf<typeof applicationApi.createMemberDraft>, "body">,
): Promise<ResultOf<typeof applicationApi.createMemberDraft>> {
  const { actor, clock, db } = context;
  const organization = requireOrganization(context);
  await knownMembers(db, organization, drafts, "drafts");
  const by = { organizationId: organization.id, authorId: actor.userId, at: clock.now() };
  const draftId = await insertDraft(db, drafts, by);
  context.audit({
    action: "members.create-draft",
    entity: "member-draft",
    entityId: draftId,
    // FIX-068: staff read the audit log, so it must not contain the contents of drafts.
    after: { members: drafts.length },
  });
  return { draftId };
}
