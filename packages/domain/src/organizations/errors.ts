import type { ErrorTable } from "../shared/errors.ts";

/** Error codes of organisations. Common codes are in shared/errors.ts. */
export const organizationErrors = {
  /** G-65: the organisation already has this status. */
  "organizations.same-status": 409,
  /** ORG-014: a block needs a reason. */
  "organizations.reason-required": 400,
  /** DEAL-020: an organisation cannot be its own successor. */
  "organizations.same-successor": 400,
  /** DEAL-020: the organisation has a successor. */
  "organizations.already-succeeded": 409,
  /** DEAL-020: the organisation is the successor of its successor. */
  "organizations.succession-cycle": 409,
  /** DEAL-020: the successor has a successor itself. */
  "organizations.successor-ended": 409,
  "organizations.successor-blocked": 409,
  /** DEAL-020: the day of the succession is later than today. */
  "organizations.succession-in-future": 400,
  /** DEAL-020: an import of the predecessor registers its rows. */
  "organizations.import-running": 409,
  /** DEAL-020: the predecessor is still taking over another organisation. */
  "organizations.succession-pending": 409,
  /** FIX-323: the time to undo the succession is over. */
  "organizations.succession-begun": 409,
  /** DEAL-020: the organisation of this INN has a successor: no block to lift, no new users and signatures. */
  "organizations.ended": 409,
} as const satisfies ErrorTable;
