import type { ErrorTable } from "../shared/errors.ts";

/** Error codes of sign-in, users and members. */
export const userErrors = {
  /** PLAT-042: the identity server's response does not match a sign-in of this browser, or is a replay. */
  "users.sign-in-failed": 400,
  /** A different account, of another identity server, has this login. */
  "users.account-taken": 403,
  /** FIX-204: the identity server has proven no second factor of this member of staff. */
  "users.second-factor": 403,
  /** USR-017, ORG-043: a block needs a reason. */
  "users.reason-required": 400,
  /** G-70: the user or member already has this status. */
  "users.same-status": 409,
  /** USR-033: operators cannot block themselves. */
  "users.self-block": 409,
  /** G-70: at least one operator must stay active. */
  "users.last-operator": 409,
  /** G-73: transfer the ownership before blocking the owner. */
  "users.owner-block": 409,
  /** G-72: the user is already the owner. */
  "users.owner-already": 409,
  /** ORG-044, G-72: the user or membership is blocked. */
  "users.inactive-member": 409,
  /** INST-041: a new version has replaced the text. */
  "users.other-consent": 409,
  /** FIX-007: sign out to end the current session. */
  "users.current-session": 409,
} as const satisfies ErrorTable;
