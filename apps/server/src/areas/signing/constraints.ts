import type { ConstraintErrors } from "../../platform/http/errors/failure.ts";

/** What a violated constraint of 0011 says to the caller: two applications meet over one signature. */
export const signingConstraints = {
  signature_evidence_pkey: "signing.data-used",
  signing_requests_nonce_key: "signing.data-used",
} as const satisfies ConstraintErrors;
