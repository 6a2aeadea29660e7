import type { ConstraintErrors } from "../../platform/http/errors/failure.ts";

/** Error codes of violated constraints of keys and delegations. The account of a key has the key's first letters as its login. */
export const keyConstraints = {
  users_identity_key: "shared.duplicate",
  access_keys_secret_key: "shared.duplicate",
  delegations_once: "shared.duplicate",
} as const satisfies ConstraintErrors;
