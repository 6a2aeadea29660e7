import type { ConstraintErrors } from "../../platform/http/errors/failure.ts";

/** What a violated constraint of 0095 says to the caller. */
export const invitationConstraints = {
  invitations_open: "invitations.exists",
} as const satisfies ConstraintErrors;
