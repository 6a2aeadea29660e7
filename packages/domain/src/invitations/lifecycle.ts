/**
 * State of an invitation (INST-001). It expires, is withdrawn, or is accepted. All are final, except that
 * resending an expired invitation reopens it.
 */
export const invitationState = {
  open: "open",
  lapsed: "lapsed",
  withdrawn: "withdrawn",
  accepted: "accepted",
} as const;
export type InvitationState = (typeof invitationState)[keyof typeof invitationState];
