import { isAccepted } from "@birzha/domain/members/lifecycle.ts";
import type * as applicationApi from "@birzha/domain/members/application-api.ts";
import { decisionRejection } from "@birzha/domain/members/permissions.ts";
import type { InputOf, ResultOf } from "@birzha/domain/shared/endpoint.ts";
import type { RequestContext } from "../../../platform/http/endpoint-binding/context.ts";
import { ApiError } from "../../../platform/http/errors/failure.ts";
import { auditAdmissions } from "../audit-admissions.ts";
import { getMemberApplication } from "../queries.ts";
import { resolveApplication } from "../store.ts";
import { notifyDecision } from "./notify-decision.ts";

/** MEM-071, A-45: an operator accepts an application, which updates the admissions, or rejects it with a comment. */
export async function decideApplication(
  context: RequestContext,
  {
    params: { id },
    body: { data },
  }: Pick<InputOf<typeof applicationApi.decideMemberApplication>, "params" | "body">,
): Promise<ResultOf<typeof applicationApi.decideMemberApplication>> {
  const { actor, clock, db } = context;
  const rejection = decisionRejection(actor, await getMemberApplication(context, id));
  if (rejection) throw new ApiError(rejection);
  const comment = data.commentLku;
  const before = await resolveApplication(db, {
    id,
    status: data.status,
    comment,
    by: actor.userId,
    at: clock.now(),
  });
  auditAdmissions(context, id, before);
  await notifyDecision(context, { ...before, id, status: data.status, comment });
  const decided = {
    entity: "member-application",
    entityId: id,
    before: { status: before.status },
    after: { status: data.status, commentLku: comment },
  };
  if (isAccepted(data.status)) context.audit({ action: "members.accept-application", ...decided });
  else context.audit({ action: "members.reject-application", ...decided });
  return { orderId: id };
}
