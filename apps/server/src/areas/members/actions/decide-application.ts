import { isAccepted } from "@birzha/domain/members/lifecycle.ts";
import type * as applicationApi from "@birzha/domain/members/application-api.ts";
import { decisionRefusal } from "@birzha/domain/members/permissions.ts";
import type { InputOf, ResultOf } from "@birzha/domain/shared/endpoint.ts";
import type { Context } from "../../../platform/http/endpoint-binding/context.ts";
import { Refused } from "../../../platform/http/errors/failure.ts";
import { auditAdmissions } from "../audit-admissions.ts";
import { getMemberApplication } from "../queries.ts";
import { settleApplication } from "../store.ts";
import { tellDecision } from "./tell-decision.ts";

/** MEM-071, A-45: an operator accepts an application, which updates the admissions, or rejects it with a comment. */
export async function decideApplication(
  context: Context,
  {
    params: { id },
    body: { data },
  }: Pick<InputOf<typeof applicationApi.decideMemberApplication>, "params" | "body">,
): Promise<ResultOf<typeof applicationApi.decideMemberApplication>> {
  const { actor, clock, db } = context;
  const refusal = decisionRefusal(actor, await getMemberApplication(context, id));
  if (refusal) throw new Refused(refusal);
  const comment = data.commentLku || undefined;
  const before = await settleApplication(db, {
    id,
    status: data.status,
    comment,
    by: actor.userId,
    at: clock.now(),
  });
  auditAdmissions(context, id, before);
  await tellDecision(context, { ...before, id, status: data.status, comment });
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
