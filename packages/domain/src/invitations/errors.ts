import type { ErrorTable } from "../shared/errors.ts";

/** Refusals of the rules of invitations (INST-001). */
export const invitationErrors = {
  /** The organisation has invited that mail already: it is sent again instead. */
  "invitations.exists": 409,
  /** Letters are counted: of one invitation, of an organisation and to an address a day. */
  "invitations.too-many": 409,
  /** It was used, or withdrawn. */
  "invitations.ended": 409,
  "invitations.lapsed": 409,
  /** Whoever invited owns the cabinet no more and is no operator, or the organisation may not work: nobody has given his word. */
  "invitations.no-word": 409,
  /** He works for the organisation already. */
  "invitations.member": 409,
  /** He was shut out of the organisation: its owner or the exchange lets him in again (ORG-043). */
  "invitations.shut-out": 409,
} as const satisfies ErrorTable;
