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
  /** FIX-321: the power of attorney was withdrawn after the filing. */
  "applications.power-withdrawn": 409,
  /** FIX-321: the last day of the power of attorney has passed. */
  "applications.power-ended": 409,
  /** FIX-321: the certificate of the applicant or of the head was revoked after the filing. */
  "applications.certificate-revoked": 409,
  /** FIX-321: the exchange has blocked the applicant. */
  "applications.applicant-blocked": 409,
  /** G-63: the signature is invalid, so only the exchange can accept the application. */
  "applications.unverified": 403,
} as const satisfies ErrorTable;
