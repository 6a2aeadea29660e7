import type { ErrorTable } from "../shared/errors.ts";

/** Refusals of signing in. */
export const userErrors = {
  /** PLAT-042: the answer of the identity server belongs to no sign-in of this browser, or it was used already. */
  "users.sign-in-failed": 400,
  /** The login belongs to somebody else's account of another identity server. */
  "users.account-taken": 403,
} as const satisfies ErrorTable;
