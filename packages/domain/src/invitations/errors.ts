import type { ErrorTable } from "../shared/errors.ts";

/** Error codes of invitations (INST-001). */
export const invitationErrors = {
  /** The organisation has already invited this e-mail address; resend that invitation. */
  "invitations.exists": 409,
  /** Limit of e-mails: per invitation, per organisation and day, or per recipient and day. */
  "invitations.too-many": 409,
  /** The invitation is already accepted or withdrawn. */
  "invitations.ended": 409,
  "invitations.lapsed": 409,
  /**
   * The inviter is no longer owner or operator, or the organisation is blocked, so the invitation has lost
   * its authority.
   */
  "invitations.no-word": 409,
  /** The user is already a member of the organisation. */
  "invitations.member": 409,
  /** The user is blocked in the organisation; only its owner or the exchange can lift the block (ORG-043). */
  "invitations.shut-out": 409,
} as const satisfies ErrorTable;
