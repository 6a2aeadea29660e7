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
  summary:
    "Invitations of an organisation that nobody has used yet, newest first; for staff who name none and act for none, those of all (INST-001).",
  effect: "read",
  access: inviter,
  query: z.strictObject({ ...pageQuery, organizationId }),
  rejections: ["shared.not-found"],
  answer: page(invitation),
});

export const createInvitation = endpoint({
  method: "POST",
  path: "/api/registration/Invitations/create",
  summary:
    "Invites a person by mail to work for an organisation: the acting one, for staff any. Never says whether somebody has that mail (INST-001).",
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
  summary: "Sends an invitation again; it holds anew from now on (INST-001).",
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
  summary: "Takes an invitation back: from now on nobody joins by it (INST-001).",
  effect: "write",
  access: inviter,
  body: byId,
  rejections: ["invitations.ended", "shared.not-found", "shared.organization-blocked"],
  answer: one(idAnswer),
});

export const listOwnInvitations = endpoint({
  method: "GET",
  path: "/api/registration/Invitations/own",
  summary:
    "Invitations to the caller's own confirmed mail and what became of them, open ones first (INST-001).",
  effect: "read",
  access: invited,
  query: z.strictObject(pageQuery),
  answer: page(ownInvitation),
});

export const acceptInvitation = endpoint({
  method: "POST",
  path: "/api/registration/Invitations/accept",
  summary: "Joins the organisation that has invited the caller's mail, as an employee (INST-001).",
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
