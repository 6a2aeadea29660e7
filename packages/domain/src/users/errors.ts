import type { ErrorTable } from "../shared/errors.ts";

/** Refusals of signing in, and of the rules of users and members. */
export const userErrors = {
  /** PLAT-042: the answer of the identity server belongs to no sign-in of this browser, or it was used already. */
  "users.sign-in-failed": 400,
  /** The login belongs to somebody else's account of another identity server. */
  "users.account-taken": 403,
  /** USR-017, ORG-043: a block states its reason. */
  "users.reason-required": 400,
  /** G-70: the user or member has the wanted status already. */
  "users.same-status": 409,
  /** USR-033. */
  "users.self-block": 409,
  /** G-70: somebody must be left to unblock. */
  "users.last-operator": 409,
  /** G-73: the ownership is given to somebody else first. */
  "users.owner-block": 409,
  /** G-72. */
  "users.owner-already": 409,
  /** ORG-044, G-72. */
  "users.inactive-member": 409,
  /** INST-041: the text was replaced while it was read. */
  "users.other-consent": 409,
  /** FIX-007: the session that calls ends by signing out. */
  "users.current-session": 409,
} as const satisfies ErrorTable;
