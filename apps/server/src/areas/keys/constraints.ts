import type { ConstraintErrors } from "../../platform/http/errors/failure.ts";

/** What a violated constraint of 0069 says to the caller; the account of a key is called by its first letters. */
export const keyConstraints = {
  users_identity_key: "shared.duplicate",
  access_keys_secret_key: "shared.duplicate",
} as const satisfies ConstraintErrors;
