import type { ErrorTable } from "../shared/errors.ts";

/** Refusals of the rules of keys and delegations (DOOR-002). */
export const keyErrors = {
  /** Its last day is gone already, or further away than two years. */
  "keys.wrong-until": 400,
  /** A firm that is not registered, or blocked. */
  "keys.unknown-firm": 400,
  /** One delegates to another firm. */
  "keys.own-firm": 400,
  /** It counts no more: it was revoked. */
  "keys.revoked": 409,
  /** `keyLimit`, `delegationLimit`. */
  "keys.too-many": 409,
} as const satisfies ErrorTable;
