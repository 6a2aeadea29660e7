import type { ErrorTable } from "../shared/errors.ts";

/** Error codes of keys and delegations (DOOR-002). */
export const keyErrors = {
  /** The last day is in the past or more than two years ahead. */
  "keys.wrong-until": 400,
  /** The organisation is not registered or is blocked. */
  "keys.unknown-firm": 400,
  /** An organisation cannot delegate to itself. */
  "keys.own-firm": 400,
  /** Already revoked. */
  "keys.revoked": 409,
  /** `keyLimit` or `delegationLimit` exceeded. */
  "keys.too-many": 409,
} as const satisfies ErrorTable;
