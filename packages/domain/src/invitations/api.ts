import { z } from "zod";
import { access } from "../shared/access/access.ts";
import { endpoint, one, page } from "../shared/endpoint.ts";
import { pageQuery } from "../shared/registers/pagination.ts";
import { id, idAnswer } from "../shared/values/scalars.ts";
import { invitation, invitedEmail, invitedName, ownInvitation } from "./invitation.ts";

/** The owner for the acting organisation; exchange staff for any. */
const inviter = access({ owner: "own", operator: "yes" });
/** Target organisation; by default the acting one. */
const organizationId = id.optional();
const invited = access({ newcomer: "self", employee: "self", owner: "self" });
const byId = z.strictObject({ id });

export const listInvitations = endpoint({
  method: "GET",
  path: "/api/registration/Invitations/list",
  summary: "List the open invitations of an organisation (INST-001)",
  effect: "read",
  access: inviter,
  query: z.strictObject({ ...pageQuery, organizationId }),
  rejections: ["shared.not-found"],
  answer: page(invitation),
});

export const createInvitation = endpoint({
  method: "POST",
  path: "/api/registration/Invitations/create",
  summary: "Invite a user by e-mail (INST-001)",
  effect: "write",
  access: inviter,
  body: z.strictObject({ email: invitedEmail, name: invitedName.nullish(), organizationId }),
  rejections: [
    "invitations.exists",
    "invitations.too-many",
    "shared.not-found",
    "shared.organization-blocked",
  ],
  answer: one(idAnswer),
});

export const resendInvitation = endpoint({
  method: "POST",
  path: "/api/registration/Invitations/resend",
  summary: "Send an invitation again (INST-001)",
  effect: "write",
  access: inviter,
  body: byId,
  rejections: [
    "invitations.ended",
    "invitations.too-many",
    "shared.not-found",
    "shared.organization-blocked",
  ],
  answer: one(idAnswer),
});

export const withdrawInvitation = endpoint({
  method: "POST",
  path: "/api/registration/Invitations/withdraw",
  summary: "Withdraw an invitation (INST-001)",
  effect: "write",
  access: inviter,
  body: byId,
  rejections: ["invitations.ended", "shared.not-found", "shared.organization-blocked"],
  answer: one(idAnswer),
});

export const listOwnInvitations = endpoint({
  method: "GET",
  path: "/api/registration/Invitations/own",
  summary: "List the caller's invitations (INST-001)",
  effect: "read",
  access: invited,
  query: z.strictObject(pageQuery),
  answer: page(ownInvitation),
});

export const acceptInvitation = endpoint({
  method: "POST",
  path: "/api/registration/Invitations/accept",
  summary: "Accept an invitation to an organisation (INST-001)",
  effect: "write",
  access: invited,
  body: byId,
  rejections: [
    "invitations.ended",
    "invitations.lapsed",
    "invitations.no-word",
    "invitations.member",
    "invitations.shut-out",
    "shared.not-found",
  ],
  answer: one(z.object({ organizationId: z.number() })),
});
