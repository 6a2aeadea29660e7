import type { ErrorTable } from "../shared/errors.ts";

/** Error codes of the register of contracts. In a batch each report has its own error. */
export const contractErrors = {
  /** CON-046, V-8: the report waits for the exchange or is already processed. */
  "contracts.not-editable": 409,
  /** CON-027: status and date of delivery must both have values. */
  "contracts.incomplete": 400,
  /** CON-024, CON-026: the delivery day is too early or in the future. */
  "contracts.date": 400,
  /** V-8: the report changes nothing. */
  "contracts.unchanged": 400,
  /** V-8: the request has several reports of this contract. */
  "contracts.repeated": 400,
  /** several contracts match number and owner; the request must name one. */
  "contracts.ambiguous": 409,
  /** no report of the contract waits for a response. */
  "contracts.not-sent": 409,
} as const satisfies ErrorTable;
