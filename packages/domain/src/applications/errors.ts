import type { ErrorTable } from "../shared/errors.ts";

/** Refusals of applications for access; those of their signatures stand in signing/errors.ts. */
export const applicationErrors = {
  /** G-62: one of that user for that organisation and purpose is being considered. */
  "applications.duplicate": 409,
  /** G-62. */
  "applications.already-member": 409,
  /** G-62: the exchange has blocked the organisation. */
  "applications.organization-blocked": 409,
  /** APP-019: it was accepted or rejected already. */
  "applications.decided": 409,
  /** G-63: its signature did not hold, so only the exchange may accept it. */
  "applications.unverified": 403,
} as const satisfies ErrorTable;
