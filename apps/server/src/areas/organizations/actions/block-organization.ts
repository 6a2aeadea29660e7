import type * as api from "@birzha/domain/organizations/api.ts";
import { organizationRejection } from "@birzha/domain/organizations/permissions.ts";
import { findStatusStep, organizationStatus } from "@birzha/domain/organizations/lifecycle.ts";
import type { InputOf, ResultOf } from "@birzha/domain/shared/endpoint.ts";
import type { RequestContext } from "../../../platform/http/endpoint-binding/context.ts";
import { ApiError } from "../../../platform/http/errors/failure.ts";
import { notifyUsers } from "../../../platform/notices/notify.ts";
import { listConcernedMembers } from "../../notices/queries.ts";
import { lockOrganization, requireNoSuccessor } from "../queries.ts";
import { setOrganizationStatus } from "../store.ts";

/** ORG-065, G-65: blocks an organisation with a reason, or unblocks it. Rejects the current status. */
export async function blockOrganization(
  context: RequestContext,
  { body }: Pick<InputOf<typeof api.blockOrganization>, "body">,
): Promise<ResultOf<typeof api.blockOrganization>> {
  const { actor, clock, db } = context;
  const before = await lockOrganization(db, body.id);
  const rejection = organizationRejection(actor, "change-status", before, body.status);
  if (rejection) throw new ApiError(rejection);
  if (body.version !== undefined && body.version !== before.version) throw new ApiError("shared.stale");
  if (body.status === organizationStatus.active) await requireNoSuccessor(db, before.inn);
  const step = findStatusStep(before.status, body.status)!;
  const reason = step === "block" ? body.description : null;
  if (step === "block" && reason === null) throw new ApiError("organizations.reason-required");
  await setOrganizationStatus(db, body.id, reason, { authorId: actor.userId, at: clock.now() });
  await notifyUsers(context, {
    kind: reason === null ? "organization-unblocked" : "organization-blocked",
    to: await listConcernedMembers(db, body.id),
    organizationId: body.id,
    reason,
  });
  context.audit({
    action: `organizations.${step}`,
    entity: "organization",
    entityId: body.id,
    before: { status: before.status, description: before.description },
    after: { status: body.status, description: reason },
  });
  return { id: body.id };
}
