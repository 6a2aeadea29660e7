import type { ErrorTable } from "../shared/errors.ts";

/** Refusals of the register of contracts; those of one report among many are told per item. */
export const contractErrors = {
  /** CON-046, V-8: its report waits for the exchange, or was processed. */
  "contracts.not-editable": 409,
  /** CON-027: status and date of delivery are needed, both. */
  "contracts.incomplete": 400,
  /** CON-024, CON-026: the day of delivery is too early or has not come. */
  "contracts.date": 400,
  /** V-8: the report says nothing new. */
  "contracts.unchanged": 400,
  /** V-8: another report of the same call is about the same contract. */
  "contracts.repeated": 400,
  /** several contracts have that number and owner; the trading system must name one. */
  "contracts.ambiguous": 409,
  /** no report of it waits for an answer. */
  "contracts.not-sent": 409,
} as const satisfies ErrorTable;
