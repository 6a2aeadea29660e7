import type { ConstraintErrors } from "../../platform/http/errors/failure.ts";

/** Error codes of violated constraints of invitations. */
export const invitationConstraints = {
  invitations_open: "invitations.exists",
} as const satisfies ConstraintErrors;
