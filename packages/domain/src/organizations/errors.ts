import type { ErrorTable } from "../shared/errors.ts";

/** Refusals of the rules of organisations; what any area may refuse stands in shared/errors.ts. */
export const organizationErrors = {
  /** G-65: it has the wanted status already. */
  "organizations.same-status": 409,
  /** ORG-014: a block states its reason. */
  "organizations.reason-required": 400,
} as const satisfies ErrorTable;
