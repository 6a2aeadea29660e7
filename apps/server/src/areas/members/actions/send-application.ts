import { mayHaveDrafts } from "@birzha/domain/shared/access/actor.ts";
import { minAdmissionDate } from "@birzha/domain/members/admission.ts";
import type * as applicationApi from "@birzha/domain/members/application-api.ts";
import type { InputOf, ResultOf } from "@birzha/domain/shared/endpoint.ts";
import { notifyExchange } from "../../../platform/exchange/notify-exchange.ts";
import { requireOrganization, type RequestContext } from "../../../platform/http/endpoint-binding/context.ts";
import { ApiError } from "../../../platform/http/errors/failure.ts";
import { validateEntries } from "../validate-entries.ts";
import { lockDraft } from "../queries.ts";
import { deleteDraft, insertApplication } from "../store.ts";

/**
 * MEM-062, MEM-070, A-46, V-12: files an application. Validates it at the current time, regardless of the draft's age.
 * Deletes its draft, so that a draft can be filed only once.
 */
export async function sendApplication(
  context: RequestContext,
  { body }: Pick<InputOf<typeof applicationApi.sendMemberApplication>, "body">,
): Promise<ResultOf<typeof applicationApi.sendMemberApplication>> {
  const { actor, clock, db } = context;
  const organization = requireOrganization(context);
  const draftId = body.draftId ?? undefined;
  // FIX-068: staff have no drafts, whichever organisation they act for.
  if (draftId !== undefined && !mayHaveDrafts(actor)) throw new ApiError("shared.not-found");
  if (draftId !== undefined) await lockDraft(db, organization, draftId);
  const now = clock.now();
  const { language } = body;
  const members = await validateEntries(db, organization, body.members, {
    min: minAdmissionDate(now),
    language,
  });
  const by = { organizationId: organization.id, authorId: actor.userId, at: now };
  const orderId = await insertApplication(db, members, draftId, by);
  if (draftId !== undefined) await deleteDraft(db, draftId);
  await notifyExchange(context, {
    area: "application",
    kind: "application_new",
    entityId: orderId,
    organization,
    payload: { orderId, members },
  });
  context.audit({
    action: "members.send-application",
    entity: "member-application",
    entityId: orderId,
    after: { members, draftId },
  });
  return { orderId };
}
