/** Reason why a power of attorney is not accepted. The areas map each to an error code and a phrase. */
export type PowerFault =
  // File.
  | "malformed"
  | "encoding"
  /** The file is a signature: the two files are swapped, or one was chosen twice. */
  | "file-is-signature"
  | "old-version"
  | "unknown-version"
  | "delegated"
  | "unsupported"
  // Principal.
  | "other-principal"
  // Signature of the head.
  | "not-signature"
  | "signature-damaged"
  | "several-signers"
  | "not-cades"
  | "algorithm"
  | "file-changed"
  /** An attached signature with other content than the file. */
  | "other-content"
  | "no-certificate"
  | "certificate-substituted"
  | "certificate-unsuitable"
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
