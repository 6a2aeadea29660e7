import type { ErrorTable } from "../shared/errors.ts";

/** Error codes of the counterparties. */
export const counterpartyErrors = {
  /** A dispute needs a reason. */
  "counterparties.reason-required": 400,
  /** The dispute was withdrawn, settled or overtaken by a changed report. */
  "counterparties.dispute-over": 409,
} as const satisfies ErrorTable;
