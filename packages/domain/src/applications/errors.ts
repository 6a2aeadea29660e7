import type { ErrorTable } from "../shared/errors.ts";

/** Error codes of access applications. Those of signatures are in signing/errors.ts. */
export const applicationErrors = {
  /** G-62: the user has a pending application for this organisation and purpose. */
  "applications.duplicate": 409,
  /** G-62: the user is already a member of the organisation. */
  "applications.already-member": 409,
  /** G-62: the exchange has blocked the organisation. */
  "applications.organization-blocked": 409,
  /** APP-019: the application already has a decision. */
  "applications.decided": 409,
  /** G-63: the signature is invalid, so only the exchange can accept the application. */
  "applications.unverified": 403,
} as const satisfies ErrorTable;
