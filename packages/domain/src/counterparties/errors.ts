import type { ErrorTable } from "../shared/errors.ts";

/** Error codes of the counterparties. */
export const counterpartyErrors = {
  /** A dispute needs a reason. */
  "counterparties.reason-required": 400,
  /** The dispute was withdrawn, settled or overtaken by a changed report. */
  "counterparties.dispute-over": 409,
  /** One of the reports of a pair has a version that the giver of the consent did not see. */
  "counterparties.report-changed": 409,
} as const satisfies ErrorTable;
