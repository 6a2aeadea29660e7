import * as api from "@birzha/domain/invitations/api.ts";
import type { Bind } from "../../platform/http/bind.ts";
import { requireOrganization } from "../../platform/http/context.ts";
import { createInvitation } from "./actions/create-invitation.ts";
import { resendInvitation } from "./actions/resend-invitation.ts";
import { withdrawInvitation } from "./actions/withdraw-invitation.ts";
import { listInvitations, listOwnInvitations } from "./queries.ts";

/** People whom the owner of a cabinet invites (INST-001); who joins is a process. */
export function bindInvitations(bind: Bind): void {
  bind(api.listInvitations, (context, { query }) =>
    listInvitations(context.db, requireOrganization(context).id, context.clock.now(), query),
  );
  bind(api.createInvitation, createInvitation);
  bind(api.resendInvitation, resendInvitation);
  bind(api.withdrawInvitation, withdrawInvitation);
  bind(api.listOwnInvitations, ({ db, actor, clock }, { query }) =>
    listOwnInvitations(db, actor.userId, clock.now(), query),
  );
}
