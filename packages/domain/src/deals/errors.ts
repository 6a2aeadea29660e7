import type { ErrorTable } from "../shared/errors.ts";

/** Error codes of contracts over all their reports. */
export const dealErrors = {
  /** DEAL-002: a report of the contract rejects the termination; none is terminated. */
  "deals.not-terminated": 409,
  /** DEAL-002: no report of the contract is open. */
  "deals.nothing-open": 409,
  /** DEAL-002: the contract has more open reports than one act terminates. */
  "deals.too-many-open": 409,
  /** DEAL-001: the last day of the contract is earlier than its date. */
  "deals.term-before-contract": 400,
} as const satisfies ErrorTable;
