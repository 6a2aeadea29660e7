import { z } from "zod";
import { accessOf } from "../shared/access/access.ts";
import { defineEndpoint, recordResponse, pageResponse } from "../shared/endpoint.ts";
import { pageQuery } from "../shared/registers/pagination.ts";
import { idSchema, idResponse, givenId } from "../shared/values/scalars.ts";
import { invitationSchema, invitedEmail, invitedName, ownInvitation } from "./invitation.ts";

/** The owner for the acting organisation; exchange staff for any. */
const inviter = accessOf({ owner: "own", operator: "yes" });
/** Target organisation; by default the acting one. */
const organizationId = idSchema.optional();
const invited = accessOf({ newcomer: "self", employee: "self", owner: "self" });
const byId = z.strictObject({ id: givenId });

export const listInvitations = defineEndpoint({
  method: "GET",
  path: "/api/registration/Invitations/list",
  summary: "List the open invitations of an organisation (INST-001)",
  description:
    "Newest first, without accepted ones. Staff who select no organisation get the invitations of all.",
  effect: "read",
  access: inviter,
  query: z.strictObject({
    ...pageQuery,
    organizationId: organizationId.describe("Id of the organisation; by default the acting one."),
  }),
  rejections: ["shared.not-found"],
  response: pageResponse(invitationSchema),
});

export const createInvitation = defineEndpoint({
  method: "POST",
  path: "/api/registration/Invitations/create",
  summary: "Invite a user by e-mail (INST-001)",
  description:
    "Owners invite to the acting organisation, exchange staff to any. The response does not disclose whether the address has an account.",
  effect: "write",
  access: inviter,
  approval: { kind: "access" },
  body: z.strictObject({
    email: invitedEmail.describe("E-mail address of the invited user."),
    name: invitedName.nullish().describe("Name."),
    organizationId: organizationId.describe("Id of the organisation."),
  }),
  rejections: [
    "invitations.exists",
    "invitations.too-many",
    "shared.not-found",
    "shared.organization-blocked",
  ],
  response: recordResponse(idResponse),
});

export const resendInvitation = defineEndpoint({
  method: "POST",
  path: "/api/registration/Invitations/resend",
  summary: "Send an invitation again (INST-001)",
  description: "Its validity starts again.",
  effect: "write",
  access: inviter,
  approval: { kind: "access" },
  body: byId,
  rejections: [
    "invitations.ended",
    "invitations.too-many",
    "shared.not-found",
    "shared.organization-blocked",
  ],
  response: recordResponse(idResponse),
});

export const withdrawInvitation = defineEndpoint({
  method: "POST",
  path: "/api/registration/Invitations/withdraw",
  summary: "Withdraw an invitation (INST-001)",
  description: "Takes effect immediately.",
  effect: "write",
  access: inviter,
  undo: { by: "createInvitation" },
  body: byId,
  rejections: ["invitations.ended", "shared.not-found", "shared.organization-blocked"],
  response: recordResponse(idResponse),
});

export const listOwnInvitations = defineEndpoint({
  method: "GET",
  path: "/api/registration/Invitations/own",
  summary: "List the caller's invitations (INST-001)",
  description: "Invitations to the confirmed e-mail address of the caller, open ones first.",
  effect: "read",
  access: invited,
  query: z.strictObject(pageQuery),
  response: pageResponse(ownInvitation),
});

export const acceptInvitation = defineEndpoint({
  method: "POST",
  path: "/api/registration/Invitations/accept",
  summary: "Accept an invitation to an organisation (INST-001)",
  description:
    "The caller becomes an employee of the organisation. The e-mail address of the caller must be confirmed.",
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
  response: recordResponse(z.object({ organizationId: z.number().describe("Id of the organisation.") })),
});
