import type * as api from "@birzha/domain/applications/api.ts";
import { decidedStatus } from "@birzha/domain/applications/lifecycle.ts";
import { applicationRejection } from "@birzha/domain/applications/permissions.ts";
import { isStaff } from "@birzha/domain/shared/access/actor.ts";
import type { InputOf, ResultOf } from "@birzha/domain/shared/endpoint.ts";
import { lockApplication } from "../areas/applications/queries.ts";
import { decideApplication } from "../areas/applications/store.ts";
import { requireOwnership } from "../areas/users/user-locks.ts";
import type { RequestContext } from "../platform/http/endpoint-binding/context.ts";
import { ApiError } from "../platform/http/errors/failure.ts";
import { notifyUsers } from "../platform/notices/notify.ts";

/** APP-017: rejects an application with a reason and notifies the applicant. */
export async function rejectApplication(
  context: RequestContext,
  { body: { id, description } }: Pick<InputOf<typeof api.rejectApplication>, "body">,
): Promise<ResultOf<typeof api.rejectApplication>> {
  const { actor, clock, db } = context;
  const application = await lockApplication(db, actor, id);
  const rejection = applicationRejection(actor, "reject", application);
  if (rejection) throw new ApiError(rejection);
  if (actor.organization && !isStaff(actor)) await requireOwnership(db, actor, actor.organization.id);
  const status = decidedStatus("reject", application.status)!;
  await decideApplication(db, id, {
    status,
    reason: description,
    authorId: actor.userId,
    at: clock.now(),
  });
  await notifyUsers(context, {
    kind: "application-rejected",
    to: [application.userId],
    organizationId: isStaff(actor) ? null : actor.organization?.id,
    entityId: id,
    reason: description,
  });
  context.audit({
    action: "applications.reject",
    entity: "application",
    entityId: id,
    before: { status: application.status },
    after: { status, description },
  });
  return { id };
}
