/**
 * What an invitation is at the moment: it ends by itself, is withdrawn by the owner of the cabinet, or has been used, and none of
 * these comes back; one that has lapsed is open again when it is sent again (INST-001).
 */
export const invitationState = {
  open: "open",
  lapsed: "lapsed",
  withdrawn: "withdrawn",
  accepted: "accepted",
} as const;
export type InvitationState = (typeof invitationState)[keyof typeof invitationState];
