/** Reason why a power of attorney is not accepted. The areas map each to an error code and a phrase. */
export type PowerFault =
  // File.
  | "malformed"
  | "unknown-version"
  | "delegated"
  | "unsupported"
  // Principal.
  | "other-principal"
  // Signature of the head.
  | "several-signers"
  | "file-changed"
  | "revoked"
  | "certificate-expired"
  | "untrusted"
  | "no-revocation-list"
  | "wrong-signature"
  | "signer-other-inn"
  | "signer-not-head"
  // Representative.
  | "other-representative"
  // Term.
  | "not-yet-valid"
  | "expired"
  | "withdrawn"
  // Powers.
  | "wrong-code";
