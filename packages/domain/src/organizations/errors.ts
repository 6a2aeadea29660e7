import type { ErrorTable } from "../shared/errors.ts";

/** Error codes of organisations. Common codes are in shared/errors.ts. */
export const organizationErrors = {
  /** G-65: the organisation already has this status. */
  "organizations.same-status": 409,
  /** ORG-014: a block needs a reason. */
  "organizations.reason-required": 400,
} as const satisfies ErrorTable;
