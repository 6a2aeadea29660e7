import * as api from "@birzha/domain/invitations/api.ts";
import { isStaff } from "@birzha/domain/shared/access/actor.ts";
import type { BindEndpoint } from "../../platform/http/endpoint-binding/endpoint-handler.ts";
import { requireOrganization, type RequestContext } from "../../platform/http/endpoint-binding/context.ts";
import { ApiError } from "../../platform/http/errors/failure.ts";
import { createInvitation } from "./actions/create-invitation.ts";
import { resendInvitation } from "./actions/resend-invitation.ts";
import { withdrawInvitation } from "./actions/withdraw-invitation.ts";
import { listInvitations, listOwnInvitations } from "./queries.ts";

/** Binds the endpoints of invitations by owners and staff (INST-001). Accepting one is a process. */
export function bindInvitations(bind: BindEndpoint): void {
  bind(api.listInvitations, (context, { query }) =>
    listInvitations(context.db, listedOrganization(context, query), context.clock.now(), query),
  );
  bind(api.createInvitation, createInvitation);
  bind(api.resendInvitation, resendInvitation);
  bind(api.withdrawInvitation, withdrawInvitation);
  bind(api.listOwnInvitations, ({ db, actor, clock }, { query }) =>
    listOwnInvitations(db, actor.userId, clock.now(), query),
  );
}

/** Organisation to list: the requested or acting one. Undefined lists all, for staff only. */
function listedOrganization(
  context: RequestContext,
  { organizationId: requestedId }: { readonly organizationId?: number | undefined },
): number | undefined {
  if (isStaff(context.actor)) return requestedId ?? context.organization?.id;
  const { id } = requireOrganization(context);
  // INST-001: another organisation counts as not found.
  if (requestedId !== undefined && requestedId !== id) throw new ApiError("shared.not-found");
  return id;
}
