import type { ConstraintErrors } from "../../platform/http/errors/failure.ts";

/** Error codes of violated constraints when two applications use the same signature. */
export const signingConstraints = {
  signature_evidence_pkey: "signing.data-used",
  signing_requests_nonce_key: "signing.data-used",
} as const satisfies ConstraintErrors;
